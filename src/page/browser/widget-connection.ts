import * as v from 'valibot'
import type { PageMessage } from '../../contract/frame/page-message'
import { type Prefill, WidgetCloseRequest, WidgetHello } from '../../contract/frame/widget-message'
import type { Session } from '../../contract/session/session'

type Reported = Pick<Session, 'id' | 'reference' | 'status'>
type Unsigned<Message> = Message extends unknown ? Omit<Message, 'nonce'> : never

/** The shop's first message: `prefill.metadata` is for the pay request, the rest for the form. */
export type Opening = { inline: boolean; prefill: Prefill }

/**
 * The page's side of the messages between page and widget; `widget/script/embed/embed-page.ts` is the other side.
 * Outside of the widget's frame nothing here has an effect, and `openWallet` and `close` return `false`.
 */
type WidgetConnection = {
  /** Handles a message that arrived before the connection was created. */
  receive(message: MessageEvent): void
  /** Sends the session's status to the widget. Call it with every new version; a repeated status is not sent. */
  report(session: Reported): void
  /** Opens a wallet link through the shop's window, since a frame may not. `false`: the caller must open it. */
  openWallet(url: string): boolean
  /** Closes the dialog. `false`: the page is not in a dialog. */
  close(): boolean
}

/**
 * Connects the page to the widget, once per document. Calls `onOpening` at most once, with the widget's first message,
 * after it has set `<html data-embed="dialog | inline">`. Inline, no style may use `vh`, since the frame is as high as
 * its content.
 */
export function createWidgetConnection(ports: {
  window: Window & Pick<typeof globalThis, 'ResizeObserver'>
  onOpening: (opening: Opening) => void
  /** Escape was pressed, here or in the shop. Closes the dialog, or asks the customer first. Default: closes it. */
  onCloseRequest?: () => void
}): WidgetConnection {
  const { window } = ports
  const { parent, document } = window
  let shop: { origin: string; nonce: string; inline: boolean } | null = null
  let latest: Reported | null = null
  let reported: Reported | null = null

  const send = (message: Unsigned<PageMessage>) => {
    if (shop) parent.postMessage({ ...message, nonce: shop.nonce }, shop.origin)
    return shop !== null
  }

  const sendStatus = () => {
    if (!shop || !latest) return
    const { id: session_id, reference, status } = latest
    const before = reported
    reported = latest
    const session = { session_id, reference, status }
    if (before?.id !== session_id) send({ malipo: 'session', ...session })
    if (before?.id !== session_id || before.status !== status) {
      send({ malipo: 'status', ...session })
      if (status === 'completed') send({ malipo: 'completed', ...session })
    }
  }

  const close = () => shop !== null && !shop.inline && send({ malipo: 'close' })

  const requestClose = ports.onCloseRequest ?? close

  const receive = (event: MessageEvent) => {
    // `frame-ancestors` decides who may be `parent`; a sandboxed parent has no origin to answer to.
    if (parent === window || event.source !== parent || event.origin === 'null') return
    if (shop && event.origin !== shop.origin) return
    if (shop && v.is(WidgetCloseRequest, event.data)) return void (event.data.nonce === shop.nonce && requestClose())
    const { success, output } = v.safeParse(WidgetHello, event.data)
    if (!success || (shop && output.nonce !== shop.nonce)) return
    const { inline, nonce, prefill } = output
    const isFirst = shop === null
    shop = { origin: event.origin, nonce, inline }
    if (isFirst) {
      if (event.data.prefill.metadata && !prefill.metadata)
        console.warn('Malipo: the metadata is ignored: it must be a JSON object of at most 4 KiB with exact numbers')
      document.documentElement.dataset.embed = inline ? 'inline' : 'dialog'
      ports.onOpening({ inline, prefill })
      if (inline) watchHeight()
    }
    send({ malipo: 'ready' })
    sendStatus()
  }

  const watchHeight = () => {
    const root = document.documentElement
    // Not scrollHeight: it never shrinks below the frame's own height.
    const measure = () =>
      send({ malipo: 'height', height: Math.min(20_000, Math.ceil(root.getBoundingClientRect().height)) })
    new window.ResizeObserver(measure).observe(root)
  }

  if (parent !== window) {
    window.addEventListener('message', receive)
    // Keys pressed in a frame never reach the shop's dialog.
    window.addEventListener('keydown', (event) => {
      // a sheet of the page is closed first, by the browser
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
      // otherwise the browser would at once close the sheet that asks the customer
      event.preventDefault()
      requestClose()
    })
  }

  return {
    receive,
    report(session) {
      latest = session
      sendStatus()
    },
    openWallet: (url) => send({ malipo: 'wallet', url }),
    close,
  }
}
