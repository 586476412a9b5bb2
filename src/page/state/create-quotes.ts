import { computed, type ReadonlySignal, signal } from '@preact/signals'
import * as v from 'valibot'
import type { Asset, Network } from '../../contract/enums'
import type { Page } from '../../contract/page/page'
import { PageEstimate } from '../../contract/page/page-estimate'
import type { Session } from '../../contract/session/session'
import { plainAmount } from '../../payment/amount-input'
import { isFailure } from '../api/answer'
import type { Api } from '../api/client'
import type { I18n } from '../i18n/create-i18n'
import type { Ports } from './ports'
import { amountProblem } from './validate-form'

/** The cost of the payment in crypto units, the rate in fiat per unit, and the service's time of the quote. */
export type Quote = { crypto_amount: string | null; rate: string | null; at: number }

type Deps = {
  page: ReadonlySignal<Page | null>
  /** A session that the merchant created. */
  session: ReadonlySignal<Session | null>
  asset: ReadonlySignal<string>
  network: ReadonlySignal<string>
  amount: ReadonlySignal<string>
  i18n: ReadonlySignal<I18n>
  api: Api
  ports: Pick<Ports, 'wait'>
  /** Milliseconds by the service's clock. */
  now(): number
}

/** Milliseconds without typing before an estimate is requested. */
const TYPING_PAUSE = 400

/** The service's estimates of an amount's cost, one for each of the page's pairs. */
const PageEstimates = v.array(PageEstimate)

/** The cost of the chosen pair: the page's own quote for its price, an estimate for any other amount. */
export function createQuotes({ page, session, asset, network, amount, i18n, api, ports, now }: Deps) {
  const estimates = signal<{ amount: string; quotes: readonly PageEstimate[]; at: number } | null>(null)
  const openedAt = now()
  let typing = new AbortController()
  let estimatedAmount = ''

  async function estimate(entered: string, decimal: string, stopSignal?: AbortSignal) {
    const answer = await api.post('/estimate', PageEstimates, { amount: decimal })
    if (!stopSignal?.aborted && !isFailure(answer))
      estimates.value = { amount: entered, quotes: answer.data, at: now() }
  }

  function quoteOf(pair: { asset: string; network: string }): Quote | null {
    const isPair = (option: { asset: Asset; network: Network }) =>
      option.asset === pair.asset && option.network === pair.network
    const offered = page.value?.options.find(isPair)
    if (!offered) return null
    const merchantSession = session.value
    const latest = estimates.value
    const quote = latest?.amount === (merchantSession?.amount ?? amount.value) && latest.quotes.find(isPair)
    return quote
      ? { ...quote, at: latest.at }
      : { ...offered, ...(merchantSession && { crypto_amount: null }), at: openedAt }
  }

  return {
    /** The cost in a pair of the page. */
    quoteOf,
    quote: computed(() => quoteOf({ asset: asset.value, network: network.value })),
    /** Fetches estimates for a typed amount, once the customer stops typing. */
    async estimateAmount(entered: string) {
      typing.abort()
      typing = new AbortController()
      const { signal: stopSignal } = typing
      const currentPage = page.peek()
      const decimal = currentPage && plainAmount(entered, currentPage.currency, i18n.peek().language)
      const isPayable = currentPage && !amountProblem(entered, currentPage, i18n.peek())
      if (!decimal || !isPayable || currentPage.amount !== null) return
      await ports.wait(TYPING_PAUSE, stopSignal)
      if (!stopSignal.aborted) estimate(entered, decimal, stopSignal)
    },
    /** Fetches estimates for a merchant's session, since the page's quotes are for the page's price. */
    estimateSession() {
      const merchantSession = session.peek()
      if (
        !merchantSession ||
        merchantSession.amount === estimatedAmount ||
        merchantSession.currency !== page.peek()?.currency
      )
        return
      estimatedAmount = merchantSession.amount
      estimate(estimatedAmount, estimatedAmount)
    },
  }
}
