import { describe, expect, it } from 'vitest'
import type { View } from '../../../src/contract/page/view'
import type { Session } from '../../../src/contract/session/session'
import { createI18n } from '../../../src/page/i18n/create-i18n'
import en from '../../../src/page/i18n/locales/en'
import { validate, validateServerErrors } from '../../../src/page/state/validate-form'
import { data, fakePorts, refusal, settle } from '../fake-ports'
import { anInitiatedSession, anOpenPage, aPage, aSession } from '../fixtures'
import { modelOf } from '../model-of'

const FILLED = {
  first_name: 'Adaeze',
  last_name: '',
  email: 'adaeze@example.com',
  asset: 'USDT',
  network: 'Tron',
}

const filled = (changes: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...FILLED, ...changes })) form.set(name, value)
  return form
}

type Form = ReturnType<typeof formOn>['form']

function formOn(view: Partial<View> = {}, ports = fakePorts()) {
  const model = modelOf(view, ports)
  const { form } = model
  form.chooseAsset('USDT')
  form.chooseNetwork('Tron')
  return { ...ports, model, form }
}

/** A form that was sent before there was a script, and was refused. */
function cameBack(values: Record<string, string>, errors: string[]) {
  return modelOf({ form: { values, errors } })
}

describe('choosing', () => {
  it('forgets a network on which the new asset does not exist', () => {
    const { form } = formOn()
    form.chooseAsset('USDC')
    expect(form.network.value).toBe('Base')
    form.chooseAsset('USDT')
    expect(form.network.value).toBe('')
  })

  it('tells what the pair costs, before anything is sent', () => {
    expect(formOn().form.quote.value).toMatchObject({ crypto_amount: '31.25', rate: '1600.00' })
  })

  it('asks what a merchant’s session costs, whose price is not the page’s', async () => {
    const { form, asked, reply } = formOn({ session: anInitiatedSession({ amount: '80000.00' }) })
    for (const asset of ['BTC', 'USDT']) form.chooseAsset(asset)
    form.chooseNetwork('Tron')
    expect(form.quote.value).toMatchObject({ crypto_amount: null, rate: '1600.00' })
    await settle()
    expect(asked.map(({ path, body }) => [path, body])).toEqual([['/api/v1/p/demo/estimate', { amount: '80000.00' }]])
    await reply(data([{ asset: 'USDT', network: 'Tron', crypto_amount: '50', rate: '1600.00', valid_until: '' }]))
    expect(form.quote.value).toMatchObject({ crypto_amount: '50' })
  })

  it('tells no amount for a merchant’s session in another currency', async () => {
    const { form, asked } = formOn({ session: anInitiatedSession({ currency: 'USD' }) })
    form.chooseAsset('USDT')
    await settle()
    expect(asked).toEqual([])
    expect(form.quote.value?.crypto_amount).toBeNull()
  })

  it('takes what stood in the form before the script came, and wishes where nothing stood', () => {
    const { form } = formOn()
    form.restore(filled({ asset: 'BTC', network: 'Bitcoin' }), { asset: 'USDT', network: 'Solana' })
    expect([form.asset.value, form.network.value]).toEqual(['BTC', 'Bitcoin'])
    form.restore(new FormData(), { asset: 'USDT', network: 'Solana' })
    expect([form.asset.value, form.network.value]).toEqual(['USDT', 'Solana'])
  })

  it('takes no wish that the page does not offer', () => {
    const { form } = formOn()
    form.restore(new FormData(), { asset: 'DOGE', network: 'Tron' })
    expect(form.asset.value).toBe('USDT')
    form.restore(new FormData(), { asset: 'USDT', network: 'Bitcoin' })
    expect(form.network.value).toBe('Tron')
    form.chooseApp('__proto__')
    expect(form.app.value).toBe('')
  })
})

