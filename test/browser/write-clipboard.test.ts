// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { writeClipboard } from '../../src/browser/write-clipboard'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  document.body.replaceChildren()
  Reflect.deleteProperty(document, 'execCommand')
})

const stubWriteText = (writeText: (text: string) => Promise<void>) =>
  vi.stubGlobal('navigator', { clipboard: { writeText } })

/** A browser whose `execCommand` copies the selection. */
function stubExecCommand() {
  const copied: string[] = []
  const execCommand = vi.fn(() => copied.push(String(getSelection())) > 0)
  Object.assign(document, { execCommand })
  return { copied, execCommand }
}

it('`writeClipboard` copies with the clipboard of the browser', async () => {
  const writeText = vi.fn(async () => {})
  stubWriteText(writeText)
  const { execCommand } = stubExecCommand()
  expect(await writeClipboard('31.25')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('31.25')
  expect(execCommand).not.toHaveBeenCalled()
})

it.each([
  ['has no clipboard, such as on an insecure host', () => vi.stubGlobal('navigator', {})],
  ['denies the clipboard', () => stubWriteText(() => Promise.reject(new Error('NotAllowedError')))],
])('copies in the older way if the browser %s', async (_, stub) => {
  stub()
  const { copied } = stubExecCommand()
  expect(await writeClipboard('31.25')).toBe(true)
  expect(copied).toEqual(['31.25'])
})

it('`writeClipboard` copies in the older way if the browser does not answer within a second', async () => {
  vi.useFakeTimers()
  stubWriteText(() => new Promise(() => {}))
  const { copied } = stubExecCommand()
  const result = writeClipboard('31.25')
  await vi.advanceTimersByTimeAsync(999)
  expect(copied).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect([await result, copied]).toEqual([true, ['31.25']])
})

it('`writeClipboard` selects the text inside an open dialog, since everything else is inert, and restores what was selected', async () => {
  vi.stubGlobal('navigator', {})
  document.body.innerHTML = '<p>before</p><dialog open><button>Copy</button></dialog>'
  document.querySelector('button')?.focus()
  getSelection()?.selectAllChildren(document.querySelector('p') as Element)
  const { execCommand } = stubExecCommand()
  let place: Element | null | undefined
  execCommand.mockImplementation(() => {
    place = getSelection()?.anchorNode?.parentElement?.closest('dialog')
    return true
  })
  await writeClipboard('31.25')
  expect(place).toBe(document.querySelector('dialog'))
  expect(String(getSelection())).toBe('before')
  expect(document.querySelector('dialog')?.textContent).toBe('Copy')
})

it('`writeClipboard` reports a failure if neither way works', async () => {
  vi.stubGlobal('navigator', {})
  Object.assign(document, { execCommand: () => false })
  expect(await writeClipboard('31.25')).toBe(false)
  Object.assign(document, {
    execCommand: () => {
      throw new Error('not supported')
    },
  })
  expect(await writeClipboard('31.25')).toBe(false)
})
