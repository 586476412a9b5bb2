import sessionShape from 'virtual:shape/session'
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Asset, Language, Network } from '../../contract/enums'
import type { Page, PageEstimate } from '../../contract/page'
import type { Session } from '../../contract/session'
import { plainAmount } from '../../payment/amount-input'
import { isPayingFrom, type PayingFrom } from '../../payment/paying-from'
import { type Draft, type Field, type Problems, payBody, problemsOf, refusedProblems } from '../form/draft'
import type { View } from '../view'
import { type Answer, type Failure, isFailure, wireErrors } from './answers'
import type { Api } from './api'
import type { Ports } from './ports'

/** What a pair costs at the amount in the form; crypto units and fiat per unit. */
export type Quote = { crypto_amount: string | null; rate: string | null }

export type FormModel = ReturnType<typeof createFormModel>

type Deps = {
  view: View
  page: ReadonlySignal<Page | null>
  session: ReadonlySignal<Session | null>
  api: Api
  ports: Ports
  /** In which the form is filled in; the customer's mails are in it, too. */
  language(): Language
  /** The service accepted: the session to show. */
  accept(answer: Exclude<Answer<Session>, Failure>): Promise<void>
}

const TYPING_PAUSE = 400

/** The pay form: what is chosen and typed, what it costs, what is wrong with it, and sending it. */
export function createFormModel({ view, page, session, api, ports, language, accept }: Deps) {
  const posted = view.form?.values ?? {}
  const asset = signal<string>(posted.asset ?? '')
  const network = signal<string>(posted.network ?? '')
  const amount = signal(posted.amount ?? '')
  const app = signal<PayingFrom | ''>('')
  const estimates = signal<{ amount: string; quotes: readonly PageEstimate[] } | null>(null)
  const problems = signal<Problems>(
    view.form && view.page ? refusedProblems(wireErrors(view.form.errors), posted, view.page) : {},
  )
  const failed = signal<Failure['failed'] | null>(null)
  const busy = signal(false)
  /** Counts the attempts that came to nothing: each leads the focus to what is wrong. */
  const refusals = signal(0)
  const key = { content: '', value: '' }
  let metadata: Record<string, unknown> | null = null
  let typing = new AbortController()

  const offers = (one: string, on: string) =>
    page.peek()?.options.some((option) => option.asset === one && option.network === on) ?? false

  const quote = computed<Quote | null>(() => {
    const isChosen = (option: { asset: Asset; network: Network }) =>
      option.asset === asset.value && option.network === network.value
    const offered = page.value?.options.find(isChosen)
    if (!offered || session.value) return offered ? { ...offered, crypto_amount: null } : null
    const estimated = estimates.value?.amount === plainAmount(amount.value) && estimates.value.quotes.find(isChosen)
    return estimated || offered
  })

  function touch(field: Field) {
    const { [field]: fixed, ...rest } = problems.peek()
    if (fixed) problems.value = rest
  }

  async function estimate(typed: string) {
    typing.abort()
    typing = new AbortController()
    const { signal: over } = typing
    const decimal = plainAmount(typed)
    if (decimal === null || page.peek()?.amount !== null) return
    await ports.wait(TYPING_PAUSE, over)
    if (over.aborted) return
    const { askEstimates } = await import('./estimates')
    const answer = await askEstimates(api, decimal)
    if (!over.aborted && !isFailure(answer)) estimates.value = { amount: decimal, quotes: answer.data }
  }

  function enterAmount(typed: string) {
    amount.value = typed
    return estimate(typed)
  }

  function chooseAsset(chosen: string) {
    batch(() => {
      touch('asset')
      asset.value = chosen
      const networks = page.peek()?.options.filter((option) => option.asset === chosen) ?? []
      if (!offers(chosen, network.peek())) network.value = networks.length === 1 ? (networks[0]?.network ?? '') : ''
    })
  }

  async function submit(draft: Draft) {
    const at = page.peek()
    if (busy.peek() || !at) return
    const begun = session.peek()
    const found = problemsOf(draft, at, begun)
    batch(() => {
      problems.value = found
      failed.value = null
      busy.value = Object.keys(found).length === 0
    })
    if (!busy.peek()) {
      refusals.value++
      return
    }
    const { amount: typed, ...rest } = payBody(draft)
    const body = {
      ...rest,
      ...(!begun && at.amount === null && { amount: typed }),
      ...(!begun && metadata && { metadata }),
    }
    const content = JSON.stringify(body)
    // the same content again, after a lost answer, must find the session that may already be there
    if (key.content !== content) Object.assign(key, { content, value: ports.newKey() })
    const path = begun ? `/sessions/${begun.id}/method` : '/pay'
    const answer = await api.post(`${path}?lang=${language()}`, sessionShape, body, {
      'Idempotency-Key': key.value,
    })
    if (isFailure(answer)) {
      const refused = answer.failed === 'refused' ? refusedProblems(answer.errors, draft, at) : {}
      batch(() => {
        problems.value = refused
        failed.value = Object.keys(refused).length ? null : answer.failed
        busy.value = false
        refusals.value++
      })
      return
    }
    key.content = ''
    ports.remember({ asset: asset.peek(), network: network.peek(), app: app.peek() })
    await accept(answer)
    busy.value = false
  }

  return {
    asset: asset as ReadonlySignal<string>,
    network: network as ReadonlySignal<string>,
    amount: amount as ReadonlySignal<string>,
    app: app as ReadonlySignal<PayingFrom | ''>,
    problems: problems as ReadonlySignal<Problems>,
    failed: failed as ReadonlySignal<Failure['failed'] | null>,
    busy: busy as ReadonlySignal<boolean>,
    refusals: refusals as ReadonlySignal<number>,
    quote,
    /** What the form was refused with, so that nothing has to be typed again. */
    posted: posted as Readonly<Record<string, string>>,
    /** What was wrong with a field is forgotten when it is touched again. */
    touch,
    /**
     * Takes what stands in the drawn form, else what was wished elsewhere (a link, a shop, an earlier payment), as far
     * as the page offers it.
     */
    take(drawn: FormData, wishes: Draft = {}) {
      const wanted = (field: Field) => drawn.get(field)?.toString() || wishes[field] || ''
      const [coin, on, typed] = [wanted('asset'), wanted('network'), wanted('amount')]
      if (page.peek()?.options.some((option) => option.asset === coin)) chooseAsset(coin)
      if (offers(asset.peek(), on) || (!asset.peek() && drawn.get('network'))) network.value = on
      if (typed) enterAmount(typed)
    },
    chooseAsset,
    chooseNetwork(chosen: string) {
      touch('network')
      network.value = chosen
    },
    chooseApp(chosen: string) {
      if (isPayingFrom(chosen)) app.value = chosen
    },
    enterAmount,
    /** The shop's own data, which goes with the payment. */
    carry(given: Record<string, unknown> | null) {
      metadata = given
    },
    submit,
  }
}
