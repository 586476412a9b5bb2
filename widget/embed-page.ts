import type { WidgetHello } from '../src/contract/widget-message'
import type { EmbedPage } from './embed-request'
import { createFrame } from './frame'
import { dialogEntry, inlineEntry } from './history-entry'
import { isHeight, isWalletLink, type ReceivedMessage, sessionIn } from './page-message'

/** How long a page may take until it is there, and how long until it has answered. */
const TIMEOUT_MS = 6000

const isSession = ({ pathname }: URL) => pathname.includes('/s/')

/**
 * The second part of the widget: the page in a frame, the messages to and from it (`src/page/browser/widget-frame.ts` is the other
 * side), and its entry in the shop's history.
 */
export const embedPage: EmbedPage = (request) => {
  const { container, isDialog, link } = request
  const url = new URL(link.href)
  // goes to the page by message, never in the URL of the frame
  const prefill = Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
  url.hash = ''
  const entry = isDialog ? dialogEntry() : inlineEntry(url.pathname, prefill)
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const frame = createFrame(request)
  let state: 'loading' | 'ready' | 'stopped' = 'loading'
  let hasAnswered = false
  let answerTimer: ReturnType<typeof setTimeout> | undefined

  /** What stands in for the page, also when the browser has put an error of its own into the frame of a page. */
  function showFallback() {
    if (!link.isConnected) container.root.append(link, container.closeButton ?? '')
  }

  function hideFallback() {
    link.remove()
    container.closeButton?.remove()
  }

  function fail(reason: unknown) {
    if (state !== 'loading') return
    frame.hidden = true
    showFallback()
    request.onError(reason)
  }

  /** The page does not let this shop frame it: the dialog goes to the page, which takes over its entry in the history. */
  function leaveForPage() {
    history.replaceState(null, '')
    request.close()
    location.replace(link.href)
  }

  /** The document in the frame has loaded, and does not answer. */
  async function diagnose() {
    if (state !== 'loading') return
    try {
      await import(/* @vite-ignore */ `${url.origin}/widget.js?${nonce}`)
    } catch (reason) {
      return fail(reason)
    }
    if (hasAnswered) return fail('the page does not answer any more')
    if (state !== 'loading') return
    fail(`allowed_origins lacks ${location.origin}`)
    if (isDialog) leaveForPage()
  }

  /** Also after the page was reloaded in its frame, or replaced by the browser's own error page. */
  function onLoad() {
    state = 'loading'
    const hello: Omit<WidgetHello, 'prefill'> = { malipo: 'hello', nonce, inline: !isDialog }
    frame.contentWindow?.postMessage({ ...hello, prefill }, url.origin)
    clearTimeout(answerTimer)
    answerTimer = setTimeout(diagnose, TIMEOUT_MS)
  }

  function onReady() {
    if (state !== 'loading') return
    state = 'ready'
    frame.hidden = false
    if (isDialog) frame.focus()
    hideFallback()
    if (!hasAnswered) request.onEvent('ready')
    hasAnswered = true
  }

  /** From now on every way leads to this payment, so that nobody pays a second one. */
  function goTo(href: string) {
    url.href = href
    link.href = href
  }

  function onPageMessage(message: ReceivedMessage) {
    switch (message.malipo) {
      case 'ready':
        return onReady()
      case 'session':
      case 'status':
      case 'completed': {
        const session = sessionIn(message)
        if (!session) return
        url.pathname = `${url.pathname.split('/s/')[0]}/s/${session.session_id}`
        goTo(url.href)
        entry.save(url.href)
        return request.onEvent(message.malipo, session)
      }
      case 'close':
        return isDialog && request.close()
      case 'height':
        if (!isDialog && isHeight(message.height)) frame.height = `${message.height}`
        return
      case 'wallet':
        if (isWalletLink(message.url))
          open(message.url, message.url.startsWith('https:') ? '_blank' : '_self', 'noopener')
    }
  }

  function onMessage({ data, origin, source }: MessageEvent) {
    if (origin === url.origin && source === frame.contentWindow && data?.nonce === nonce) onPageMessage(data)
  }

  if (entry.savedHref?.startsWith(`${url.origin}/`)) goTo(entry.savedHref)
  if (isDialog) {
    entry.save(isSession(url) ? url.href : null)
    addEventListener('popstate', request.close)
  }
  addEventListener('message', onMessage)
  frame.addEventListener('load', onLoad)
  frame.src = url.href
  container.root.append(frame)
  // until the page is there, the frame holds an empty document that the shop may read
  setTimeout(() => frame.contentDocument && fail('the page is late'), TIMEOUT_MS)

  return () => {
    state = 'stopped'
    clearTimeout(answerTimer)
    removeEventListener('message', onMessage)
    removeEventListener('popstate', request.close)
    // where a router took the dialog away, its entry is left to the next one: going back would close that
    if (frame.isConnected) entry.leave()
  }
}