describe('an amount that the customer types', () => {
  const typing = async () => {
    const world = formOn({ page: anOpenPage(), slug: 'donate' }, fakePorts())
    return world
  }

  it('is asked for once it is typed, not at every key', async () => {
    const { form, asked, pass } = await typing()
    for (const text of ['2', '25', '25.5']) form.enterAmount(text)
    await pass(500)
    expect(asked.map(({ path, body }) => [path, body])).toEqual([['/api/v1/p/donate/estimate', { amount: '25.5' }]])
  })

  it('shows what it costs, and no cost of another amount', async () => {
    const { form, pass, reply } = await typing()
    form.enterAmount('25.5')
    await pass(500)
    await reply(data([{ asset: 'USDT', network: 'Tron', crypto_amount: '25.5', rate: '1.00', valid_until: '' }]))
    expect(form.quote.value).toMatchObject({ crypto_amount: '25.5' })
    form.enterAmount('26')
    expect(form.quote.value?.crypto_amount ?? null).toBeNull()
  })

  it('goes out as a plain decimal', async () => {
    const { form, asked } = await typing()
    form.submit(filled({ amount: '1,250.50' }), true)
    await settle()
    expect(asked[0]?.body).toMatchObject({ amount: '1250.50' })
  })
})

describe('back at the form, while a payment is there', () => {
  const startPayment = async (ports = fakePorts()) => {
    const world = formOn({ page: anOpenPage(), slug: 'donate' }, ports)
    await sent(world, '25', data(aSession({ amount: '25.00', currency: 'USD' }), {}, 201))
    return world
  }
  async function sent({ form, model, reply }: ReturnType<typeof formOn>, amount: string, answer: Response) {
    form.submit(filled({ amount }), true)
    await reply(answer)
    model.visit(null)
  }
  const goingOn = `/api/v1/p/donate/sessions/${aSession().id}/method?lang=en`

  it('has what was typed, and the same amount goes on with the payment', async () => {
    const world = await startPayment()
    expect(world.form.posted).toMatchObject({ amount: '25', first_name: 'Adaeze', email: 'adaeze@example.com' })
    world.form.submit(filled({ amount: '25', network: 'Solana' }), true)
    await settle()
    expect(world.asked.at(-1)).toMatchObject({ path: goingOn, body: { asset: 'USDT', network: 'Solana' } })
  })

  it('another amount is priced, and another payment', async () => {
    const { form, asked, pass } = await startPayment()
    form.enterAmount('250')
    await pass(500)
    expect(asked.at(-1)).toMatchObject({ path: '/api/v1/p/donate/estimate', body: { amount: '250' } })
    form.submit(filled({ amount: '250' }), true)
    await settle()
    expect(asked.at(-1)).toMatchObject({ path: '/api/v1/p/donate/pay?lang=en', body: { amount: '250' } })
  })

  it.each([
    ['email', 'right@example.com'],
    ['first_name', 'Amina'],
  ])('another %s is another payment, since a link cannot change the payer', async (field, value) => {
    const { form, asked } = await startPayment()
    form.submit(filled({ amount: '25', [field]: value }), true)
    await settle()
    expect(asked.at(-1)).toMatchObject({ path: '/api/v1/p/donate/pay?lang=en', body: { [field]: value } })
  })

  it.each<[string, Partial<Session>, string]>([
    ['is over', { status: 'expired' }, 'Solana'],
    ['failed', { status: 'failed' }, 'Solana'],
    ['is with an upstream, which changes no pair', { relayed: true }, 'Solana'],
  ])('another coin is another payment when the first %s', async (_, state, network) => {
    const { form, model, asked } = await startPayment()
    await model.sessions.show(aSession({ version: 9, ...state }))
    form.submit(filled({ amount: '25', network }), true)
    await settle()
    expect(asked.at(-1)?.path).toBe('/api/v1/p/donate/pay?lang=en')
  })

  it.each<[string, Partial<Session>]>([
    ['money was seen', { status: 'processing' }],
    ['a part of the money was seen', { status: 'partial' }],
    ['a part of the money came in time', { status: 'underpaid' }],
    ['the money came after the end', { status: 'expired', crypto_amount_paid: '31.25', crypto_amount_due: '0' }],
    ['the money came although it was cancelled', { status: 'failed', cancelled: true, crypto_amount_paid: '31.25' }],
    ['it goes on at a new price', { status: 'expired', renewed_by: 'another' }],
    ['nothing was changed, at an upstream', { relayed: true }],
  ])('shows the payment when %s, and asks for no more money', async (_, state) => {
    const { form, model, asked, paths } = await startPayment()
    await model.sessions.show(aSession({ version: 9, ...state }))
    const before = asked.length
    await form.submit(filled({ amount: '25', network: state.relayed ? 'Tron' : 'Solana' }), true)
    expect(asked).toHaveLength(before)
    expect(model.screen.value.name).not.toBe('details')
    expect(paths.at(-1)).toBe(`/p/donate/s/${aSession().id}`)
    expect(form.busy.value).toBe(false)
  })

  it('shows its state, and announces changes', async () => {
    const { model } = await startPayment()
    model.start()
    await settle()
    expect(model.startedSession.value).toMatchObject({ id: aSession().id, status: 'pending' })
    await model.sessions.show(aSession({ status: 'completed', version: 9 }))
    expect(model.startedSession.value).toMatchObject({ status: 'completed' })
    expect(model.announcement.value).toBe('Paid')
    model.visit(aSession().id)
    expect(model.startedSession.value).toBeNull()
  })

  it('shows the page’s price and no reference of that payment', async () => {
    const { model } = await startPayment()
    expect(model.onScreen.value).toBeNull()
    model.visit(aSession().id)
    expect(model.onScreen.value).toMatchObject({ id: aSession().id })
  })

  it('what is paid is not paid a second time by being shown again', async () => {
    const { form, model, asked } = await startPayment()
    await model.sessions.show(aSession({ status: 'completed', version: 9 }))
    form.submit(filled({ amount: '25' }), true)
    await settle()
    expect(asked.at(-1)).toMatchObject({ path: '/api/v1/p/donate/pay?lang=en', body: { amount: '25' } })
  })

  it('asks for the name again that the customer removed', async () => {
    const { form, asked } = await startPayment()
    const before = asked.length
    await form.submit(filled({ amount: '25', first_name: '' }), false)
    expect(form.errors.value).toEqual({ first_name: 'Enter your first name' })
    expect(asked).toHaveLength(before)
  })
})

