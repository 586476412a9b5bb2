import type { WidgetCloseRequest, WidgetHello } from '../../../src/contract/frame/widget-message'
import type { EmbedRequest } from '../pay-service'
import { createFrame } from './frame'
import { dialogEntry, inlineEntry } from './history-entry'
import { followLoading } from './loading'
import { handlePageMessage, type PageHandlers } from './page-message'

const isSession = ({ pathname }: URL) => pathname.includes('/s/')

/**
 * The second part of the widget: the page in a frame, the messages to and from it, and its entry in the shop's history.
 * `src/page/browser/widget-frame.ts` is the other side.
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

  /** Points frame and link at this payment, so that the customer does not pay twice. */
  function goTo(href: string) {
    url.href = href
    card.link.href = href
  }

  const handlers: PageHandlers = {
    ready: loading.answer,
    session(type, session) {
      url.pathname = `${url.pathname.split('/s/')[0]}/s/${session.session_id}`
      goTo(url.href)
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

  if (entry.savedHref?.startsWith(`${url.origin}/`)) goTo(entry.savedHref)
  if (isDialog) {
    entry.save(isSession(url) ? url.href : null)
    addEventListener('popstate', close)
    onCancel(root, () => {
      if (loading.isReady()) post({ malipo: 'request-close' })
      return loading.isReady()
    })
    // scrolling over the dialog does not scroll the shop
    root.style.overscrollBehavior = 'contain'
  }
  // keeps the hidden frame as wide as its place
  container.host.style.setProperty('position', 'relative', 'important')
  addEventListener('message', onMessage)
  frame.src = url.href
  root.append(frame)

  return () => {
    loading.stop()
    removeEventListener('message', onMessage)
    removeEventListener('popstate', close)
    // if a router removed the dialog, its entry stays for the next dialog, which going back would close
    if (frame.isConnected) entry.goBack()
  }
}

/** Escape outside of the frame: the page may ask first, and then closes the dialog. A second Escape just closes it. */
function onCancel(dialog: HTMLElement, ask: () => boolean) {
  let hasAsked = false
  dialog.addEventListener('cancel', (event) => {
    if (hasAsked || event.target !== dialog || !ask()) return
    hasAsked = true
    event.preventDefault()
  })
}
