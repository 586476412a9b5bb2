import type { Translation } from './translations'

// the dialog lies outside of the shop's styles, and must not inherit them either
const HOST = 'all:initial!important;display:block!important'
const DIALOG =
  'display:grid;place-content:center;width:100%;height:100%;max-width:100%;max-height:100%;padding:0;border:0;font:1em system-ui,sans-serif;background:#0009;overscroll-behavior:contain'
const CLOSE =
  'position:absolute;z-index:1;top:8px;right:8px;width:44px;height:44px;padding:0;border:0;border-radius:50%;font:24px/1 system-ui,sans-serif;color:#fff;background:#000c;cursor:pointer'

/** Where the payment page is embedded: in a dialog over the shop, or in an element of it. */
export interface Container {
  /** Our element in the shop's document. A router of the shop may remove it. */
  host: HTMLElement
  /** The parent of the frame. */
  root: ParentNode
  /** Is there while the page is not, which has a close button of its own. */
  closeButton?: HTMLButtonElement
  remove(): void
}

export function inlineContainer(parent: ParentNode): Container {
  const host = document.createElement('malipo-frame')
  host.style.cssText = HOST
  parent.append(host)
  return { host, root: host.attachShadow({ mode: 'open' }), remove: () => host.remove() }
}

/** A modal dialog. `onClose` is called when it was closed by Escape or by the button, which phones need. */
export function dialogContainer(translation: Translation, onClose: () => void): Container {
  const { host, root } = inlineContainer(document.body)
  const dialog = document.createElement('dialog')
  dialog.setAttribute('part', 'box')
  dialog.setAttribute('aria-label', translation.pay)
  dialog.style.cssText = DIALOG
  dialog.addEventListener('close', onClose)
  const closeButton = document.createElement('button')
  closeButton.setAttribute('aria-label', translation.close)
  closeButton.style.cssText = CLOSE
  closeButton.textContent = '×'
  closeButton.addEventListener('click', onClose)
  dialog.append(closeButton)
  root.append(dialog)
  dialog.showModal()
  function remove() {
    // gives the focus back to the shop
    dialog.close()
    host.remove()
  }
  return { host, root: dialog, closeButton, remove }
}
