import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { DepositMovement } from '../../../src/contract/money/custody-movement'
import type { Claim } from '../../../src/contract/session/claim'
import type { MerchantSession } from '../../../src/contract/session/merchant-session'
import type { Session } from '../../../src/contract/session/session'
import { applyDeposit } from '../../../src/server/payments/deposits/apply-deposit'
import { newSession, openSession } from '../../../src/server/payments/sessions/open-session'
import type { Rates, RateTable } from '../../../src/server/ports/rates'
import { fixedRates } from '../../../src/server/rates/fixed'
import { createEncryption } from '../../../src/server/storage/encryption'
import { deposits } from '../../../src/server/storage/schema/deposits'
import { paymentPages } from '../../../src/server/storage/schema/pages'
import { merchant } from '../merchant'
import { appOf, dataOf, world } from '../world'

const here = world()
const BACK = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const path = (session: Pick<Session, 'id'>, act: string) => `/api/v1/p/demo/sessions/${session.id}/${act}`
const problem = async (response: Response) => [response.status, (await response.json()).errors]

/** A session as a merchant makes it: the amount is his, the customer chooses the rest. */
async function initiated(): Promise<Session> {
  const { deps, session, app } = here()
  const record = await app.pages.read('demo')
  if (!record) throw new Error('no demo page')
  const opened = newSession(deps, record.page, deps.random.uuid(), { amount: 1_600_000n }, null)
  await deps.storage.change((change) => openSession(change, deps, opened, null))
  return session(opened.id)
}

describe('choosing the method', () => {
  test('of a session that the merchant made takes his amount and the customer’s name', async () => {
    const { post, deps } = here()
    const session = await initiated()
    expect(session).toMatchObject({
      status: 'initiated',
      crypto_asset: null,
      qr: null,
      crypto_amount: null,
      rate: null,
    })
    const who = { first_name: 'Amina', email: 'amina@example.com' }
    const chosen = await dataOf<Session>(
      await post(path(session, 'method'), { asset: 'USDC', network: 'Base', ...who }),
    )
    expect(chosen).toMatchObject({ status: 'pending', amount: '16000.00', crypto_amount: '10', network: 'Base' })
    const { customers } = await import('../../../src/server/storage/schema/customers')
    expect(await deps.storage.database.select().from(customers)).toMatchObject([{ email: who.email }])
  })

  test('refuses pairs that the page does not offer, or that its limits leave out at the amount', async () => {
    const { post } = here()
    const me = await merchant(here())
    const limits = [
      { asset: 'USDT', network: 'Tron', min_amount: '32000' },
      { asset: 'USDC', network: 'Base', max_amount: '10000' },
    ]
    await me.ask('PATCH', '/api/v1/payment-pages/demo', { limits })
    const session = await initiated()
    const method = (asset: string, network: string) => post(path(session, 'method'), { asset, network })
    expect(await problem(await method('USDT', 'Base'))).toEqual([400, ['network: USDT cannot be paid on Base here']])
    expect(await problem(await method('USDT', 'Tron'))).toEqual([
      400,
      ['network: must be at least 32000.00 NGN for USDT on Tron'],
    ])
    expect(await problem(await method('USDC', 'Base'))).toEqual([
      400,
      ['network: must be at most 10000.00 NGN for USDC on Base'],
    ])
    expect(await problem(await method('XRP', 'Tron'))).toEqual([
      400,
      ['asset: Must be one of BTC, TRX, BNB, TON, USDT, ETH, USDC, SOL.'],
    ])
  })

  test('is a conflict once money was seen, or the window is over', async () => {
    const { pay, post, sandbox, clock } = here()
    const one = await pay()
    await sandbox(one, 'deposits', { amount: '1' })
    expect((await post(path(one, 'method'), { asset: 'ETH', network: 'Base' })).status).toBe(409)
    const two = await pay()
    clock.turn(30 * 60_000)
    expect((await post(path(two, 'method'), { asset: 'ETH', network: 'Base' })).status).toBe(409)
  })

  test('twice at once asks for one address and changes the session once', async () => {
    const { pay, post } = here()
    const session = await pay()
    const [one, two] = await Promise.all(
      [1, 2].map(async () => dataOf<Session>(await post(path(session, 'method'), { asset: 'SOL', network: 'Solana' }))),
    )
    expect(one?.deposit_address).toBe(two?.deposit_address)
    expect(one?.version).toBe(session.version + 1)
    expect(two?.version).toBe(session.version + 1)
  })
})

