import { linkWith } from './pay-link'
import { styled } from './styled'

// the dialog lies outside of the shop's styles, and must not inherit them either
const HOST = 'all:initial!important;display:block!important'
// its least size goes before the greatest that browsers give a dialog
const DIALOG = 'display:flex;min-width:100%;min-height:100%;padding:0;border:0;background:#0009'
const CARD =
  'position:relative;margin:auto;padding:44px;border-radius:10px;font:1em/2 system-ui;text-align:center;color:CanvasText;background:Canvas'
const CLOSE = 'position:absolute;top:0;right:0;width:44px;height:44px;border:0;background:none'

/**
 * Where the payment page is embedded: in a dialog over the shop, or in an element of it. English is what it says until
 * the second part, which has the other languages, has come.
 */
export interface Container {
  /** Our element in the shop's document. A router of the shop may remove it. */
  host: HTMLElement
  /** The parent of the frame. */
  root: ParentNode
  /** Stands in for the page until that answers. */
  card: HTMLElement
  /** A sentence on the card; screen readers are told when it changes. */
  sentence: HTMLElement
  /** Leads to the page, with the prefill in its fragment. It is on the card once the address is known. */
  link: HTMLAnchorElement
  /** Of the dialog. */
  button?: HTMLElement
  /** What the sentence says while the page is on its way. */
  opening: string
  /** Says that the page did not open. */
  fail(): void
  remove(): void
}

export const OPENING = 'Opening the payment page…'

export function inlineContainer(parent: ParentNode): Container {
  const host = styled('malipo-frame' as 'div', HOST)
  parent.append(host)
  const root = host.attachShadow({ mode: 'open' })
  const card = styled('div', CARD)
  const sentence = styled('output', 'display:block', OPENING)
  const link = linkWith('Open it in this window')
  card.append(sentence)
  root.append(card)
  function fail() {
    sentence.textContent = 'The payment page did not open.'
  }
  return { host, root, card, sentence, link, opening: OPENING, fail, remove: () => host.remove() }
}

/** A modal dialog. `onClose` is called when it was closed by Escape or by the button, which phones need. */
export function dialogContainer(label: string, onClose: () => void): Container {
  const container = inlineContainer(document.body)
  const { host, root, card } = container
  const dialog = styled('dialog', DIALOG)
  dialog.part = 'box'
  dialog.setAttribute('aria-label', label)
  dialog.onclose = onClose
  const button = styled('button', CLOSE, '×')
  button.setAttribute('aria-label', 'Close')
  button.onclick = onClose
  card.append(button)
  dialog.append(card)
  root.append(dialog)
  // browsers without modal dialogs are redirected
  dialog.showModal?.()
  function remove() {
    // gives the focus back to the shop
    dialog.close?.()
    host.remove()
  }
  return Object.assign(container, { root: dialog, button, remove })
}
