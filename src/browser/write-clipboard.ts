import { wait } from './wait'

/** The time after which a clipboard that does not answer counts as denied. In milliseconds. */
const TIMEOUT = 1_000

/**
 * Copies `text`; false if the browser does not allow it. Apps that show pages in their own browser, frames and insecure
 * hosts often deny the clipboard, but still copy a selection.
 */
export async function writeClipboard(text: string): Promise<boolean> {
  const { clipboard } = navigator
  if (clipboard) {
    const written = clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    if (await Promise.race([written, wait(TIMEOUT)])) return true
  }
  return copySelection(text)
}

/** Copies by selecting a hidden copy of the text. The customer's own selection is restored. */
function copySelection(text: string): boolean {
  const selection = getSelection()
  if (!selection) return false
  const before = Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index))
  const container = document.createElement('span')
  container.textContent = text
  Object.assign(container.style, { position: 'fixed', opacity: '0', whiteSpace: 'pre' })
  // everything outside of a modal dialog is inert
  const parent = document.activeElement?.closest('dialog') ?? document.body
  parent.append(container)
  selection.selectAllChildren(container)
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    container.remove()
    selection.removeAllRanges()
    for (const range of before) selection.addRange(range)
  }
}