describe('renewing', () => {
  test('with another pair values what was paid by the two prices', async () => {
    const { pay, post, sandbox } = here()
    const old = await pay()
    await sandbox(old, 'deposits', { amount: '15.625' })
    await sandbox(old, 'expire')
    const renewed = await dataOf<Session>(await post(path(old, 'renew'), { asset: 'TRX', network: 'Tron' }), 201)
    expect(renewed).toMatchObject({ crypto_asset: 'TRX', status: 'partial' })
    expect(Number(renewed.crypto_amount_due)).toBeCloseTo(Number(renewed.crypto_amount) / 2, 1)
  })

  test('prices every pair that was shown anew: what is sent in an earlier one counts at today’s price, too', async () => {
    const { pay, post, deps, clock, app, session: read } = here()
    const old = await pay({ asset: 'BTC', network: 'Bitcoin' })
    await dataOf(await post(path(old, 'method'), { asset: 'USDT', network: 'Tron' }))
    clock.turn(31 * 60_000)
    await app.run('expire_sessions')
    const before = await fixedRates(clock).current()
    // half of what it was
    const rate: RateTable['rate'] = (asset, currency) => (asset === 'BTC' ? '70400000' : before.rate(asset, currency))
    deps.rates.test = { current: async () => ({ ...before, rate }) }
    const renewed = await dataOf<Session>(await post(path(old, 'renew')), 201)
    const { deposit_address: address, crypto_amount: amount } = old
    if (!address || !amount) throw new Error('it shows an address')
    const seen = { confirmations: 2, required_confirmations: 2, state: 'confirmed' as const }
    const place = { asset: 'BTC' as const, network: 'Bitcoin' as const, address }
    await applyDeposit(deps, 'test', { id: 'd-1', hash: 'ab'.repeat(32), ...place, amount, ...seen })
    expect(await read(renewed.id)).toMatchObject({
      status: 'partial',
      crypto_asset: 'USDT',
      // what the customer sent, and finds in his wallet
      transactions: [{ amount, asset: 'BTC' }],
    })
    expect(Number((await read(renewed.id)).crypto_amount_paid)).toBeCloseTo(15.625, 2)
  })

  test('asks for the page’s new price after a day, however often it was renewed before, and in its currency', async () => {
    const { pay, post, clock } = here()
    const me = await merchant(here())
    const renew = async (session: Session) => dataOf<Session>(await post(path(session, 'renew')), 201)
    const old = await pay()
    await me.ask('PATCH', '/api/v1/payment-pages/demo', { amount: '80000' })
    clock.turn(23 * 3_600_000)
    const held = await renew(old)
    expect(held).toMatchObject({ amount: '50000.00', crypto_amount: '31.25' })
    clock.turn(3_600_000)
    const renewed = await renew(held)
    expect(renewed).toMatchObject({ amount: '80000.00', crypto_amount: '50', deposit_address: old.deposit_address })
    await me.ask('PATCH', '/api/v1/payment-pages/demo', { amount: '900', currency: 'KES' })
    clock.turn(23 * 3_600_000)
    const again = await renew(renewed)
    expect(again).toMatchObject({ amount: '80000.00', currency: 'NGN' })
    clock.turn(3_600_000)
    expect(await renew(again)).toMatchObject({ amount: '900.00', currency: 'KES' })
  })

  test('keeps for ever what a customer chose, and what the merchant’s own order asks for', async () => {
    const { pay, post, clock } = here()
    const me = await merchant(here())
    const order = { amount: '5000', currency: 'NGN', page: 'demo', crypto_asset: 'USDT', network: 'Tron' }
    const ordered = await me.ask<Session>('POST', '/api/v1/payment-sessions', order, 201)
    await me.ask('PATCH', '/api/v1/payment-pages/demo', { amount: null })
    const chosen = await pay({ amount: '45000' })
    await me.ask('PATCH', '/api/v1/payment-pages/demo', { amount: '80000' })
    clock.turn(48 * 3_600_000)
    for (const [session, amount] of [
      [ordered, '5000.00'],
      [chosen, '45000.00'],
    ] as const)
      expect(await dataOf<Session>(await post(path(session, 'renew')), 201)).toMatchObject({ amount })
  })

  test('is a conflict when the invoice was paid or voided meanwhile', async () => {
    const me = await merchant(here())
    const { post, sandbox } = here()
    const items = [{ description: 'Book', unit_amount: '50000' }]
    for (const end of ['mark-paid', 'void']) {
      const invoice = await me.ask<{ id: string }>('POST', '/api/v1/invoices', { currency: 'NGN', items }, 201)
      const order = { amount: '50000', currency: 'NGN', page: 'demo', crypto_asset: 'USDT', network: 'Tron' }
      const asked = { ...order, invoice_id: invoice.id }
      const session = await me.ask<Session>('POST', '/api/v1/payment-sessions', asked, 201)
      await sandbox(session, 'expire')
      await me.ask('POST', `/api/v1/invoices/${invoice.id}/${end}`)
      expect((await post(path(session, 'renew'))).status).toBe(409)
    }
  })

  test('ends the window of a session that still waits, whose address and money go over', async () => {
    const { pay, post, sandbox, session: read } = here()
    const pending = await pay()
    const again = await dataOf<Session>(await post(path(pending, 'renew')), 201)
    expect(again).toMatchObject({ status: 'pending', deposit_address: pending.deposit_address })
    expect(await read(pending.id)).toMatchObject({ status: 'expired', renewed_by: again.id, not_renewable: true })
    expect(again).not.toHaveProperty('not_renewable')
    await sandbox(again, 'deposits', { amount: '10' })
    const more = await dataOf<Session>(await post(path(again, 'renew')), 201)
    expect(more).toMatchObject({ status: 'partial', crypto_amount_paid: '10', crypto_amount_due: '21.25' })
    expect(await read(again.id)).toMatchObject({ status: 'underpaid', renewed_by: more.id })
  })

  test('is a conflict while money is being confirmed, when all is paid, and while the page is closed', async () => {
    const { pay, post, sandbox, session: read } = here()
    const session = await pay()
    await sandbox(session, 'deposits', { confirmations: 1 })
    expect((await post(path(session, 'renew'))).status).toBe(409)
    await sandbox(session, 'confirm')
    expect((await post(path(session, 'renew'))).status).toBe(409)
    const ended = await pay()
    await sandbox(ended, 'expire')
    expect(await read(ended.id)).not.toHaveProperty('not_renewable')
    await (await merchant(here())).ask('PATCH', '/api/v1/payment-pages/demo', { status: 'inactive' })
    expect((await post(path(ended, 'renew'))).status).toBe(409)
    expect(await read(ended.id)).toHaveProperty('not_renewable', true)
  })

  test('is a conflict once money was sent back, which would count again, and be sent back again', async () => {
    const { pay, post, sandbox } = here()
    const me = await merchant(here())
    const refund = (session: Session, crypto_amount: string) =>
      me.call('POST', `/api/v1/payment-sessions/${session.id}/refunds`, { crypto_amount, address: BACK })
    const old = await pay()
    await sandbox(old, 'deposits', { amount: '15' })
    await sandbox(old, 'expire')
    const renewed = await dataOf<Session>(await post(path(old, 'renew')), 201)
    // what went over is sent back from where it went
    expect((await refund(old, '15')).status).toBe(409)
    expect((await refund(renewed, '15')).status).toBe(201)
    await sandbox(renewed, 'expire')
    expect((await post(path(renewed, 'renew'))).status).toBe(409)
  })

  test('after custody refused money begins anew, with what else had come', async () => {
    const { pay, post, sandbox } = here()
    const failed = await pay()
    await sandbox(failed, 'deposits', { confirmations: 1 })
    expect(await sandbox(failed, 'fail')).toMatchObject({ status: 'failed' })
    const again = await dataOf<Session>(await post(path(failed, 'renew')), 201)
    expect(again).toMatchObject({ status: 'pending', deposit_address: failed.deposit_address })
    await sandbox(again, 'deposits', { amount: '15' })
    await sandbox(again, 'deposits', { amount: '3', confirmations: 1 })
    await sandbox(again, 'fail')
    await sandbox(again, 'expire')
    const third = await dataOf<Session>(await post(path(again, 'renew')), 201)
    expect(third).toMatchObject({ status: 'partial', crypto_amount_paid: '15', crypto_amount_due: '16.25' })
    // and fails for what is refused from now on
    await sandbox(third, 'deposits', { amount: '1', confirmations: 1 })
    expect(await sandbox(third, 'fail')).toMatchObject({ status: 'partial' })
    await sandbox(third, 'deposits')
    expect(await here().session(third.id)).toMatchObject({ status: 'completed' })
  })

  test('does not fail for what was refused before, of which custody speaks again', async () => {
    const { pay, post, session: read, deps } = here()
    const failed = await pay()
    const came = { id: 'bad', hash: 'ab'.repeat(32), asset: 'USDT' as const, network: 'Tron' as const, amount: '31.25' }
    const refuse = (reason: string, confirmations: number) =>
      applyDeposit(deps, 'test', {
        ...came,
        address: failed.deposit_address ?? '',
        required_confirmations: 19,
        state: 'failed',
        reason,
        confirmations,
      })
    await refuse('sanctioned', 1)
    expect(await read(failed.id)).toMatchObject({ status: 'failed' })
    here().clock.turn(1000)
    const again = await dataOf<Session>(await post(path(failed, 'renew')), 201)
    here().clock.turn(1000)
    await refuse('sanctioned address', 3)
    expect(await read(again.id)).toMatchObject({ status: 'pending' })
  })

  test('is a conflict where the coin was changed while the new price was worked out', async () => {
    const { pay, post, deps, session: read } = here()
    const session = await pay()
    const rates = deps.rates.test as Rates
    let worked = false
    deps.rates.test = {
      async current() {
        if (!worked) {
          worked = true
          expect((await post(path(session, 'method'), { asset: 'USDC', network: 'Solana' })).status).toBe(200)
        }
        return rates.current()
      },
    }
    expect((await post(path(session, 'renew'))).status).toBe(409)
    expect(await read(session.id)).toMatchObject({ status: 'pending', crypto_asset: 'USDC', renewed_by: null })
    deps.rates.test = rates
  })

  test('keeps the reference of the order, and the pair that the merchant chose', async () => {
    const me = await merchant(here())
    const { post, sandbox, session: read } = here()
    const limits = [{ asset: 'USDT', network: 'Ethereum', min_amount: '20000' }]
    await me.ask('PATCH', '/api/v1/payment-pages/demo', { limits })
    const order = {
      amount: '5000',
      currency: 'NGN',
      reference: 'order-1042',
      crypto_asset: 'USDT',
      network: 'Ethereum',
    }
    const old = await me.ask<Session>('POST', '/api/v1/payment-sessions', order, 201)
    await sandbox(old, 'expire')
    const renewed = await dataOf<Session>(await post(path(old, 'renew')), 201)
    expect(renewed).toMatchObject({ reference: 'order-1042', network: 'Ethereum' })
    await sandbox(renewed, 'deposits')
    expect(await me.ask('GET', '/api/v1/payment-sessions/ref/order-1042')).toMatchObject({
      id: renewed.id,
      status: 'completed',
    })
    const { reference } = await read(old.id)
    expect(reference).toMatch(/^ps_[0-9a-f]{12}$/)
    const known = await me.ask('GET', `/api/v1/payment-sessions/ref/${reference}`)
    expect(known).toMatchObject({ id: old.id, renewed_by: renewed.id })
    // a customer may not choose it, since limits leave it out
    const other = await me.ask<Session>('POST', '/api/v1/payment-sessions', { amount: '5000', currency: 'NGN' }, 201)
    await sandbox(other, 'expire')
    expect((await post(path(other, 'renew'), { asset: 'USDT', network: 'Ethereum' })).status).toBe(400)
  })

  test('many times at once makes one session', async () => {
    const { pay, post, sandbox } = here()
    const old = await pay()
    await sandbox(old, 'expire')
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await dataOf<Session>(await post(path(old, 'renew')), 201)).id),
    )
    expect(new Set(ids).size).toBe(1)
  })
})

