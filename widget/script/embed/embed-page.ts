import type { WidgetCloseRequest, WidgetHello } from '../../../src/contract/frame/widget-message'
import type { EmbedRequest } from '../pay-service'
import { createFrame } from './frame'
import { dialogEntry, inlineEntry } from './history-entry'
import { followLoading } from './loading'
import { handlePageMessage, type PageHandlers } from './page-message'

const isSessionUrl = ({ pathname }: URL) => pathname.includes('/s/')

/**
 * The second part of the widget: the page in a frame, the messages to and from it, and its entry in the shop's history.
 * `src/page/browser/widget-connection.ts` is the other side of the messages.
 */
export function embedPage({ container, onEvent, onError, close }: EmbedRequest): () => void {
  const { root, card } = container
  const isDialog = root instanceof HTMLElement
  const url = new URL(card.link.href)
  // the prefill is sent by message, never in the URL of the frame
  const prefill = Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
  url.hash = ''
  const entry = isDialog ? dialogEntry() : inlineEntry(url.pathname, prefill)
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const frame = createFrame(card.words().pay, isDialog)

  const post = (message: Omit<WidgetHello, 'nonce'> | Omit<WidgetCloseRequest, 'nonce'>) =>
    frame.contentWindow?.postMessage({ ...message, nonce }, url.origin)

  const loading = followLoading({
    container,
    frame,
    url,
    nonce,
    onLoad: () => post({ malipo: 'hello', inline: !isDialog, prefill } as Omit<WidgetHello, 'nonce'>),
    onFirstAnswer: () => onEvent('ready'),
    onError,
  })

  /** Sets the payment's URL, for the frame and the link, so that neither starts a second payment. */
  function setPaymentUrl(href: string) {
    url.href = href
    card.link.href = href
  }

  const handlers: PageHandlers = {
    ready: loading.answer,
    session(type, session) {
      url.pathname = `${url.pathname.split('/s/')[0]}/s/${session.session_id}`
      setPaymentUrl(url.href)
      entry.save(url.href)
      onEvent(type, session)
    },
    close: () => isDialog && close(),
    height(height) {
      if (!isDialog) frame.height = `${height}`
    },
    wallet: (link) => open(link, link.startsWith('https:') ? '_blank' : '_self', 'noopener'),
  }

  function onMessage({ data, origin, source }: MessageEvent) {
    if (origin === url.origin && source === frame.contentWindow && data?.nonce === nonce)
      handlePageMessage(data, handlers)
  }

  if (entry.savedHref?.startsWith(`${url.origin}/`)) setPaymentUrl(entry.savedHref)
  if (isDialog) {
    entry.save(isSessionUrl(url) ? url.href : null)
    addEventListener('popstate', close)
    onCancel(root, () => {
      if (loading.isReady()) post({ malipo: 'request-close' })
      return loading.isReady()
    })
    // scrolling over the dialog does not scroll the shop
    root.style.overscrollBehavior = 'contain'
  }
  // the hidden frame is positioned in the host, and so as wide as the host
  container.host.style.setProperty('position', 'relative', 'important')
  addEventListener('message', onMessage)
  frame.src = url.href
  root.append(frame)

  return () => {
    loading.stop()
    removeEventListener('message', onMessage)
    removeEventListener('popstate', close)
    // if the shop's router removed the dialog, going back would close the next dialog, which uses this entry
    if (frame.isConnected) entry.goBack()
  }
}

/** Handles Escape outside of the frame: `ask` requests that the page closes the dialog. A second Escape closes it. */
function onCancel(dialog: HTMLElement, ask: () => boolean) {
  let hasRequested = false
  dialog.addEventListener('cancel', (event) => {
    if (hasRequested || event.target !== dialog || !ask()) return
    hasRequested = true
    event.preventDefault()
  })
}
