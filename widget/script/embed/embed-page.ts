import type { WidgetHello, WidgetLeave } from '../../../src/contract/widget-message'
import { prepare, showHint, wait } from '../card'
import { buttonText } from '../pay-link'
import { DEADLINE_MS } from '../payment'
import type { EmbedRequest } from './embed-request'
import { createFrame, setShown } from './frame'
import { askFraming, type Framing, watchPolicy } from './framing'
import { dialogEntry, inlineEntry } from './history-entry'
import { isHeight, isWalletLink, type ReceivedMessage, sessionIn } from './page-message'

export { prepare }

/** How long a document that was loaded may take to answer before the service is asked why it does not. */
const ASK_MS = 2000
/** How long a page that is loaded again stays in sight before it has answered. */
const RELOAD_MS = 400

const isSession = ({ pathname }: URL) => pathname.includes('/s/')

/**
 * The second part of the widget: the page in a frame, the messages to and from it (`src/page/browser/widget-frame.ts` is the other
 * side), and its entry in the shop's history.
 */
export function embedPage({ container, onEvent, onError, close }: EmbedRequest): () => void {
  const { root, card, link } = container
  const isDialog = root instanceof HTMLElement
  const url = new URL(link.href)
  const language = url.searchParams.get('lang')
  // goes to the page by message, never in the URL of the frame
  const prefill = Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
  url.hash = ''
  const entry = isDialog ? dialogEntry() : inlineEntry(url.pathname, prefill)
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const frame = createFrame(buttonText(language), isDialog)
  let state: 'loading' | 'ready' | 'stopped' = 'loading'
  let hasAnswered = false
  let hasAsked = false
  let hasToldLeave = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const post = (message: Omit<WidgetHello, 'nonce' | 'prefill'> | Omit<WidgetLeave, 'nonce'>) =>
    frame.contentWindow?.postMessage({ ...message, nonce }, url.origin)

  function fail(reason: string) {
    if (state === 'loading') onError(reason)
  }

  /** Asks why the page does not come. The answer is for the merchant: what to add is on the card in test mode only. */
  async function diagnose(policy?: string) {
    if (hasAsked || state !== 'loading') return
    hasAsked = true
    if (policy) fail(`the Content-Security-Policy of this shop lacks ${policy}`)
    const framing = await askFraming(url, nonce).catch((): Framing => 'unknown')
    if (state !== 'loading') return
    const lacks = `allowed_origins lacks ${location.origin}`
    if (policy) {
      if (framing !== 'unknown') showHint(container, `add ${policy} to the Content-Security-Policy of this shop.`)
    } else if (framing === 'refused') {
      fail(`the page’s ${lacks}`)
      showHint(container, `add ${location.origin} to the page’s allowed_origins.`)
    } else if (framing === 'unknown') {
      // it may only be slow
      console.warn(`Malipo: the page has not answered. Perhaps its ${lacks}`)
    } else if (parent !== window) {
      // such as a page builder's preview
      showHint(
        container,
        'this shop is in a frame itself. Add the origin of every window around it to allowed_origins.',
      )
    }
  }

  const unwatch = watchPolicy(url.origin, () => diagnose(`frame-src ${url.origin}`))

  /** The page was reloaded in its frame, or replaced by the browser's own error page. */
  function showCard() {
    setShown(frame, isDialog, false)
    wait(container)
    root.append(card)
    timer = setTimeout(fail, DEADLINE_MS, 'the page does not answer any more')
  }

  function onLoad() {
    state = 'loading'
    post({ malipo: 'hello', inline: !isDialog, prefill } as Omit<WidgetHello, 'nonce'>)
    clearTimeout(timer)
    timer = hasAnswered ? setTimeout(showCard, RELOAD_MS) : setTimeout(diagnose, ASK_MS)
  }

  function onReady() {
    if (state !== 'loading') return
    state = 'ready'
    clearTimeout(timer)
    card.remove()
    setShown(frame, isDialog, true)
    if (isDialog) frame.focus()
    if (!hasAnswered) onEvent('ready')
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
        return onEvent(message.malipo, session)
      }
      case 'close':
        return isDialog && close()
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

  /** Escape, pressed outside of the frame: the page may ask first, and closes the dialog. The second time it just closes. */
  function onCancel(event: Event) {
    if (state !== 'ready' || hasToldLeave || event.target !== root) return
    hasToldLeave = true
    event.preventDefault()
    post({ malipo: 'leave' })
  }

  prepare(container, language, prefill.scheme)
  if (entry.savedHref?.startsWith(`${url.origin}/`)) goTo(entry.savedHref)
  if (isDialog) {
    entry.save(isSession(url) ? url.href : null)
    addEventListener('popstate', close)
    root.addEventListener('cancel', onCancel)
    // what is scrolled over the dialog does not move the shop
    root.style.overscrollBehavior = 'contain'
  }
  // the frame is no wider than its place while it is hidden
  container.host.style.setProperty('position', 'relative', 'important')
  addEventListener('message', onMessage)
  frame.addEventListener('load', onLoad)
  setShown(frame, isDialog, false)
  frame.src = url.href
  root.append(frame)

  return () => {
    state = 'stopped'
    clearTimeout(timer)
    unwatch()
    removeEventListener('message', onMessage)
    removeEventListener('popstate', close)
    // where a router took the dialog away, its entry is left to the next one: going back would close that
    if (frame.isConnected) entry.leave()
  }
}