describe('a claim', () => {
  test('says which networks a transaction may be of, and whether it was seen here', async () => {
    const { pay, post, sandbox, session: read } = here()
    const session = await pay()
    await sandbox(session, 'deposits', { amount: '1' })
    const hash = (await read(session.id)).transactions[0]?.hash ?? ''
    const claim = async (transaction: string) => dataOf<Claim>(await post(path(session, 'claims'), { transaction }))
    const mine = { networks: expect.arrayContaining(['Tron']), matches: true, detected: true }
    expect(await claim(hash)).toEqual(mine)
    expect(await claim(`https://tronscan.org/#/transaction/${hash.toUpperCase()}`)).toEqual(mine)
    // as some wallets show it, without its prefix
    const other = await pay({ asset: 'ETH', network: 'Ethereum' })
    await sandbox(other, 'deposits')
    const transaction = (await read(other.id)).transactions[0]?.hash.replace(/^0x/, '')
    expect(await dataOf<Claim>(await post(path(other, 'claims'), { transaction }))).toMatchObject({ detected: true })
    expect(await claim(`tronscan.org/#/transaction/${hash}`)).toEqual(mine)
    const elsewhere = { matches: false, detected: false }
    expect(await claim(`https://etherscan.io/tx/0x${'ab'.repeat(32)}?x=1`)).toEqual({
      networks: ['Ethereum'],
      ...elsewhere,
    })
    expect(await claim(`0x${'ab'.repeat(32)}`)).toEqual({
      networks: expect.arrayContaining(['Ethereum', 'Base', 'Arbitrum', 'Binance_Smart_Chain']),
      ...elsewhere,
    })
    expect(await claim('I have paid!')).toEqual({ networks: [], matches: false, detected: false })
  })

  test('knows the coin that was chosen before, whose address is watched, too', async () => {
    const { pay, post } = here()
    const session = await pay()
    await post(path(session, 'method'), { asset: 'USDC', network: 'Solana' })
    const claim = async (transaction: string) => dataOf<Claim>(await post(path(session, 'claims'), { transaction }))
    const onTron = `https://tronscan.org/#/transaction/${'ab'.repeat(32)}`
    expect(await claim(onTron)).toEqual({ networks: ['Tron'], matches: true, detected: false })
    expect(await claim(`https://etherscan.io/tx/0x${'ab'.repeat(32)}`)).toMatchObject({ matches: false })
    // to a payment that was renewed its addresses belong no more
    expect((await post(path(session, 'renew'), {})).status).toBe(201)
    expect(await claim('1'.repeat(88))).toMatchObject({ networks: ['Solana'], matches: true })
  })

  test('says of what was refused, or came in another coin, that it does not count', async () => {
    const { pay, post, sandbox, deps } = here()
    const session = await pay({ asset: 'USDT', network: 'Ethereum' })
    const claim = async (transaction: string) => dataOf<Claim>(await post(path(session, 'claims'), { transaction }))
    const place = { network: 'Ethereum' as const, address: session.deposit_address ?? '' }
    const came = { amount: '1', confirmations: 1, required_confirmations: 12, state: 'seen' as const }
    const [good, wrong] = [`0x${'a1'.repeat(32)}`, `0x${'b2'.repeat(32)}`]
    await applyDeposit(deps, 'test', { id: 'good', hash: good, asset: 'USDT', ...place, ...came })
    await applyDeposit(deps, 'test', { id: 'wrong', hash: wrong, asset: 'USDC', ...place, ...came })
    expect(await claim(good)).not.toHaveProperty('counts')
    expect(await claim(wrong)).toMatchObject({ detected: true, counts: false })
    await sandbox(session, 'fail')
    expect(await claim(good)).toMatchObject({ detected: true, counts: false })
  })

  test('says of what came to a payment that was called off that it does not count, until enough has come', async () => {
    const { pay, post, sandbox, session: read } = here()
    const me = await merchant(here())
    await me.ask('PATCH', '/api/v1/payment-pages/demo', { tolerance_percent: 5 })
    const session = await pay()
    await me.ask('POST', `/api/v1/payment-sessions/${session.id}/cancel`)
    await sandbox(session, 'deposits', { amount: '15' })
    const transaction = (await read(session.id)).transactions[0]?.hash
    const claim = async () => dataOf<Claim>(await post(path(session, 'claims'), { transaction }))
    expect(await claim()).toMatchObject({ detected: true, counts: false })
    // which the page calls being confirmed, before the status says so
    await sandbox(session, 'deposits', { amount: '15', confirmations: 1 })
    expect(await claim()).not.toHaveProperty('counts')
    expect(await sandbox(session, 'confirm')).toMatchObject({ status: 'completed' })
    expect(await claim()).not.toHaveProperty('counts')
  })

  test('finds a transaction of TON in each of its spellings, whichever custody has', async () => {
    const { pay, post, deps } = here()
    const bytes = Buffer.alloc(32, 0xfb)
    const spellings = [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')]
    for (const [index, hash] of spellings.entries()) {
      const session = await pay({ asset: 'USDT', network: 'TON' })
      const place = { asset: 'USDT' as const, network: 'TON' as const, address: session.deposit_address ?? '' }
      const seen = { amount: '1', confirmations: 1, required_confirmations: 1, state: 'confirmed' as const }
      await applyDeposit(deps, 'test', { id: `ton-${index}`, hash, ...place, ...seen })
      const base64 = encodeURIComponent(bytes.toString('base64'))
      for (const transaction of [
        ...spellings,
        `https://tonscan.org/tx/${base64}`,
        `tonviewer.com/transaction/${spellings[0]}`,
      ])
        expect(await dataOf<Claim>(await post(path(session, 'claims'), { transaction }))).toMatchObject({
          matches: true,
          detected: true,
        })
    }
  })
})

test('the return link carries the facts, signed over the whole query', async () => {
  const { pay, sandbox, deps } = here()
  const { database } = deps.storage
  await database
    .update(paymentPages)
    .set({ returnUrl: 'https://shop.example/thanks?order=1042#top' })
    .where(eq(paymentPages.slug, 'demo'))
  const paid = await sandbox(await pay(), 'deposits')
  const link = new URL(paid.return_link ?? '')
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    order: '1042',
    session_id: paid.id,
    reference: paid.reference,
    status: 'completed',
    amount: '50000.00',
    currency: 'NGN',
    t: String(Date.parse('2026-11-21T10:00:00Z') / 1000),
  })
  const [page] = await database.select().from(paymentPages).where(eq(paymentPages.slug, 'demo'))
  expect(page?.returnSecret).toMatch(/^v1\./)
  const secret = deps.encryption.decrypt(page?.returnSecret ?? '', `page:${page?.id}`)
  const [query, sig] = link.search.slice(1).split('&sig=')
  expect(sig).toBe(
    createHmac('sha256', secret)
      .update(query ?? '')
      .digest('hex'),
  )
  expect(() => deps.encryption.decrypt(page?.returnSecret ?? '', 'page:another')).toThrow()
})

