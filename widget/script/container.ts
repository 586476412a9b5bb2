import { type Appearance, type Card, createCard } from './card'
import { fitScreen } from './fit-screen'
import { createStyledElement } from './styled-element'

// keeps the shop's styles out of the element
const HOST = 'all:initial!important;display:block!important'
// min sizes override the max sizes that browsers give a dialog
const DIALOG =
  'display:flex;position:fixed;inset:0 auto auto 0;min-width:100%;min-height:100%;margin:0;padding:0;border:0;background:#0009;transform-origin:0 0'

/** The container of the payment page: a dialog over the shop, or an element in the shop's page. */
export interface Container {
  /** Our element in the shop's document. A router of the shop may remove it. */
  host: HTMLElement
  /** The parent of the frame. */
  root: ParentNode
  card: Card
  remove(): void
}

function shadowHost(parent: ParentNode) {
  const host = createStyledElement('malipo-frame' as 'div', HOST)
  parent.append(host)
  return { host, root: host.attachShadow({ mode: 'open' }) }
}

export function inlineContainer(appearance: Appearance, parent: ParentNode): Container {
  const { host, root } = shadowHost(parent)
  const card = createCard(appearance)
  root.append(card.element)
  return { host, root, card, remove: () => host.remove() }
}

/** A modal dialog. `onClose` is called when Escape or the card's button closes it. */
export function dialogContainer(appearance: Appearance, onClose: () => void): Container {
  const { host, root } = shadowHost(document.body)
  const card = createCard(appearance, onClose)
  const dialog = createStyledElement('dialog', DIALOG)
  dialog.part = 'box'
  dialog.setAttribute('aria-label', card.words().pay)
  dialog.onclose = onClose
  dialog.append(card.element)
  root.append(dialog)
  // first, since the focus of a modal dialog scrolls the shop to it
  const stopFitting = fitScreen(dialog)
  // a browser without modal dialogs goes to the page instead, see `showPayment`
  dialog.showModal?.()
  function remove() {
    stopFitting()
    // returns the focus to the shop
    dialog.close?.()
    host.remove()
  }
  return { host, root: dialog, card, remove }
}
