import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Page } from '../../contract/page/page'
import type { Session } from '../../contract/session/session'
import { isPayingFrom, type PayingFrom, sortPairsFor } from '../../payment/paying-from'
import type { Api } from '../api/client'
import type { I18n } from '../i18n/create-i18n'
import { createQuotes, type Quote } from './create-quotes'
import type { Draft, Field } from './form-fields'
import type { Ports } from './ports'

type Deps = {
  posted: Draft
  page: ReadonlySignal<Page | null>
  session: ReadonlySignal<Session | null>
  i18n: ReadonlySignal<I18n>
  api: Api
  ports: Pick<Ports, 'wait'>
  now(): number
  /** Clears the error of a field that the customer changes. */
  touch(field: Field): void
}

/** The choices in the form, and their cost. */
export interface ChoiceModel {
  readonly asset: ReadonlySignal<string>
  readonly network: ReadonlySignal<string>
  readonly app: ReadonlySignal<PayingFrom | ''>
  /** The amount as typed. */
  readonly amount: ReadonlySignal<string>
  readonly quote: ReadonlySignal<Quote | null>
  /** The cost in another pair of the page. */
  quoteOf(pair: { asset: string; network: string }): Quote | null
  enterAmount(entered: string): Promise<void>
  chooseAsset(chosen: string): void
  chooseNetwork(chosen: string): void
  chooseApp(chosen: string): void
  /** Takes over the form's values, else the prefill of a link, shop or earlier payment, if the page offers them. */
  restore(form: FormData, prefill?: Draft): void
}

export function createChoiceModel({ posted, page, touch, ...deps }: Deps): ChoiceModel {
  // the asset of a refused form is not restored: that would hide networks, which a page without script cannot show
  // again
  const chosenAsset = signal('')
  const refusedNetwork = posted.network ?? ''
  const chosenNetwork = signal(refusedNetwork)
  /** The choices of a link, a shop or an earlier payment. They apply until the customer chooses. */
  const suggested = signal<Draft>({})
  const app = signal<PayingFrom | ''>('')
  const amount = signal(posted.amount ?? '')
  const optionsOf = (coin: string) => page.value?.options.filter((option) => option.asset === coin) ?? []

  // an asset or network without alternative is always chosen
  const asset = computed(() => {
    const only = onlyValue(page.value?.options.map((option) => option.asset))
    const { asset: coin = '' } = suggested.value
    return only ?? (chosenAsset.value || (optionsOf(coin).length > 0 ? coin : ''))
  })
  const network = computed(() => {
    const only = onlyValue(page.value?.options.map((option) => option.network))
    if (only || !asset.value) return only ?? chosenNetwork.value
    const offered = sortPairsFor(app.value || 'other', optionsOf(asset.value)).map((option) => option.network)
    const choice = [chosenNetwork.value, suggested.value.network].find((one) => offered.some((on) => on === one))
    if (choice) return choice
    // the error of a refused network asks for another one; otherwise, the cheapest is chosen
    const mustChoose = offered.length > 1 && refusedNetwork && chosenNetwork.value === refusedNetwork
    return mustChoose ? '' : (offered[0] ?? '')
  })
  const quotes = createQuotes({ ...deps, page, asset, network, amount })

  function enterAmount(entered: string) {
    batch(() => {
      touch('amount')
      // an error of a chosen network was about the previous amount; without a network, "Choose a network" stays
      if (network.peek()) touch('network')
      amount.value = entered
    })
    return quotes.estimateAmount(entered)
  }

  function chooseAsset(chosen: string) {
    batch(() => {
      touch('asset')
      touch('network')
      chosenAsset.value = chosen
      if (chosenNetwork.peek() === refusedNetwork && !network.peek()) chosenNetwork.value = ''
    })
  }

  return {
    ...{ asset, network, app, amount, enterAmount, chooseAsset },
    ...{ quote: quotes.quote, quoteOf: quotes.quoteOf },
    chooseNetwork(chosen) {
      touch('network')
      chosenNetwork.value = chosen
    },
    chooseApp(chosen) {
      if (isPayingFrom(chosen)) app.value = chosen
    },
    restore(form, prefill) {
      quotes.estimateSession()
      const fieldOf = (field: Field) => form.get(field)?.toString() ?? ''
      // what is ticked already is no choice: the form ticks suggestions by itself
      if (fieldOf('asset') !== asset.peek() && optionsOf(fieldOf('asset')).length > 0)
        chosenAsset.value = fieldOf('asset')
      if (form.has('network') && fieldOf('network') !== network.peek()) chosenNetwork.value = fieldOf('network')
      if (prefill) suggested.value = prefill
      const entered = fieldOf('amount') || prefill?.amount
      if (entered) enterAmount(entered)
    },
  }
}

/** The value that all items share; undefined if they differ, or without items. */
function onlyValue(values: readonly string[] = []): string | undefined {
  const [first, ...more] = new Set(values)
  return more.length === 0 ? first : undefined
}
