import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { DepositMovement } from '../../../src/contract/money/custody-movement'
import type { MerchantSession } from '../../../src/contract/session/merchant-session'
import type { Session } from '../../../src/contract/session/session'
import { applyDeposit } from '../../../src/server/payments/deposits/apply-deposit'
import { newSession, openSession } from '../../../src/server/payments/sessions/open-session'
import { createEncryption } from '../../../src/server/storage/encryption'
import { deposits } from '../../../src/server/storage/schema/deposits'
import { paymentPages } from '../../../src/server/storage/schema/pages'
import { merchant } from '../merchant'
import { appOf, dataOf, world } from '../world'

const here = world()
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
    expect(await problem(await method('XRP', 'Tron'))).toEqual([400, ['asset: is not a known asset']])
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