test('a return secret that cannot be read costs the return link, not the payment', async () => {
  const { pay, deps } = here()
  const returns = { returnUrl: 'https://shop.example/thanks' }
  await deps.storage.database.update(paymentPages).set(returns).where(eq(paymentPages.slug, 'demo'))
  const session = await pay()
  const { app } = appOf({
    ...deps,
    encryption: createEncryption('another secret, since JWT_SECRET was changed', deps.log),
  })
  const read = async () => dataOf(await app.request(`/api/v1/p/demo/sessions/${session.id}`))
  expect(await read()).toMatchObject({ status: 'pending', return_link: null })
  const deposit = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  await app.request(path(session, 'sandbox/deposits'), deposit)
  expect(await read()).toMatchObject({ status: 'completed', return_link: null })
  expect(deps.log.lines.filter(({ event }) => event === 'secret.unreadable')).toEqual([
    { event: 'secret.unreadable', error: expect.stringMatching(/^page:/) },
  ])
})

test('money in another asset than was asked for counts nothing, and is told of', async () => {
  const { pay, deps, session: read } = here()
  const session = await pay({ network: 'Ethereum' })
  await applyDeposit(deps, 'test', {
    id: 'wrong-asset',
    address: session.deposit_address?.toLowerCase() ?? '',
    asset: 'USDC',
    network: 'Ethereum',
    amount: '31.25',
    hash: `0x${'ab'.repeat(32)}`,
    confirmations: 12,
    required_confirmations: 12,
    state: 'confirmed',
  })
  expect(await read(session.id)).toMatchObject({ status: 'pending', crypto_amount_due: '31.25', transactions: [] })
  expect(await deps.storage.database.select().from(deposits)).toMatchObject([{ sessionId: session.id, asset: 'USDC' }])
})

