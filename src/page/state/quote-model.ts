import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import * as v from 'valibot'
import type { Asset, Network } from '../../contract/enums'
import type { Page } from '../../contract/page/page'
import { PageEstimate } from '../../contract/page/page-estimate'
import type { Session } from '../../contract/session/session'
import { plainAmount } from '../../payment/amount-input'
import { isPayingFrom, type PayingFrom } from '../../payment/paying-from'
import { isFailure } from '../api/answer'
import type { Api } from '../api/client'
import type { I18n } from '../i18n/create-i18n'
import type { Draft, Field } from './form-fields'
import type { Ports } from './ports'

/** What the payment costs in a pair, in crypto units; the rate, in fiat per unit; and the service's time when it was quoted. */
type Quote = { crypto_amount: string | null; rate: string | null; at: number }

type Deps = {
  posted: Draft
  page: ReadonlySignal<Page | null>
  session: ReadonlySignal<Session | null>
  i18n: ReadonlySignal<I18n>
  api: Api
  ports: Pick<Ports, 'wait'>
  /** Milliseconds by the service's clock. */
  now(): number
  /** A field is being changed: its error is cleared. */
  touch(field: Field): void
}

const TYPING_PAUSE = 400

/** What an amount costs in each of the page's pairs. */
const PageEstimates = v.array(PageEstimate)

/** What is chosen in the form, and what it costs. */
export interface QuoteModel {
  readonly asset: ReadonlySignal<string>
  readonly network: ReadonlySignal<string>
  readonly amount: ReadonlySignal<string>
  readonly app: ReadonlySignal<PayingFrom | ''>
  readonly quote: ReadonlySignal<Quote | null>
  enterAmount(entered: string): Promise<void>
  chooseAsset(chosen: string): void
  chooseNetwork(chosen: string): void
  chooseApp(chosen: string): void
  /**
   * Takes over what the drawn form contains, else what a link, a shop or an earlier payment suggests, as far as the
   * page offers it.
   */
  restore(drawn: FormData, wishes?: Draft): void
}

export function createQuoteModel({ posted, page, session, i18n, api, ports, now, touch }: Deps): QuoteModel {
  // a form that was refused offers every network again: without script, choosing an asset could not bring them back
  const chosenAsset = signal<string>('')
  const chosenNetwork = signal<string>(posted.network ?? '')
  // what the page leaves no choice of is chosen
  const asset = computed(() => onlyOne(page.value?.options.map((option) => option.asset)) ?? chosenAsset.value)
  const network = computed(() => onlyOne(page.value?.options.map((option) => option.network)) ?? chosenNetwork.value)
  const amount = signal(posted.amount ?? '')
  const app = signal<PayingFrom | ''>('')
  const estimates = signal<{ amount: string; quotes: readonly PageEstimate[]; at: number } | null>(null)
  let typing = new AbortController()
  const openedAt = now()
  let asked = ''

  const offers = (one: string, on: string) =>
    page.peek()?.options.some((option) => option.asset === one && option.network === on) ?? false

  const quote = computed<Quote | null>(() => {
    const isChosen = (option: { asset: Asset; network: Network }) =>
      option.asset === asset.value && option.network === network.value
    const offered = page.value?.options.find(isChosen)
    if (!offered) return null
    const begun = session.value
    const known = estimates.value
    const estimated = known?.amount === (begun?.amount ?? amount.value) && known.quotes.find(isChosen)
    return estimated
      ? { ...estimated, at: known.at }
      : { ...offered, ...(begun && { crypto_amount: null }), at: openedAt }
  })

  async function enterAmount(entered: string) {
    typing.abort()
    typing = new AbortController()
    const { signal: over } = typing
    batch(() => {
      touch('amount')
      // an error of the chosen network was about the previous amount; "Choose a network" stays
      if (network.peek()) touch('network')
      amount.value = entered
    })
    const at = page.peek()
    const decimal = at && plainAmount(entered, at.currency, i18n.peek().language)
    if (!decimal || at.amount !== null) return
    await ports.wait(TYPING_PAUSE, over)
    if (over.aborted) return
    estimate(entered, decimal, over)
  }

  async function estimate(of: string, decimal: string, over?: AbortSignal) {
    const answer = await api.post('/estimate', PageEstimates, { amount: decimal })
    if (!over?.aborted && !isFailure(answer)) estimates.value = { amount: of, quotes: answer.data, at: now() }
  }

  /** Asks what a merchant's session costs: the page's quotes are for the page's price. */
  function estimateSession() {
    const begun = session.peek()
    if (begun && begun.amount !== asked && begun.currency === page.peek()?.currency) {
      asked = begun.amount
      estimate(asked, asked)
    }
  }

  function chooseAsset(chosen: string) {
    estimateSession()
    batch(() => {
      touch('asset')
      touch('network')
      chosenAsset.value = chosen
      const networks = page.peek()?.options.filter((option) => option.asset === chosen) ?? []
      if (!offers(chosen, network.peek()))
        chosenNetwork.value = networks.length === 1 ? (networks[0]?.network ?? '') : ''
    })
  }

  return {
    asset,
    network,
    amount,
    app,
    quote,
    enterAmount,
    chooseAsset,
    chooseNetwork(chosen) {
      touch('network')
      chosenNetwork.value = chosen
    },
    chooseApp(chosen) {
      if (isPayingFrom(chosen)) app.value = chosen
    },
    restore(drawn, wishes = {}) {
      const wanted = (field: Field) => drawn.get(field)?.toString() || wishes[field] || ''
      const [coin, on, entered] = [wanted('asset'), wanted('network'), wanted('amount')]
      if (page.peek()?.options.some((option) => option.asset === coin)) chooseAsset(coin)
      if (offers(asset.peek(), on) || (!asset.peek() && drawn.get('network'))) chosenNetwork.value = on
      if (entered) enterAmount(entered)
    },
  }
}

/** The value that all have in common; undefined if they differ, or there are none. */
function onlyOne(values: readonly string[] = []): string | undefined {
  const [first, ...more] = new Set(values)
  return more.length === 0 ? first : undefined
}
