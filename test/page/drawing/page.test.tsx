// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Language } from '../../../src/contract/enums'
import type { View } from '../../../src/contract/view'
import en from '../../../src/page/locales/en'
import { start } from '../../../src/page/main'
import { renderPage } from '../../../src/page/render'
import { encodeMatrix } from '../../../src/payment/qr-matrix'
import { chunksArrived, refusal } from '../fake-ports'
import { anInitiatedSession, anOpenPage, aPage, aSession, aTransaction, aView } from '../fixtures'
import { type Begun, begin } from './begin'
import { startByPreact } from './by-preact'
import { createPortrayer, parsed } from './portrait'

vi.stubGlobal('print', () => {})
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const matrix = (every: number) => encodeMatrix(21, (row, column) => (row + column) % every === 0)
const transactions = [aTransaction()]
const completed = { status: 'completed', completed_at: '2026-11-21T13:10:00.000Z', transactions } as const
const SESSIONS = {
  initiated: anInitiatedSession(),
  pending: aSession(),
  'with an amount in the code': aSession({
    crypto_asset: 'ETH',
    network: 'Ethereum',
    deposit_address: '0x52908400098527886E0F7030069857D2E4169EE7',
    qr: { default: matrix(2), with_amount: matrix(3) },
  }),
  'an address that is wrong': aSession({ deposit_address: 'TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48to2' }),
  partial: aSession({ status: 'partial', crypto_amount_paid: '10', crypto_amount_due: '21.25', transactions }),
  processing: aSession({ status: 'processing', confirmations: 4, transactions }),
  'processing late': aSession({ status: 'processing', late: true, confirmations: 0, transactions }),
  completed: aSession({ ...completed, return_link: 'https://shop.example/back?x=1' }),
  overpaid: aSession({ ...completed, crypto_amount_paid: '40', mode: 'test' }),
  underpaid: aSession({ status: 'underpaid', crypto_amount_paid: '10', crypto_amount_due: '21.25' }),
  expired: aSession({ status: 'expired', mode: 'test' }),
  failed: aSession({ status: 'failed', relayed: true }),
  'sandbox, nearly over': aSession({ mode: 'test', expires_at: '2026-11-21T13:02:00.000Z' }),
}
const SESSION_NAMES = Object.keys(SESSIONS) as (keyof typeof SESSIONS)[]

const VIEWS: Record<string, View> = {
  form: aView(),
  'a form for any amount, with a logo': aView({
    page: anOpenPage({ merchant: { ...aPage().merchant, logo_url: '/logo.png', support_email: 'help@shop.example' } }),
  }),
  'a form that came back': aView({
    form: { values: { first_name: 'Adaeze', asset: 'USDT', network: 'Tron' }, errors: ['email: must be an e-mail'] },
  }),
  missing: aView({ page: null, problem: 'missing' }),
  unavailable: aView({ page: null, problem: 'unavailable' }),
  ...Object.fromEntries(SESSION_NAMES.map((name) => [name, aView({ session: SESSIONS[name] })])),
}
const LANGUAGES_TRIED: Language[] = ['en', 'fr', 'ar', 'yo', 'am']

type Step =
  | { press: number }
  | { type: number; text: string }
  | { choose: number }
  | { session: keyof typeof SESSIONS }
  | { event: 'speak' | 'lost' | 'fetch later' | 'fetch outcome' | 'fetch help' | 'refuse' | 'new price' }

const steps = fc.array(
  fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
    { arbitrary: fc.record({ press: fc.nat() }), weight: 6 },
    fc.record({ type: fc.nat(), text: fc.constantFrom('', 'Adaeze', 'a@b.example', '0,5', '12.50', 'x') }),
    fc.record({ choose: fc.nat() }),
    fc.record({ session: fc.constantFrom(...SESSION_NAMES) }),
    fc.record({
      event: fc.constantFrom('speak', 'lost', 'fetch later', 'fetch outcome', 'fetch help', 'refuse', 'new price'),
    }),
  ),
  { maxLength: 12 },
)

const pick = <Found extends Element>(root: Element, selector: string, n: number) => {
  const found = root.querySelectorAll<Found>(selector)
  return found[n % (found.length || 1)]
}

async function take(step: Step, { root, model, lazy, reply }: Begun, version: number) {
  if ('press' in step) pick<HTMLElement>(root, 'button, [type=radio], a.lang, summary', step.press)?.click()
  else if ('type' in step) {
    const field = pick<HTMLInputElement>(root, 'input:not([type=radio], [type=hidden])', step.type)
    if (field) field.value = step.text
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  } else if ('choose' in step) {
    const option = pick<HTMLOptionElement>(root, 'option', step.choose)
    if (option) option.selected = true
    option?.closest('select')?.dispatchEvent(new Event('change', { bubbles: true }))
  } else if ('session' in step) await model.sessions.show({ ...SESSIONS[step.session], version })
  else if (step.event === 'speak') await model.speak('fr')
  else if (step.event === 'lost') model.connection.lost()
  else if (step.event === 'fetch later') lazy.later.fetch()
  else if (step.event === 'fetch outcome') lazy.outcome.fetch()
  else if (step.event === 'fetch help') lazy.help.fetch()
  else if (step.event === 'refuse') await reply(refusal(422, ['email: must be an e-mail address']))
  else await model.sessions.show({ ...aSession({ crypto_amount: '40', crypto_amount_due: '40' }), version })
  await chunksArrived()
}

async function both(view: View, language: Language) {
  const { html } = renderPage(view, language)
  const roots = [parsed(html), parsed(html)] as const
  const portrayers = [createPortrayer(), createPortrayer()] as const
  const portraits = () => roots.map((root, i) => portrayers[i]?.(root))
  // before anything is drawn by script, so that what is kept has the numbers of the server's
  portraits()
  return {
    roots,
    portraits,
    own: await begin(start, view, language, roots[0]),
    preact: await begin(startByPreact, view, language, roots[1]),
  }
}

describe('the page', () => {
  for (const [name, view] of Object.entries(VIEWS))
    it(`goes on from what the server drew: ${name}`, async () => {
      for (const language of LANGUAGES_TRIED) {
        const { portraits, own, preact } = await both(view, language)
        const [ours, theirs] = portraits()
        expect(ours).toEqual(theirs)
        for (const one of [own, preact]) {
          for (const parts of Object.values(one.lazy)) parts.fetch()
          await one.model.speak('fr')
        }
        await chunksArrived()
        const [oursThen, theirsThen] = portraits()
        expect(oursThen).toEqual(theirsThen)
        own.stop()
        preact.stop()
      }
    })

  it('is the same as Preact’s, in the same elements, whatever is pressed, typed or heard', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(VIEWS)),
        fc.constantFrom(...LANGUAGES_TRIED),
        steps,
        async (view, language, walk) => {
          const { portraits, own, preact } = await both(view, language)
          let version = 1
          for (const step of walk) {
            version++
            await take(step, own, version)
            await take(step, preact, version)
            const [ours, theirs] = portraits()
            expect(ours).toEqual(theirs)
          }
          own.stop()
          preact.stop()
        },
      ),
      { numRuns: 60 },
    )
  }, 60_000)
})

it('help that was opened before the script was there gets its content', async () => {
  const view = aView({ session: aSession() })
  const root = parsed(renderPage(view, 'en').html)
  const folds = [...root.querySelectorAll('details')]
  for (const fold of folds) fold.open = true
  await begin(start, view, 'en', root)
  await chunksArrived()
  expect(folds.length).toBeGreaterThan(0)
  for (const fold of folds) expect(fold.textContent).not.toContain(en['page.loading'])
})