describe('sending', () => {
  it('asks the service with a key, and shows the address under its own path', async () => {
    const { model, form, asked, reply, paths, memory } = formOn()
    form.submit(filled(), true)
    await settle()
    expect(asked[0]).toMatchObject({
      path: '/api/v1/p/demo/pay?lang=en',
      method: 'POST',
      body: { first_name: 'Adaeze', email: 'adaeze@example.com', asset: 'USDT', network: 'Tron' },
    })
    expect(asked[0]?.headers.get('Idempotency-Key')).toBeTruthy()
    await reply(data(aSession(), {}, 201))
    expect(model.screen.value.name).toBe('paying')
    expect(paths).toEqual([`/p/demo/s/${aSession().id}`])
    expect(memory).toEqual({ asset: 'USDT', network: 'Tron', app: '' })
  })

  it('shows the payment under its own path, with the key of its link where it has one', async () => {
    const { form, reply, paths } = formOn()
    form.submit(filled(), true)
    await settle()
    await reply(data(aSession({ k: 'signed' }), {}, 201))
    expect(paths).toEqual([`/p/demo/s/${aSession().id}?k=signed`])
  })

  it('leaves for the payment’s own document where the chunk that shows it cannot be had', async () => {
    const { form, reply, model, opened, paths } = formOn({}, fakePorts({ canShowPayment: async () => false }))
    form.submit(filled(), true)
    await settle()
    await reply(data(aSession(), {}, 201))
    expect(opened).toEqual([`/p/demo/s/${aSession().id}`])
    expect(paths).toEqual([])
    expect([model.screen.value.name, form.busy.value]).toEqual(['details', true])
  })

  it('says which drawn form it comes from, if the document has a value for it, with a key of its own', async () => {
    const { form, asked, reply } = formOn()
    form.submit(filled({ form_token: 'of-the-document' }), true)
    await reply(new TypeError('network'))
    form.submit(filled(), true)
    await settle()
    expect(asked.map(({ headers }) => headers.get('Form-Token'))).toEqual(['of-the-document', null])
    expect(asked[0]?.headers.get('Idempotency-Key')).not.toBe('of-the-document')
    expect(asked[0]?.body).not.toHaveProperty('form_token')
  })

  it('sends the same key with the same content after a lost answer, another with other content', async () => {
    const { form, asked, reply } = formOn()
    const key = () => asked.at(-1)?.headers.get('Idempotency-Key')
    form.submit(filled(), true)
    await reply(new TypeError('network'))
    const first = key()
    form.submit(filled(), true)
    await reply(new TypeError('network'))
    expect(key()).toBe(first)
    form.submit(filled({ email: 'other@example.com' }), true)
    await settle()
    expect(key()).not.toBe(first)
  })

  it('sends once, however often it is pressed', async () => {
    const { form, asked } = formOn()
    for (let press = 0; press < 3; press++) form.submit(filled(), true)
    await settle()
    expect(asked).toHaveLength(1)
  })

  it('chooses the pair of a merchant’s session, without a price of its own', async () => {
    const session = anInitiatedSession()
    const { form, asked, reply, model } = formOn({ session })
    form.submit(filled({ first_name: '', email: '' }), true)
    await settle()
    // choosing the coin asked what the session's amount is in it
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/v1/p/demo/estimate',
      `/api/v1/p/demo/sessions/${session.id}/method?lang=en`,
    ])
    expect(asked[1]?.body).toEqual({ asset: 'USDT', network: 'Tron' })
    await reply(data([]))
    await reply(data(aSession({ version: 2 })))
    expect(model.screen.value.name).toBe('paying')
  })

  it('says the price that was shown, so that the service refuses another one', async () => {
    const { form, asked, reply } = formOn()
    form.submit(filled({ amount: '50000.00' }), true)
    await settle()
    expect(asked[0]?.body).toMatchObject({ amount: '50000.00' })
    await reply(refusal(400, ['amount: Must be 100000.00.']))
    expect(form.errors.value).toEqual({ amount: 'The price has changed. Reload this page.' })
  })

  it('carries the shop’s own data', async () => {
    const { form, asked } = formOn({}, fakePorts({ metadata: () => ({ cart: 17 }) }))
    form.submit(filled(), true)
    await settle()
    expect(asked[0]?.body).toMatchObject({ metadata: { cart: 17 } })
  })
})

