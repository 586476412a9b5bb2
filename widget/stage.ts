import type { Words } from './words'

// the dialog lies outside of the shop's styles, and must not inherit them either
const HOST = 'all:initial!important;display:block!important'
const DIALOG =
  'display:grid;place-content:center;width:100%;height:100%;max-width:100%;max-height:100%;padding:0;border:0;font:1em system-ui,sans-serif;background:#0009;overscroll-behavior:contain'
const CLOSE =
  'position:absolute;z-index:1;top:8px;right:8px;width:44px;height:44px;padding:0;border:0;border-radius:50%;font:24px/1 system-ui,sans-serif;color:#fff;background:#000c;cursor:pointer'

/** Where the payment page is put: over the shop, or into an element of it. */
export interface Stage {
  /** What holds the frame, and the link while there is none. */
  box: ParentNode
  isConnected(): boolean
  /** Takes away what stood in for the page until it was there. */
  clear(): void
  remove(): void
}

function hostIn(parent: ParentNode): HTMLElement {
  const host = document.createElement('malipo-frame')
  host.style.cssText = HOST
  parent.append(host)
  return host
}

export function inlineStage(target: ParentNode): Stage {
  const host = hostIn(target)
  const box = host.attachShadow({ mode: 'open' })
  return {
    box,
    isConnected: () => host.isConnected,
    clear: () => box.querySelector('a')?.remove(),
    remove: () => host.remove(),
  }
}

/** A modal dialog. `onClose` is called when it was closed by Escape or by the button, which phones need. */
export function dialogStage(words: Words, onClose: () => void): Stage {
  const host = hostIn(document.body)
  const box = document.createElement('dialog')
  box.setAttribute('part', 'box')
  box.setAttribute('aria-label', words.pay)
  box.style.cssText = DIALOG
  box.addEventListener('close', onClose)
  const button = document.createElement('button')
  button.setAttribute('aria-label', words.close)
  button.style.cssText = CLOSE
  button.textContent = '×'
  button.addEventListener('click', onClose)
  box.append(button)
  host.attachShadow({ mode: 'open' }).append(box)
  box.showModal()
  return {
    box,
    isConnected: () => host.isConnected,
    clear() {
      box.querySelector('a')?.remove()
      button.remove()
    },
    remove() {
      // gives the focus back to the shop
      box.close()
      host.remove()
    },
  }
}
