import type { WidgetHello } from '../src/contract/widget-message'
import { createFrame } from './frame'
import { dialogPlace, inlinePlace } from './history'
import { type Heard, isHeight, isWalletLink, sessionIn } from './page-message'
import type { ShowPage } from './page-request'

/** How long a page may take until it is there, and how long until it has answered. */
const PATIENCE_MS = 6000

const isSession = ({ pathname }: URL) => pathname.includes('/s/')

/**
 * The second part of the widget: the page in a frame, the messages to and from it (`src/page/embed.ts` is the other
 * side), and its place in the shop's history.
 */
export const showPage: ShowPage = (request) => {
  const { mode, address } = request
  const place = mode === 'dialog' ? dialogPlace() : inlinePlace(request)
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const frame = createFrame(request)
  let state: 'waiting' | 'ready' | 'stopped' = 'waiting'

  function fail(reason: unknown) {
    if (state !== 'waiting') return
    frame.hidden = true
    request.fail(reason)
  }

  /** The page does not let this shop frame it: the dialog goes to the page, which takes over its entry in the history. */
  function leaveForPage() {
    history.replaceState(null, '')
    request.close()
    location.replace(request.link)
  }

  /** The page has loaded, and does not answer. */
  async function findOutWhy() {
    if (state !== 'waiting') return
    try {
      await import(/* @vite-ignore */ `${address.origin}/widget.js?${nonce}`)
    } catch (reason) {
      return fail(reason)
    }
    if (state !== 'waiting') return
    fail(`allowed_origins lacks ${location.origin}`)
    if (mode === 'dialog') leaveForPage()
  }

  function greet() {
    const hello: Omit<WidgetHello, 'prefill'> = { malipo: 'hello', nonce, inline: mode === 'inline' }
    frame.contentWindow?.postMessage({ ...hello, prefill: request.prefill }, address.origin)
    setTimeout(findOutWhy, PATIENCE_MS)
  }

  function act(message: Heard) {
    switch (message.malipo) {
      case 'ready':
        if (state !== 'waiting') return
        state = 'ready'
        frame.hidden = false
        if (mode === 'dialog') frame.focus()
        request.ready()
        return request.tell('ready')
      case 'session':
      case 'status':
      case 'completed': {
        const session = sessionIn(message)
        if (!session) return
        address.pathname = `${address.pathname.split('/s/')[0]}/s/${session.session_id}`
        place.keep(address.href)
        return request.tell(message.malipo, session)
      }
      case 'close':
        return mode === 'dialog' && request.close()
      case 'height':
        if (mode === 'inline' && isHeight(message.height)) frame.height = `${message.height}`
        return
      case 'wallet':
        if (isWalletLink(message.url))
          open(message.url, message.url.startsWith('https:') ? '_blank' : '_self', 'noopener')
    }
  }

  function hear({ data, origin, source }: MessageEvent) {
    if (origin === address.origin && source === frame.contentWindow && data?.nonce === nonce) act(data)
  }

  address.href = place.href ?? address.href
  if (mode === 'dialog') {
    place.keep(isSession(address) ? address.href : null)
    addEventListener('popstate', request.close)
  }
  addEventListener('message', hear)
  frame.addEventListener('load', greet)
  frame.src = address.href
  request.box.append(frame)
  // until the page is there, the frame holds an empty document that the shop may read
  setTimeout(() => frame.contentDocument && fail('the page is late'), PATIENCE_MS)

  return () => {
    state = 'stopped'
    removeEventListener('message', hear)
    removeEventListener('popstate', request.close)
    // where a router took the dialog away, its entry is left to the next one: going back would close that
    if (frame.isConnected) place.leave()
  }
}