describe('what is wrong', () => {
  it('is found before anything is sent, where the browser found it', async () => {
    const { form, asked } = formOn()
    form.submit(filled({ email: 'adaeze@', first_name: ' ' }), false)
    await settle()
    expect(asked).toHaveLength(0)
    expect(form.errors.value).toEqual({
      first_name: 'Enter your first name',
      email: 'Enter an email address, such as name@example.com',
    })
    expect(form.refusals.value).toBe(1)
  })

  it.each([
    ['an array', ['email: Must be an e-mail address.']],
    ['an object', { email: 'Must be an e-mail address.' }],
  ])('comes from the service as %s too, and is said in the page’s words', async (_, errors) => {
    const { form, reply, model } = formOn()
    form.submit(filled({ email: 'a@b.c' }), true)
    await reply(refusal(400, errors))
    expect(form.errors.value).toEqual({ email: 'Enter an email address, such as name@example.com' })
    expect(form.busy.value).toBe(false)
    expect(model.screen.value.name).toBe('details')
  })

  it('is forgotten when the field is touched', async () => {
    const { form } = formOn()
    form.submit(filled({ email: '' }), false)
    await settle()
    form.touch('email')
    expect(form.errors.value.email).toBeUndefined()
  })

  it.each<[string, () => Response | Error, string]>([
    ['no connection', () => new TypeError('network'), 'connection'],
    ['too many tries', () => refusal(429), 'busy'],
    ['a service that fails', () => refusal(503), 'server'],
    ['a refusal that names no field', () => refusal(400, ['metadata: too long']), 'refused'],
  ])('%s keeps the form as it is', async (_, failing, failed) => {
    const { form, reply } = formOn()
    form.submit(filled(), true)
    await reply(failing())
    expect(form.failed.value).toBe(failed)
    expect(form.busy.value).toBe(false)
  })

  it('of a form that came back without script is there at once', () => {
    const values = { first_name: 'Adaeze', email: 'adaeze@', asset: 'USDT', network: 'Bitcoin' }
    const errors = ['email: Must be an e-mail address.', 'network: cannot be paid here']
    const { form } = cameBack(values, errors)
    expect(form.errors.value).toMatchObject({ email: expect.any(String) })
    expect(form.posted).toEqual(values)
    const shown = form.errors.value
    expect(Object.keys(shown)).toEqual(['email', 'network'])
    form.restore(filled({ ...values, amount: '50000.00' }))
    expect(form.errors.value).toEqual(shown)
    form.chooseNetwork('Tron')
    expect(form.errors.value).toMatchObject({ email: expect.any(String), network: undefined })
  })

  it('is over for the network of a coin that has only one, which is chosen then', () => {
    const values = { first_name: 'Adaeze', email: 'a@b.co', asset: 'BTC', network: 'Tron' }
    const { form } = cameBack(values, ['network: cannot be paid here', 'amount: Must be 50000.00.'])
    expect(form.errors.value.network).toMatch(/^BTC cannot be sent/)
    form.restore(filled({ ...values, amount: '50000.00' }))
    expect(form.network.value).toBe('Bitcoin')
    expect(form.errors.value).toMatchObject({ amount: expect.any(String), network: undefined })
  })
})