describe('money that custody refuses', () => {
  const refused = async (session: Session, asset: 'USDT' | 'USDC') => {
    const place = { address: session.deposit_address ?? '', asset, network: 'Tron' as const }
    const came = { id: 'refused', hash: 'ab'.repeat(32), amount: '31.25', confirmations: 0, required_confirmations: 19 }
    await applyDeposit(here().deps, 'test', { ...place, ...came, state: 'failed', reason: 'unsupported token' })
  }

  test('in another asset than was asked for leaves the payment open, and its right coin completes it', async () => {
    const { pay, post, sandbox, session: read, deps } = here()
    const session = await pay()
    await refused(session, 'USDC')
    expect(await deps.storage.database.select().from(deposits)).toMatchObject([{ state: 'failed', asset: 'USDC' }])
    expect(await read(session.id)).toMatchObject({ status: 'pending', crypto_amount_due: '31.25' })
    // nor does it fail when its asset is chosen for another address
    await post(path(session, 'method'), { asset: 'USDC', network: 'Solana' })
    expect(await read(session.id)).toMatchObject({ status: 'pending', crypto_asset: 'USDC' })
    expect(await sandbox(session, 'deposits')).toMatchObject({ status: 'completed' })
  })

  test('in the asset that was asked for earlier fails it', async () => {
    const { pay, post, session: read } = here()
    const session = await pay()
    await post(path(session, 'method'), { asset: 'USDC', network: 'Solana' })
    await refused(session, 'USDT')
    expect(await read(session.id)).toMatchObject({ status: 'failed' })
  })
})

test('the transaction that is named for a payment is the one that completed it', async () => {
  const me = await merchant(here())
  const { pay, deps, clock } = here()
  const session = await pay()
  const move = async (id: string, facts: Pick<DepositMovement, 'asset' | 'amount' | 'confirmations' | 'state'>) => {
    clock.turn(1000)
    const hash = 'ab'.repeat(32)
    const place = { id, address: session.deposit_address ?? '', network: 'Tron' as const, hash }
    await applyDeposit(deps, 'test', { ...place, ...facts, required_confirmations: 19 })
  }
  await move('whole', { asset: 'USDT', amount: '31.25', confirmations: 1, state: 'seen' })
  await move('other asset', { asset: 'TRX', amount: '1', confirmations: 19, state: 'confirmed' })
  await move('whole', { asset: 'USDT', amount: '31.25', confirmations: 19, state: 'confirmed' })
  const { transaction_id } = await me.ask<MerchantSession>('GET', `/api/v1/payment-sessions/${session.id}`)
  const booked = await deps.storage.database.select().from(deposits)
  expect(booked.find(({ id }) => id === transaction_id)?.custodyId).toBe('whole')
})
