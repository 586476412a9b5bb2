import type { Card } from '../card'
import { askFraming, type Framing } from './framing'

interface Silence {
  url: URL
  nonce: string
  card: Card
  isLoading(): boolean
  fail(reason: string): void
}

/**
 * Returns what asks, once, why the page does not come. The answer is for the merchant: what to add is on the card in
 * test mode only.
 * @param policy the directive that the shop's own Content-Security-Policy lacks, if that is known
 */
export function createDiagnosis({ url, nonce, card, isLoading, fail }: Silence): (policy?: string) => Promise<void> {
  let hasAsked = false
  return async (policy) => {
    if (hasAsked || !isLoading()) return
    hasAsked = true
    if (policy) fail(`the Content-Security-Policy of this shop lacks ${policy}`)
    const framing = await askFraming(url, nonce).catch((): Framing => 'unknown')
    if (!isLoading()) return
    const lacks = `allowed_origins lacks ${location.origin}`
    if (policy) {
      if (framing !== 'unknown') card.hint(`add ${policy} to the Content-Security-Policy of this shop.`)
    } else if (framing === 'refused') {
      fail(`the page’s ${lacks}`)
      card.hint(`add ${location.origin} to the page’s allowed_origins.`)
    } else if (framing === 'unknown') {
      // it may only be slow
      console.warn(`Malipo: the page has not answered. Perhaps its ${lacks}`)
    } else if (parent !== window) {
      // such as a page builder's preview
      card.hint('this shop is in a frame itself. Add the origin of every window around it to allowed_origins.')
    }
  }
}