it('judges amounts by the page’s limits and the currency’s digits', () => {
  const i18n = createI18n('en', en)
  const page = anOpenPage()
  const amount = (typed: string, on = page) =>
    validate({ draft: { ...FILLED, amount: typed }, page: on, session: null, i18n }).amount
  expect(amount('25')).toBeUndefined()
  expect(amount('')).toBe('Enter the amount in figures. For example 25.00')
  expect(amount('0')).toBe('Enter the amount in figures. For example 25.00')
  expect(amount('0.5')).toBe('The smallest amount is $1.00')
  expect(amount('10001')).toBe('The largest amount is $10,000.00')
  expect(amount('1.234567')).toBe('Enter at most two decimals')
  expect(amount('500.5', anOpenPage({ currency: 'XOF' }))).toBe('Enter a whole amount, without decimals')
})

it('a name that the service refuses is said to be the trouble, and not to be missing', () => {
  const refused = { draft: FILLED, page: aPage(), session: null, i18n: createI18n('en', en) }
  const errors = ['first_name: Must not have control characters, or characters that change the direction of text.']
  expect(validateServerErrors(errors, refused)).toEqual({ first_name: 'This name cannot be used' })
  const missing = { ...refused, draft: { ...FILLED, first_name: ' ' } }
  expect(validateServerErrors(['first_name: This field is required.'], missing).first_name).toBe(
    'Enter your first name',
  )
})

describe('an amount too small for its network', () => {
  it('is the merchant’s, where the merchant’s session says it, unless that is in another currency', () => {
    const i18n = createI18n('en', en)
    const judged = (session: Session) =>
      validate({ draft: { asset: 'USDT', network: 'Tron' }, page: aPage(), session, i18n }).network
    expect(judged(anInitiatedSession({ amount: '100.00' }))).toMatch(/^On Tron, the smallest amount is ₦32,000\.00/)
    expect(judged(anInitiatedSession({ amount: '50000.00' }))).toBeUndefined()
    expect(judged(anInitiatedSession({ amount: '100.00', currency: 'USD' }))).toBeUndefined()
    const refused = { draft: { asset: 'USDT', network: 'Tron' }, page: aPage(), i18n } as const
    const session = anInitiatedSession({ amount: '100.00' })
    expect(validateServerErrors(['network: must be more'], { ...refused, session }).network).toMatch(/smallest amount/)
  })

  const small = { page: aPage({ amount: null, min_amount: '1.00' }), i18n: createI18n('en', en), session: null }
  const tooSmall = 'On Tron, the smallest amount is ₦32,000.00. Choose another network.'

  it('is no matter of the network while it is too small for the page', () => {
    const judged = (amount: string) => validate({ ...small, draft: { ...FILLED, amount } })
    expect(judged('0.5')).toEqual({ amount: 'The smallest amount is ₦1.00' })
    expect(judged('1')).toEqual({ network: tooSmall })
  })

  it.each([
    ['another amount', (form: Form) => form.enterAmount('50000')],
    ['another coin on it', (form: Form) => form.chooseAsset('TRX')],
    ['another network', (form: Form) => form.chooseNetwork('Solana')],
  ])('is forgotten with %s', async (_, mend) => {
    const { form } = formOn({ page: small.page }, fakePorts())
    await form.submit(filled({ amount: '1' }), false)
    expect(form.errors.value).toEqual({ network: tooSmall })
    mend(form)
    expect(form.errors.value.network).toBeUndefined()
  })

  it('leaves it said that no network is chosen', async () => {
    const { form } = formOn({ page: small.page }, fakePorts())
    form.chooseNetwork('')
    await form.submit(filled({ amount: '50000', network: '' }), false)
    form.enterAmount('60000')
    expect(form.errors.value).toEqual({ network: 'Choose a network' })
  })
})
