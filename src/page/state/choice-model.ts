import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Page } from '../../contract/page/page'
import type { Session } from '../../contract/session/session'
import { isPayingFrom, type PayingFrom } from '../../payment/paying-from'
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
  readonly quote: ReadonlySignal<Quote | null>
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
  const chosenAsset = signal<string>('')
  const chosenNetwork = signal<string>(posted.network ?? '')
  // an asset or network without alternative is always chosen
  const asset = computed(() => onlyValue(page.value?.options.map((option) => option.asset)) ?? chosenAsset.value)
  const network = computed(() => onlyValue(page.value?.options.map((option) => option.network)) ?? chosenNetwork.value)
  const amount = signal(posted.amount ?? '')
  const app = signal<PayingFrom | ''>('')
  const quotes = createQuotes({ ...deps, page, asset, network, amount })
  const offers = (coin: string, on: string) =>
    page.peek()?.options.some((option) => option.asset === coin && option.network === on) ?? false

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
    quotes.estimateSession()
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
    ...{ asset, network, app, enterAmount, chooseAsset },
    quote: quotes.quote,
    chooseNetwork(chosen) {
      touch('network')
      chosenNetwork.value = chosen
    },
    chooseApp(chosen) {
      if (isPayingFrom(chosen)) app.value = chosen
    },
    restore(form, prefill = {}) {
      const fieldOf = (field: Field) => form.get(field)?.toString() || prefill[field] || ''
      const [coin, on, entered] = [fieldOf('asset'), fieldOf('network'), fieldOf('amount')]
      if (page.peek()?.options.some((option) => option.asset === coin)) chooseAsset(coin)
      if (offers(asset.peek(), on) || (!asset.peek() && form.get('network'))) chosenNetwork.value = on
      if (entered) enterAmount(entered)
    },
  }
}

/** The value that all items share; undefined if they differ, or without items. */
function onlyValue(values: readonly string[] = []): string | undefined {
  const [first, ...more] = new Set(values)
  return more.length === 0 ? first : undefined
}
