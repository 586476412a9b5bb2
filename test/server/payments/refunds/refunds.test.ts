import { describe, expect, test } from 'vitest'
import type { Refund } from '../../../../src/contract/refunds/refund'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { Session } from '../../../../src/contract/session/session'
import { type Merchant, merchant } from '../../merchant'
import { dataOf, world } from '../../world'

const here = world()
const PATH = '/api/v1/payment-sessions'
const PRICE = { amount: '12500.50', currency: 'NGN' }

const make = (me: Merchant, more: object = {}) => me.ask<MerchantSession>('POST', PATH, { ...PRICE, ...more }, 201)

async function refusal(me: Merchant, path: string, body: object | string): Promise<[number, string[] | undefined]> {
  const response = await me.call('POST', path, body)
  return [response.status, (await response.json()).errors]
}

describe('a refund', () => {
  const TO = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'

  /** Makes a payment of 10 USDT that has received `amount`, by default all of it. */
  async function paid(me: Merchant, amount?: string) {
    const made = await make(me, { amount: '16000', crypto_asset: 'USDT', network: 'Tron' })
    const { version } = await here().sandbox(made, 'deposits', { amount })
    const path = `${PATH}/${made.id}/refunds`
    const refund = (crypto_amount: string) => me.ask<Refund>('POST', path, { crypto_amount, address: TO }, 201)
    return { made, path, version, refund }
  }

  test('sends back no more than was paid, even if it is requested five times at once', async () => {
    const me = await merchant(here())
    const { made, path } = await paid(me)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => me.call('POST', path, { crypto_amount: '4', address: TO })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409])
    expect(await me.ask('POST', path, { crypto_amount: '2', address: TO }, 201)).toMatchObject({
      session_id: made.id,
      crypto_asset: 'USDT',
      network: 'Tron',
      crypto_amount: '2',
      address: TO,
      status: 'created',
    })
  })

  test('is listed with its payment, newest first', async () => {
    const me = await merchant(here())
    const { made, path, refund } = await paid(me)
    const other = await paid(me)
    const first = await refund('4')
    await other.refund('1')
    here().clock.turn(1000)
    const second = await refund('6')
    expect(await me.ask('GET', path)).toEqual([second, first])
    const body = await (await me.call('GET', `${path}?limit=1&page=2`)).json()
    expect(body).toMatchObject({ data: [{ id: first.id }], meta: { total: 2, page: 2, has_next: false } })
    const stranger = await merchant(here(), 'stranger')
    expect((await stranger.call('GET', `${PATH}/${made.id}/refunds`)).status).toBe(404)
  })

  test('is made once for an Idempotency-Key', async () => {
    const me = await merchant(here())
    const { path } = await paid(me)
    const send = (crypto_amount: string) =>
      me.call('POST', path, { crypto_amount, address: TO }, { 'idempotency-key': 'k-1' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('4')))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    const ids = await Promise.all(answers.map(async (one) => (await one.json()).data.id))
    expect(new Set(ids).size).toBe(1)
    expect((await send('5')).status).toBe(409)
    await me.ask('POST', path, { crypto_amount: '6', address: TO }, 201)
  })

  test('that was refused leaves its key free', async () => {
    const me = await merchant(here())
    const { path } = await paid(me)
    const send = (crypto_amount: string) =>
      me.call('POST', path, { crypto_amount, address: TO }, { 'idempotency-key': 'k-1' })
    expect((await send('11')).status).toBe(409)
    expect((await send('10')).status).toBe(201)
  })

  test('of the paid part makes the full amount due again while it is pending', async () => {
    const me = await merchant(here())
    const { made, refund } = await paid(me, '4')
    await refund('4')
    const open = await here().session(made.id)
    expect(open).toMatchObject({ status: 'partial', crypto_amount_paid: '0', crypto_amount_due: '10' })
    expect((await here().sandbox(made, 'deposits', { amount: '10' })).status).toBe('completed')
  })

  test('of the paid part cancels the payment only if it succeeds, whatever other money arrives', async () => {
    const me = await merchant(here())
    const { made, refund } = await paid(me, '4.13')
    await refund('4.13')
    await here().sandbox(made, 'deposits', { amount: '1', confirmations: 0 })
    await here().sandbox(made, 'fail')
    expect((await here().session(made.id)).status).toBe('partial')
    await here().waitForTransfers()
    expect(await here().session(made.id)).toMatchObject({ status: 'partial', crypto_amount_paid: '4.13' })
  })

  test('that was reported as failed and is sent after all cannot be sent again, and is logged for the operator', async () => {
    const me = await merchant(here())
    const { made, path, refund } = await paid(me)
    const { id } = await refund('10')
    for (const state of ['failed', 'success', 'failed', 'success'] as const)
      await here().app.intake.apply('test', { id: state, type: 'refund', data: { id: 'c', reference: id, state } })
    expect(await me.ask('GET', `/api/v1/refunds/${id}`)).toMatchObject({ status: 'success', reason: null, version: 3 })
    expect((await me.call('POST', path, { crypto_amount: '10', address: TO })).status).toBe(409)
    const logged = here().deps.log.lines.filter(({ event }) => event === 'refund.sent_after_all')
    expect(logged).toMatchObject([{ session: made.id, mode: 'test' }])
  })

  test('that was reported as failed and is sent after all cannot be sent again, and its money does not count for the renewed payment', async () => {
    const { post, sandbox, session, app } = here()
    const me = await merchant(here())
    const { made, refund } = await paid(me, '4')
    await sandbox(made, 'expire')
    const { id } = await refund('4')
    const end = (state: 'failed' | 'success') =>
      app.intake.apply('test', { id: state, type: 'refund', data: { id: 'c', reference: id, state } })
    await end('failed')
    const renew = (request: object) => post(`/api/v1/p/demo/sessions/${made.id}/renew`, request)
    const renewed = await dataOf<Session>(await renew({}), 201)
    expect(renewed).toMatchObject({ status: 'partial', crypto_amount_paid: '4' })
    await end('success')
    const nothing = { crypto_amount_paid: '0', crypto_amount_due: '10' }
    expect(await session(renewed.id)).toMatchObject({ status: 'failed', cancelled: true, ...nothing })
    const path = `${PATH}/${renewed.id}/refunds`
    expect((await me.call('POST', path, { crypto_amount: '4', address: TO })).status).toBe(409)
    expect(await me.ask('GET', path)).toMatchObject([{ id, session_id: renewed.id, status: 'success' }])
  })

  test('that failed binds the payment to its coin: it cannot be renewed in another coin, since the refund may still be sent in the old coin', async () => {
    const { post, waitForTransfers } = here()
    const { made, refund } = await paid(await merchant(here()), '4.13')
    await refund('4.13')
    await waitForTransfers()
    const renew = (request: object) => post(`/api/v1/p/demo/sessions/${made.id}/renew`, request)
    const refused = await renew({ asset: 'TRX', network: 'Tron' })
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'A refund of the payment failed: the payment can only be renewed in USDT on Tron',
    ])
    const renewed = await dataOf<Session>(await renew({ asset: 'USDT', network: 'Tron' }), 201)
    expect(renewed).toMatchObject({ status: 'partial', crypto_amount_paid: '4.13' })
  })

  test('that succeeds is not logged for the operator', async () => {
    const { refund } = await paid(await merchant(here()))
    await refund('10')
    await here().waitForTransfers()
    expect(here().deps.log.lines.filter(({ event }) => event.startsWith('refund.'))).toEqual([])
  })

  test('that failed leaves its money to be sent again', async () => {
    const me = await merchant(here())
    const { path } = await paid(me)
    await me.ask('POST', path, { crypto_amount: '9.13', address: TO }, 201)
    expect((await me.call('POST', path, { crypto_amount: '10', address: TO })).status).toBe(409)
    await here().waitForTransfers()
    await me.ask('POST', path, { crypto_amount: '10', address: TO }, 201)
  })

  test('before the payment is complete reduces the paid amount, so that later money must make up for it', async () => {
    const me = await merchant(here())
    const { sandbox } = here()
    const made = await make(me, { amount: '16000', crypto_asset: 'USDT', network: 'Tron' })
    await sandbox(made, 'deposits', { amount: '4' })
    await sandbox(made, 'expire')
    await me.ask('POST', `${PATH}/${made.id}/refunds`, { crypto_amount: '4', address: TO }, 201)
    here().clock.turn(1)
    expect(await sandbox(made, 'deposits', { amount: '6' })).toMatchObject({
      status: 'underpaid',
      crypto_amount_paid: '6',
      crypto_amount_due: '4',
    })
    expect(await sandbox(made, 'deposits', { amount: '4' })).toMatchObject({
      status: 'completed',
      late: true,
      crypto_amount_paid: '10',
    })
    const refund = { crypto_amount: '10', address: TO }
    expect((await me.call('POST', `${PATH}/${made.id}/refunds`, { ...refund, crypto_amount: '11' })).status).toBe(409)
    await me.ask('POST', `${PATH}/${made.id}/refunds`, refund, 201)
    // The payment stays paid, whatever was sent back since.
    expect(await sandbox(made, 'deposits', { amount: '1' })).toMatchObject({
      status: 'completed',
      crypto_amount_paid: '11',
    })
  })

  test('of a part makes the payment not renewable, until it has failed or the payment is complete', async () => {
    const { sandbox, waitForTransfers, session } = here()
    const me = await merchant(here())
    const { made, refund } = await paid(me, '4')
    const listed = async () => (await me.ask<object[]>('GET', PATH))[0]
    expect(await session(made.id)).not.toHaveProperty('not_renewable')
    await refund('3.13')
    expect(await session(made.id)).toHaveProperty('not_renewable', true)
    expect(await listed()).toHaveProperty('not_renewable', true)
    await waitForTransfers()
    expect(await session(made.id)).not.toHaveProperty('not_renewable')
    await refund('1')
    expect(await session(made.id)).toHaveProperty('not_renewable', true)
    expect(await sandbox(made, 'deposits', { amount: '10' })).not.toHaveProperty('not_renewable')
    expect(await listed()).not.toHaveProperty('not_renewable')
  })

  test('that failed counts again, without more money', async () => {
    const { sandbox, waitForTransfers, session } = here()
    const { made, refund } = await paid(await merchant(here()), '4')
    await refund('3.13')
    const open = await sandbox(made, 'deposits', { amount: '6' })
    expect(open).toMatchObject({ status: 'partial', crypto_amount_paid: '6.87', crypto_amount_due: '3.13' })
    await waitForTransfers()
    const after = await session(made.id)
    expect(after).toMatchObject({ status: 'completed', crypto_amount_paid: '10', crypto_amount_due: '0' })
    expect(after.version).toBeGreaterThan(open.version)
  })

  test('before the payment is complete makes its amount due again at once; a full refund ends the payment when it succeeds', async () => {
    const { sandbox, waitForTransfers, session } = here()
    const { made, version, refund } = await paid(await merchant(here()), '4')
    await refund('3')
    const open = await session(made.id)
    expect(open).toMatchObject({ status: 'partial', crypto_amount_paid: '1', crypto_amount_due: '9' })
    expect(open.version).toBeGreaterThan(version)
    await refund('1')
    expect(await session(made.id)).toMatchObject({ status: 'partial' })
    await waitForTransfers()
    const nothing = { crypto_amount_paid: '0', crypto_amount_due: '10' }
    expect(await session(made.id)).toMatchObject({ status: 'failed', cancelled: true, ...nothing })
    expect(await sandbox(made, 'deposits', { amount: '10' })).toMatchObject({ status: 'completed' })
  })

  test.each([
    ['5', '4.13'],
    ['4.13', '5'],
  ])('of all money, in parts of %s and %s of which one fails, does not cancel the payment', async (one, other) => {
    const { waitForTransfers, session } = here()
    const { made, refund } = await paid(await merchant(here()), '9.13')
    await refund(one)
    await refund(other)
    await waitForTransfers()
    const after = await session(made.id)
    expect(after).toMatchObject({ status: 'partial', crypto_amount_paid: '4.13' })
    expect(after).not.toHaveProperty('cancelled')
  })

  test('of the full amount, when it fails, leaves the payment as it was', async () => {
    const { waitForTransfers, session } = here()
    const { made, refund } = await paid(await merchant(here()), '4.13')
    await refund('4.13')
    await waitForTransfers()
    const after = await session(made.id)
    expect(after).toMatchObject({ status: 'partial', crypto_amount_paid: '4.13' })
    expect(after).not.toHaveProperty('cancelled')
  })

  test('that fails after the payment was completed counts in its amounts', async () => {
    const { sandbox, waitForTransfers, session } = here()
    const { made, refund } = await paid(await merchant(here()), '4')
    await refund('3.13')
    const completed = await sandbox(made, 'deposits', { amount: '9.13' })
    expect(completed).toMatchObject({ status: 'completed', crypto_amount_paid: '10' })
    await waitForTransfers()
    expect(await session(made.id)).toMatchObject({ status: 'completed', crypto_amount_paid: '13.13' })
  })

  test('answers 409 while no money is final', async () => {
    const me = await merchant(here())
    const made = await make(me, { crypto_asset: 'USDT', network: 'Tron' })
    await here().sandbox(made, 'deposits', { confirmations: 1 })
    expect((await me.call('POST', `${PATH}/${made.id}/refunds`, { crypto_amount: '1', address: TO })).status).toBe(409)
    const { id } = await make(me)
    expect((await me.call('POST', `${PATH}/${id}/refunds`, { crypto_amount: '1', address: TO })).status).toBe(409)
  })

  test('does not go to an address that the payment showed before its coin was changed', async () => {
    const me = await merchant(here())
    const { post, sandbox } = here()
    const before = await make(me, { amount: '50000', crypto_asset: 'USDT', network: 'Tron' })
    await post(`/api/v1/p/demo/sessions/${before.id}/method`, { asset: 'TRX', network: 'Tron' })
    await sandbox(before, 'deposits')
    const refund = { crypto_amount: '1', address: before.deposit_address }
    expect((await me.call('POST', `${PATH}/${before.id}/refunds`, refund)).status).toBe(400)
    await me.ask('POST', `${PATH}/${before.id}/refunds`, { ...refund, address: TO }, 201)
  })

  test('is sent only to a valid address of the payment’s network', async () => {
    const me = await merchant(here())
    const { made, path } = await paid(me)
    const errors = async (body: object) => (await refusal(me, path, body))[1]
    expect(await errors({})).toEqual(['crypto_amount: This field is required.'])
    expect(await errors({ crypto_amount: '1', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' })).toEqual([
      'address: This is not an address of this network.',
    ])
    expect(await errors({ crypto_amount: '1', address: TO.replace('DeC', 'DeD') })).toEqual([
      'address: The address is mistyped: its checksum is wrong.',
    ])
    expect(await errors({ crypto_amount: '1', address: `${TO} on Base` })).toEqual([
      'address: The text names another network, and the money can only be sent on the network on which it came.',
    ])
    expect(await errors({ crypto_amount: '1', address: made.deposit_address })).toEqual([
      'address: The customer paid to this address, so it cannot receive the refund.',
    ])
    expect(await errors({ crypto_amount: '0.0000001', address: TO })).toEqual([
      'crypto_amount: Must have at most 6 decimals.',
    ])
  })
})
