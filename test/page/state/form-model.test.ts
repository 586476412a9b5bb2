import { describe, expect, it } from 'vitest'
import type { View } from '../../../src/contract/page/view'
import type { Session } from '../../../src/contract/session/session'
import { createI18n } from '../../../src/page/i18n/create-i18n'
import en from '../../../src/page/i18n/locales/en'
import { validate, validateServerErrors } from '../../../src/page/state/validate-form'
import { createModel } from '../create-model'
import { data, fakePorts, refusal, settle } from '../fake-ports'
import { anInitiatedSession, anOpenPage, aPage, aSession } from '../fixtures'

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
  const model = createModel(view, ports)
  const { form } = model
  form.chooseAsset('USDT')
  form.chooseNetwork('Tron')
  return { ...ports, model, form }
}

/** A form that was sent before the script ran, and that the service refused. */
function cameBack(values: Record<string, string>, errors: string[]) {
  return createModel({ form: { values, errors } })
}

describe('choosing coin and network', () => {
  it('replaces a network on which the new asset does not exist, and returns to the chosen one', () => {
    const { form } = formOn()
    form.chooseAsset('USDC')
    expect(form.network.value).toBe('Base')
    form.chooseAsset('USDT')
    expect(form.network.value).toBe('Tron')
  })

  it('chooses the cheapest network, of those that the app supports, until the customer chooses one', () => {
    const { form } = createModel()
    expect(form.network.value).toBe('')
    form.chooseAsset('USDT')
    expect(form.network.value).toBe('Solana')
    form.chooseApp('bybit')
    expect(form.network.value).toBe('Tron')
    form.chooseApp('luno')
    expect(form.network.value).toBe('Solana')
    form.chooseNetwork('Tron')
    form.chooseApp('phantom')
    expect(form.network.value).toBe('Tron')
  })

  it('prefers the network of a link, a shop or an earlier payment to the cheapest', () => {
    const { form } = createModel()
    form.restore(new FormData(), { asset: 'USDT', network: 'Tron' })
    expect([form.asset.value, form.network.value]).toEqual(['USDT', 'Tron'])
    form.chooseNetwork('Solana')
    expect(form.network.value).toBe('Solana')
  })

  it('shows the pair’s cost before the form is sent', () => {
    expect(formOn().form.quote.value).toMatchObject({ crypto_amount: '31.25', rate: '1600.00' })
  })

  it('requests an estimate for a merchant’s session, whose price differs from the page’s', async () => {
    const { form, requests, reply } = formOn({ session: anInitiatedSession({ amount: '80000.00' }) })
    for (let fill = 0; fill < 2; fill++) form.restore(new FormData())
    expect(form.quote.value).toMatchObject({ crypto_amount: null, rate: '1600.00' })
    await settle()
    expect(requests.map(({ path, body }) => [path, body])).toEqual([
      ['/api/v1/p/demo/estimate', { amount: '80000.00' }],
    ])
    await reply(data([{ asset: 'USDT', network: 'Tron', crypto_amount: '50', rate: '1600.00', valid_until: '' }]))
    expect(form.quote.value).toMatchObject({ crypto_amount: '50' })
  })

  it('shows no cost for a merchant’s session in another currency', async () => {
    const { form, requests } = formOn({ session: anInitiatedSession({ currency: 'USD' }) })
    form.restore(new FormData())
    await settle()
    expect(requests).toEqual([])
    expect(form.quote.value?.crypto_amount).toBeNull()
  })

  it('takes over values from before the script ran, and fills empty fields from the prefill', () => {
    const { form } = formOn()
    form.restore(filled({ asset: 'BTC', network: 'Bitcoin' }), { asset: 'USDT', network: 'Solana' })
    expect([form.asset.value, form.network.value]).toEqual(['BTC', 'Bitcoin'])
    const { form: empty } = createModel()
    empty.restore(new FormData(), { asset: 'USDT', network: 'Solana' })
    expect([empty.asset.value, empty.network.value]).toEqual(['USDT', 'Solana'])
  })

  it('ignores a prefill that the page does not offer', () => {
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

  it('is estimated once typing stops, not at every key', async () => {
    const { form, requests, pass } = await typing()
    for (const text of ['2', '25', '25.5']) form.enterAmount(text)
    await pass(500)
    expect(requests.map(({ path, body }) => [path, body])).toEqual([['/api/v1/p/donate/estimate', { amount: '25.5' }]])
  })

  it('shows its cost, and no cost of another amount', async () => {
    const { form, pass, reply } = await typing()
    form.enterAmount('25.5')
    await pass(500)
    await reply(data([{ asset: 'USDT', network: 'Tron', crypto_amount: '25.5', rate: '1.00', valid_until: '' }]))
    expect(form.quote.value).toMatchObject({ crypto_amount: '25.5' })
    form.enterAmount('26')
    expect(form.quote.value?.crypto_amount ?? null).toBeNull()
  })

  it('is sent as a plain decimal', async () => {
    const { form, requests } = await typing()
    form.submit(filled({ amount: '1,250.50' }), true)
    await settle()
    expect(requests[0]?.body).toMatchObject({ amount: '1250.50' })
  })
})

describe('back at the form, while a payment is open', () => {
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

  it('the form keeps its values, and an equal amount continues the payment', async () => {
    const world = await startPayment()
    expect(world.form.posted).toMatchObject({ amount: '25', first_name: 'Adaeze', email: 'adaeze@example.com' })
    world.form.submit(filled({ amount: '25', network: 'Solana' }), true)
    await settle()
    expect(world.requests.at(-1)).toMatchObject({ path: goingOn, body: { asset: 'USDT', network: 'Solana' } })
  })

  it('another amount is estimated, and starts another payment', async () => {
    const { form, requests, pass } = await startPayment()
    form.enterAmount('250')
    await pass(500)
    expect(requests.at(-1)).toMatchObject({ path: '/api/v1/p/donate/estimate', body: { amount: '250' } })
    form.submit(filled({ amount: '250' }), true)
    await settle()
    expect(requests.at(-1)).toMatchObject({ path: '/api/v1/p/donate/pay?lang=en', body: { amount: '250' } })
  })

  it.each([
    ['email', 'right@example.com'],
    ['first_name', 'Amina'],
  ])('another %s starts another payment, since a link cannot change the payer', async (field, value) => {
    const { form, requests } = await startPayment()
    form.submit(filled({ amount: '25', [field]: value }), true)
    await settle()
    expect(requests.at(-1)).toMatchObject({ path: '/api/v1/p/donate/pay?lang=en', body: { [field]: value } })
  })

  it.each<[string, Partial<Session>, string]>([
    ['is over', { status: 'expired' }, 'Solana'],
    ['failed', { status: 'failed' }, 'Solana'],
    ['is at an upstream service, which cannot change the pair', { relayed: true }, 'Solana'],
  ])('another coin starts another payment if the first %s', async (_, state, network) => {
    const { form, model, requests } = await startPayment()
    await model.sessions.show(aSession({ version: 9, ...state }))
    form.submit(filled({ amount: '25', network }), true)
    await settle()
    expect(requests.at(-1)?.path).toBe('/api/v1/p/donate/pay?lang=en')
  })

  it.each<[string, Partial<Session>]>([
    ['money was detected', { status: 'processing' }],
    ['a partial payment was detected', { status: 'partial' }],
    ['a partial payment arrived in time', { status: 'underpaid' }],
    ['the money arrived after the end', { status: 'expired', crypto_amount_paid: '31.25', crypto_amount_due: '0' }],
    ['the money arrived after it was cancelled', { status: 'failed', cancelled: true, crypto_amount_paid: '31.25' }],
    ['it continues at a new price', { status: 'expired', renewed_by: 'another' }],
    ['nothing was changed, at an upstream service', { relayed: true }],
  ])('sending shows the payment if %s, and starts no other', async (_, state) => {
    const { form, model, requests, paths } = await startPayment()
    await model.sessions.show(aSession({ version: 9, ...state }))
    const before = requests.length
    await form.submit(filled({ amount: '25', network: state.relayed ? 'Tron' : 'Solana' }), true)
    expect(requests).toHaveLength(before)
    expect(model.screen.value.name).not.toBe('details')
    expect(paths.at(-1)).toBe(`/p/donate/s/${aSession().id}`)
    expect(form.busy.value).toBe(false)
  })

  it('the payment’s state is shown, and changes are announced', async () => {
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

  it('screen readers hear that a payment has started, and not that the form waits for money', async () => {
    const { model } = await startPayment()
    model.start()
    model.visit(null)
    await settle()
    expect(model.announcement.value).toBe('Payment already started')
  })

  it('the page shows its own price, and no reference of the payment', async () => {
    const { model } = await startPayment()
    expect(model.visibleSession.value).toBeNull()
    model.visit(aSession().id)
    expect(model.visibleSession.value).toMatchObject({ id: aSession().id })
  })

  it('opening a completed payment again starts no other payment', async () => {
    const { form, model, requests } = await startPayment()
    await model.sessions.show(aSession({ status: 'completed', version: 9 }))
    form.submit(filled({ amount: '25' }), true)
    await settle()
    expect(requests.at(-1)).toMatchObject({ path: '/api/v1/p/donate/pay?lang=en', body: { amount: '25' } })
  })

  it('a name that the customer removed is required again', async () => {
    const { form, requests } = await startPayment()
    const before = requests.length
    await form.submit(filled({ amount: '25', first_name: '' }), false)
    expect(form.errors.value).toEqual({ first_name: 'Enter your first name' })
    expect(requests).toHaveLength(before)
  })
})

describe('sending the form', () => {
  it('has an idempotency key, and opens the payment’s path', async () => {
    const { model, form, requests, reply, paths, memory } = formOn()
    form.submit(filled(), true)
    await settle()
    expect(requests[0]).toMatchObject({
      path: '/api/v1/p/demo/pay?lang=en',
      method: 'POST',
      body: { first_name: 'Adaeze', email: 'adaeze@example.com', asset: 'USDT', network: 'Tron' },
    })
    expect(requests[0]?.headers.get('Idempotency-Key')).toBeTruthy()
    await reply(data(aSession(), {}, 201))
    expect(model.screen.value.name).toBe('paying')
    expect(paths).toEqual([`/p/demo/s/${aSession().id}`])
    expect(memory).toEqual({ asset: 'USDT', network: 'Tron', app: '' })
  })

  it('opens the payment’s path with the key of its link', async () => {
    const { form, reply, paths } = formOn()
    form.submit(filled(), true)
    await settle()
    await reply(data(aSession({ k: 'signed' }), {}, 201))
    expect(paths).toEqual([`/p/demo/s/${aSession().id}?k=signed`])
  })

  it('opens the payment’s document if the chunk of its screen cannot be loaded', async () => {
    const { form, reply, model, opened, paths } = formOn({}, fakePorts({ canShowPayment: async () => false }))
    form.submit(filled(), true)
    await settle()
    await reply(data(aSession(), {}, 201))
    expect(opened).toEqual([`/p/demo/s/${aSession().id}`])
    expect(paths).toEqual([])
    expect([model.screen.value.name, form.busy.value]).toEqual(['details', true])
  })

  it('sends the document’s form token, and an idempotency key as well', async () => {
    const { form, requests, reply } = formOn()
    form.submit(filled({ form_token: 'of-the-document' }), true)
    await reply(new TypeError('network'))
    form.submit(filled(), true)
    await settle()
    expect(requests.map(({ headers }) => headers.get('Form-Token'))).toEqual(['of-the-document', null])
    expect(requests[0]?.headers.get('Idempotency-Key')).not.toBe('of-the-document')
    expect(requests[0]?.body).not.toHaveProperty('form_token')
  })

  it('repeats the key after a lost answer if the content is equal, and else uses another', async () => {
    const { form, requests, reply } = formOn()
    const key = () => requests.at(-1)?.headers.get('Idempotency-Key')
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

  it('cleans what was pasted', async () => {
    const { form, requests } = formOn()
    form.submit(
      filled({ first_name: '\u202aAda\u202c', last_name: 'Obi\t', email: 'Ada <mailto:ada@example.com>,' }),
      false,
    )
    await settle()
    expect(requests[0]?.body).toMatchObject({ first_name: 'Ada', last_name: 'Obi', email: 'ada@example.com' })
  })

  it('sends one request, however often the customer presses', async () => {
    const { form, requests } = formOn()
    for (let press = 0; press < 3; press++) form.submit(filled(), true)
    await settle()
    expect(requests).toHaveLength(1)
  })

  it('chooses the pair of a merchant’s session, without a price of its own', async () => {
    const session = anInitiatedSession()
    const { form, requests, reply, model } = formOn({ session })
    form.submit(filled({ first_name: '', email: '' }), true)
    await settle()
    expect(requests.map(({ path }) => path)).toEqual([`/api/v1/p/demo/sessions/${session.id}/method?lang=en`])
    expect(requests[0]?.body).toEqual({ asset: 'USDT', network: 'Tron' })
    await reply(data(aSession({ version: 2 })))
    expect(model.screen.value.name).toBe('paying')
  })

  it('includes the price on the page, so that the service can refuse it if it has changed', async () => {
    const { form, requests, reply } = formOn()
    form.submit(filled({ amount: '50000.00' }), true)
    await settle()
    expect(requests[0]?.body).toMatchObject({ amount: '50000.00' })
    await reply(refusal(400, ['amount: Must be 100000.00.']))
    expect(form.errors.value).toEqual({ amount: 'The price has changed. Reload this page.' })
  })

  it('includes the shop’s metadata', async () => {
    const { form, requests } = formOn({}, fakePorts({ metadata: () => ({ cart: 17 }) }))
    form.submit(filled(), true)
    await settle()
    expect(requests[0]?.body).toMatchObject({ metadata: { cart: 17 } })
  })
})

describe('an error in the form', () => {
  it('is found before the form is sent, if the browser’s validation failed', async () => {
    const { form, requests } = formOn()
    form.submit(filled({ email: 'adaeze@', first_name: ' ' }), false)
    await settle()
    expect(requests).toHaveLength(0)
    expect(form.errors.value).toEqual({
      first_name: 'Enter your first name',
      email: 'Enter an email address, such as name@example.com',
    })
    expect(form.refusals.value).toBe(1)
  })

  it.each([
    ['an array', ['email: Must be an e-mail address.']],
    ['an object', { email: 'Must be an e-mail address.' }],
  ])('comes from the service as %s, too, and is shown in the page’s words', async (_, errors) => {
    const { form, reply, model } = formOn()
    form.submit(filled({ email: 'a@b.c' }), true)
    await reply(refusal(400, errors))
    expect(form.errors.value).toEqual({ email: 'Enter an email address, such as name@example.com' })
    expect(form.busy.value).toBe(false)
    expect(model.screen.value.name).toBe('details')
  })

  it('is cleared when the field is changed', async () => {
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
  ])('%s keeps the values of the form', async (_, failing, failed) => {
    const { form, reply } = formOn()
    form.submit(filled(), true)
    await reply(failing())
    expect(form.failed.value).toBe(failed)
    expect(form.busy.value).toBe(false)
  })

  it('is shown at once if the service refused a form without script', () => {
    const values = { first_name: 'Adaeze', email: 'adaeze@', asset: 'USDT', network: 'Bitcoin' }
    const errors = ['email: Must be an e-mail address.', 'network: cannot be paid here']
    const { form } = cameBack(values, errors)
    expect(form.errors.value).toMatchObject({ email: expect.any(String) })
    expect(form.posted).toEqual(values)
    const firstErrors = form.errors.value
    expect(Object.keys(firstErrors)).toEqual(['email', 'network'])
    form.restore(filled({ ...values, amount: '50000.00' }))
    expect(form.errors.value).toEqual(firstErrors)
    form.chooseNetwork('Tron')
    expect(form.errors.value).toMatchObject({ email: expect.any(String), network: undefined })
  })

  it('is cleared if choosing a coin also chooses its only network', () => {
    const values = { first_name: 'Adaeze', email: 'a@b.co', asset: 'BTC', network: 'Tron' }
    const { form } = cameBack(values, ['network: cannot be paid here', 'amount: Must be 50000.00.'])
    expect(form.errors.value.network).toMatch(/^BTC cannot be sent/)
    form.restore(filled({ ...values, amount: '50000.00' }))
    expect(form.network.value).toBe('Bitcoin')
    expect(form.errors.value).toMatchObject({ amount: expect.any(String), network: undefined })
  })
})

it('validates amounts by the page’s limits and the currency’s digits', () => {
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

it('a name that the service refuses is shown as invalid, not as missing', () => {
  const refused = { draft: FILLED, page: aPage(), session: null, i18n: createI18n('en', en) }
  const errors = ['first_name: Must not have control characters, or characters that change the direction of text.']
  expect(validateServerErrors(errors, refused)).toEqual({ first_name: 'This name cannot be used' })
  const missing = { ...refused, draft: { ...FILLED, first_name: ' ' } }
  expect(validateServerErrors(['first_name: This field is required.'], missing).first_name).toBe(
    'Enter your first name',
  )
})

describe('an amount too small for its network', () => {
  it('is found in a merchant’s session, too, unless its currency differs', () => {
    const i18n = createI18n('en', en)
    const errorsFor = (session: Session) =>
      validate({ draft: { asset: 'USDT', network: 'Tron' }, page: aPage(), session, i18n }).network
    expect(errorsFor(anInitiatedSession({ amount: '100.00' }))).toMatch(/^On Tron, the smallest amount is ₦32,000\.00/)
    expect(errorsFor(anInitiatedSession({ amount: '50000.00' }))).toBeUndefined()
    expect(errorsFor(anInitiatedSession({ amount: '100.00', currency: 'USD' }))).toBeUndefined()
    const refused = { draft: { asset: 'USDT', network: 'Tron' }, page: aPage(), i18n } as const
    const session = anInitiatedSession({ amount: '100.00' })
    expect(validateServerErrors(['network: must be more'], { ...refused, session }).network).toMatch(/smallest amount/)
  })

  const small = { page: aPage({ amount: null, min_amount: '1.00' }), i18n: createI18n('en', en), session: null }
  const tooSmall = 'On Tron, the smallest amount is ₦32,000.00. Choose another network.'

  it('is no error of the network while it is too small for the page', () => {
    const errorsFor = (amount: string) => validate({ ...small, draft: { ...FILLED, amount } })
    expect(errorsFor('0.5')).toEqual({ amount: 'The smallest amount is ₦1.00' })
    expect(errorsFor('1')).toEqual({ network: tooSmall })
  })

  it.each([
    ['another amount', (form: Form) => form.enterAmount('50000')],
    ['another coin on it', (form: Form) => form.chooseAsset('TRX')],
    ['another network', (form: Form) => form.chooseNetwork('Solana')],
  ])('is cleared with %s', async (_, mend) => {
    const { form } = formOn({ page: small.page }, fakePorts())
    await form.submit(filled({ amount: '1' }), false)
    expect(form.errors.value).toEqual({ network: tooSmall })
    mend(form)
    expect(form.errors.value.network).toBeUndefined()
  })

  it('does not clear the error that no network is chosen', async () => {
    const { form } = createModel({ page: small.page }, fakePorts())
    await form.submit(filled({ amount: '50000', network: '' }), false)
    form.enterAmount('60000')
    expect(form.errors.value).toEqual({ network: 'Choose a network' })
  })
})

describe('an amount outside of the page’s limits', () => {
  const page = anOpenPage({ min_amount: '5.00' })

  it('is said before the form is sent: too large while it is typed, anything else once it is entered', () => {
    const { form } = createModel({ page })
    form.checkAmount('99999', true)
    expect(form.errors.value).toEqual({ amount: 'The largest amount is $10,000.00' })
    form.touch('amount')
    for (const typed of ['1', 'abc', '']) form.checkAmount(typed, true)
    expect(form.errors.value.amount).toBeUndefined()
    form.checkAmount('1', false)
    expect(form.errors.value).toEqual({ amount: 'The smallest amount is $5.00' })
  })

  it('causes no request', async () => {
    const ports = fakePorts()
    const { form } = createModel({ page }, ports)
    for (const typed of ['1', '99999']) await form.enterAmount(typed)
    await settle()
    expect(ports.requests).toEqual([])
  })
})
