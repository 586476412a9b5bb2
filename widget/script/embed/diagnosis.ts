import type { Card } from '../card'

interface Deps {
  url: URL
  nonce: string
  card: Card
  isLoading(): boolean
  fail(reason: string): void
}

/**
 * Returns a function that finds out, once, why the page does not load. It reports the reason for the merchant in the
 * console, and in test mode shows on the card how to fix it. `policy` is the directive that the shop's
 * Content-Security-Policy lacks, if it is known.
 */
export function createDiagnosis({ url, nonce, card, isLoading, fail }: Deps): (policy?: string) => Promise<void> {
  let hasRun = false
  return async (policy) => {
    if (hasRun || !isLoading()) return
    hasRun = true
    if (policy) fail(`The Content-Security-Policy of this shop lacks ${policy}.`)
    const framing = await fetchFraming(url, nonce).catch((): Framing => 'unknown')
    if (!isLoading()) return
    const lacks = `allowed_origins lacks ${location.origin}`
    if (policy) {
      if (framing !== 'unknown') card.showHint(`add ${policy} to the Content-Security-Policy of this shop.`)
    } else if (framing === 'refused') {
      fail(`The page’s ${lacks}.`)
      card.showHint(`add ${location.origin} to the page’s allowed_origins.`)
    } else if (framing === 'unknown') {
      // the page may only be slow
      console.warn(`Malipo: the page has not answered. Perhaps its ${lacks}.`)
    } else if (parent !== window) {
      // for example in a page builder's preview
      card.showHint('this shop is in a frame itself. Add the origin of every window around it to allowed_origins.')
    }
  }
}

/** Whether the page lets the shop frame it: `unknown` outside of test mode, or if the service does not answer. */
type Framing = 'allowed' | 'refused' | 'unknown'

/**
 * Asks the service whether this origin may frame the page. The service answers in test mode only. The answer is a
 * module, since a shop's policy allows scripts of the service and need not allow connections.
 */
async function fetchFraming({ origin, pathname }: URL, nonce: string): Promise<Framing> {
  const [, , page = ''] = pathname.split('/')
  const { framing } = await import(
    /* @vite-ignore */ `${origin}/widget/framing.js?${new URLSearchParams({ page, nonce })}`
  )
  return framing
}

/** Calls `onBlocked` when the shop's policy blocks a frame of `origin`, until the returned function is called. */
export function watchPolicyViolations(origin: string, onBlocked: () => void): () => void {
  function onViolation({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) {
    if (disposition === 'enforce' && effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) onBlocked()
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  return () => document.removeEventListener('securitypolicyviolation', onViolation)
}
