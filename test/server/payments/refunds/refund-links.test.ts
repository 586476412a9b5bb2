import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { DepositMovement } from '../../../../src/contract/money/custody-movement'
import type { Refund } from '../../../../src/contract/refunds/refund'
import type { RefundLink } from '../../../../src/contract/refunds/refund-link'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { Session } from '../../../../src/contract/session/session'
import { deposits } from '../../../../src/server/storage/schema/deposits'
import { refunds } from '../../../../src/server/storage/schema/payouts'
import { sandboxTransfers } from '../../../../src/server/storage/schema/service-state'
import { ledgerAccounts } from '../../ledger-accounts'
import { type Merchant, merchant } from '../../merchant'
import { receiver } from '../../receiver'
import { reportDeposit } from '../../report-deposit'
import { dataOf, world } from '../../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })
const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const EVM = '0x52908400098527886E0F7030069857D2E4169EE7'
const DAY_MS = 24 * 3_600_000

const refundsOf = ({ id }: Pick<Session, 'id'>) => `/api/v1/payment-sessions/${id}/refunds`
const requestRefund = (me: Merchant, session: Pick<Session, 'id'>, crypto_amount: string, more: object = {}) =>
  me.ask<Refund>('POST', refundsOf(session), { crypto_amount, ...more }, 201)
const readRefund = (me: Merchant, { id }: Refund) => me.ask<Refund>('GET', `/api/v1/refunds/${id}`)

/** The path of the API behind a link. */
const apiPathOf = ({ url }: Pick<Refund, 'url'>) =>
  String(url).replace('http://localhost:8080/p/demo/r/', '/api/v1/p/demo/refunds/')
const readByLink = async (refund: Refund) => dataOf<RefundLink>(await here().get(apiPathOf(refund)))
const enter = (refund: Refund, address = TRON) => here().post(apiPathOf(refund), { address })
const refusal = async (response: Response) => {
  const { message, errors = [] } = await response.json()
  return [response.status, message, errors]
}

const accounts = (currency = 'USDT') => ledgerAccounts(here(), currency)

const transfers = () => here().deps.storage.database.select().from(sandboxTransfers)

/** Reports money at the address of a payment. It may be in another coin or on another network than requested. */
async function arrive(session: Session, more: Partial<DepositMovement> = {}): Promise<string> {
  const { id } = await reportDeposit(here(), session, { asset: 'USDT', network: 'Tron', amount: '50', ...more })
  const [row] = await here().deps.storage.database.select().from(deposits).where(eq(deposits.custodyId, id))
  return String(row?.id)
}

async function refundEvents(me: Merchant) {
  const hook = await receiver()
  await me.ask('PUT', '/webhooks', { url: hook.url })
  return async () => {
    await here().app.deliverEvents()
    const events = hook.received.splice(0).map(({ event }) => event)
    // Deliveries may overtake each other, so a receiver transfers them by version.
    return events
      .filter(({ event }) => event.startsWith('refund.'))
      .sort((a, b) => Number(a.data.version) - Number(b.data.version))
  }
}

describe('a refund without an address', () => {
  test('holds its money, and is sent once the customer has entered one', async () => {
    const { pay, sandbox, waitForTransfers, session: read } = here()
    const me = await merchant(here())
    const events = await refundEvents(me)
    const session = await sandbox(await pay(), 'deposits')
    const refund = await requestRefund(me, session, '31.25')
    expect(refund).toMatchObject({ status: 'requested', address: null, hash: null, version: 0 })
    expect(refund.url).toMatch(/^http:\/\/localhost:8080\/p\/demo\/r\/[\w-]{43}$/)
    expect(refund.expires_at).toBe('2026-12-05T10:00:00.000Z')
    expect(await accounts()).toEqual({ received: '-31.25', held: '31.25' })
    expect(await readRefund(me, refund)).toEqual(refund)
    expect(await me.ask('GET', refundsOf(session))).toEqual([refund])
    expect(await read(session.id)).toMatchObject({
      status: 'completed',
      refund: { status: 'requested' },
    })
    expect(await readByLink(refund)).toEqual({
      id: refund.id,
      mode: 'test',
      status: 'requested',
      reason: null,
      cause: 'merchant',
      crypto_asset: 'USDT',
      network: 'Tron',
      crypto_amount: '31.25',
      reference: session.reference,
      address: null,
      hash: null,
      explorer_url: null,
      expires_at: '2026-12-05T10:00:00.000Z',
      version: 0,
    })
    await here().app.run('submit_transfers')
    expect(await transfers()).toEqual([])

    const entered = await dataOf<RefundLink>(await enter(refund, ` ${TRON} `))
    expect(entered).toMatchObject({ status: 'created', address: TRON, version: 1 })
    expect(await accounts()).toEqual({ received: '-31.25', held: '31.25' })
    expect(await read(session.id)).toMatchObject({ refund: { status: 'created' } })

    await waitForTransfers()
    const sent = await readByLink(refund)
    expect(sent).toMatchObject({ status: 'success', version: 3 })
    expect(sent.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(sent.explorer_url).toContain(sent.hash)
    expect(await accounts()).toEqual({ received: '-31.25', refunded: '31.25' })
    expect(await readRefund(me, refund)).toMatchObject({ status: 'success', url: null, hash: sent.hash, address: TRON })
    expect(await read(session.id)).toMatchObject({ status: 'completed', refund: { status: 'success' } })
    const received = await events()
    expect(received.map(({ event, data }) => [event, data.version, data.url])).toEqual([
      ['refund.created', 0, null],
      ['refund.success', 3, null],
    ])
  })

  test('is returned again when the request is repeated', async () => {
    const { pay, sandbox } = here()
    const me = await merchant(here())
    const session = await sandbox(await pay(), 'deposits')
    const request = { crypto_amount: '1', reference: 'once' }
    const headers = { 'idempotency-key': 'k' }
    const first = await dataOf<Refund>(await me.call('POST', refundsOf(session), request, headers), 201)
    expect(await dataOf<Refund>(await me.call('POST', refundsOf(session), request, headers), 201)).toEqual(first)
    expect(await here().deps.storage.database.$count(refunds)).toBe(1)
  })

  test('stores no data with which its link could be used', async () => {
    const { pay, sandbox, deps } = here()
    const me = await merchant(here())
    await refundEvents(me)
    const session = await sandbox(await pay(), 'deposits')
    const { url } = await requestRefund(me, session, '31.25')
    await sandbox(session, 'deposits', { amount: '1' })
    const token = String(url).split('/').at(-1) ?? ''
    const { rows } = (await deps.storage.database.execute(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    )) as { rows: { name: string }[] }
    for (const { name } of rows) {
      const all = (await deps.storage.database.execute(`select "${name}"::text as text from "${name}"`)) as {
        rows: { text: string }[]
      }
      for (const { text } of all.rows) expect(text, name).not.toContain(token)
    }
  })

  test.each([
    ['nothing', '', ['address: This field is required.']],
    ['no address', 'somewhere', ['address: This is not an address of this network.']],
    [
      'a mistyped one',
      'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeD',
      ['address: The address is mistyped: its checksum is wrong.'],
    ],
    ['one of another network', EVM, ['address: This is not an address of this network.']],
    [
      'one with the name of another network',
      'USDT (BEP20) TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
      ['address: The text names another network, and the money can only be sent on the network on which it came.'],
    ],
    ['none at all', undefined, ['address: This field is required.']],
  ])('refuses %s, and still waits', async (_, address, errors) => {
    const { pay, sandbox, post } = here()
    const me = await merchant(here())
    const refund = await requestRefund(me, await sandbox(await pay(), 'deposits'), '31.25')
    expect(await refusal(await post(apiPathOf(refund), { address }))).toEqual([400, 'The request is not valid', errors])
    expect((await readByLink(refund)).status).toBe('requested')
    expect(await transfers()).toEqual([])
  })

  test('takes the address from the link that a wallet copies', async () => {
    const { pay, sandbox } = here()
    const me = await merchant(here())
    const refund = await requestRefund(me, await sandbox(await pay(), 'deposits'), '31.25')
    const link =
      'tron:TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC?amount=31.25&label=a%20label%20that%20is%20rather%20long%20indeed'
    expect((await enter(refund, link)).status).toBe(200)
    expect((await readByLink(refund)).address).toBe('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')
  })

  test('is not sent to the address that was paid to', async () => {
    const { pay, sandbox } = here()
    const me = await merchant(here())
    const session = await sandbox(await pay(), 'deposits')
    const refund = await requestRefund(me, session, '31.25')
    expect(await refusal(await enter(refund, String(session.deposit_address)))).toEqual([
      400,
      'The request is not valid',
      ['address: The customer paid to this address, so it cannot receive the refund.'],
    ])
  })

  test('is sent once if fifty requests enter an address at once in two processes', async () => {
    const { pay, sandbox, another, waitForTransfers } = here()
    const me = await merchant(here())
    const refund = await requestRefund(me, await sandbox(await pay(), 'deposits'), '31.25')
    const second = await another()
    const request = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? second : here().app).app.request(apiPathOf(refund), {
          ...request,
          body: JSON.stringify({ address: TRON }),
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect(await transfers()).toHaveLength(1)
    await waitForTransfers()
    expect(await accounts()).toEqual({ received: '-31.25', refunded: '31.25' })
  })

  test('is used once', async () => {
    const { pay, sandbox } = here()
    const me = await merchant(here())
    const refund = await requestRefund(me, await sandbox(await pay(), 'deposits'), '31.25')
    await dataOf(await enter(refund))
    expect(await refusal(await enter(refund))).toEqual([409, 'An address was entered already', []])
  })

  test('gives its money back to the merchant after fourteen days', async () => {
    const { pay, sandbox, app, clock, session: read } = here()
    const me = await merchant(here())
    const session = await sandbox(await pay(), 'deposits')
    const refund = await requestRefund(me, session, '31.25')
    const events = await refundEvents(me)
    clock.turn(14 * DAY_MS - 1)
    expect(await app.run('expire_refunds')).toBe(0)
    expect((await readByLink(refund)).status).toBe('requested')
    clock.turn(1)
    // The link has expired at once, even before the job has run.
    const over = { status: 'failed', reason: 'expired', version: 2 }
    expect(await readByLink(refund)).toMatchObject(over)
    expect(await refusal(await enter(refund))).toEqual([409, 'The time to enter an address is over', []])
    expect(await app.run('expire_refunds')).toBe(1)
    expect(await app.run('expire_refunds')).toBe(0)
    expect(await readByLink(refund)).toMatchObject(over)
    expect(await readRefund(me, refund)).toMatchObject({ ...over, url: null })
    expect(await refusal(await enter(refund))).toEqual([409, 'The time to enter an address is over', []])
    expect(await accounts()).toEqual({ received: '-31.25', available: '31.25' })
    expect((await read(session.id)).refund).toBeNull()
    expect((await events()).map(({ event, data }) => [event, data.reason])).toEqual([['refund.failed', 'expired']])
    expect(await transfers()).toEqual([])
    expect((await requestRefund(me, session, '31.25')).status).toBe('requested')
  })

  test('that custody cannot send has failed, and its money is the merchant’s again', async () => {
    const { pay, sandbox, waitForTransfers } = here()
    const me = await merchant(here())
    const refund = await requestRefund(me, await sandbox(await pay(), 'deposits'), '5.13')
    await dataOf(await enter(refund))
    await waitForTransfers()
    expect(await readByLink(refund)).toMatchObject({ status: 'failed', reason: 'failed', hash: null })
    expect(await accounts()).toEqual({ received: '-31.25', available: '31.25' })
  })

  test('waits while custody is unavailable, and is sent afterwards', async () => {
    const { pay, sandbox, deps, app, clock, waitForTransfers } = here()
    const me = await merchant(here())
    const refund = await requestRefund(me, await sandbox(await pay(), 'deposits'), '31.25')
    clock.turn(DAY_MS)
    const { test } = deps.custody
    Object.assign(deps.custody, { test: null })
    expect((await enter(refund)).status).toBe(503)
    Object.assign(deps.custody, { test })
    expect((await dataOf<RefundLink>(await enter(refund))).status).toBe('created')
    await deps.storage.database.delete(sandboxTransfers)
    await deps.storage.database.update(refunds).set({ custodyId: null })
    clock.turn(20_000)
    await app.run('submit_transfers')
    await waitForTransfers()
    expect((await readByLink(refund)).status).toBe('success')
  })

  test('is void once custody has taken its money back', async () => {
    const { pay, deps } = here()
    const me = await merchant(here())
    const session = await pay()
    const movement = { id: 'taken back', amount: '31.25' }
    await arrive(session, movement)
    const refund = await requestRefund(me, session, '31.25')
    await arrive(session, { ...movement, state: 'failed', reason: 'reversed' })
    expect(await refusal(await enter(refund))).toEqual([409, 'The money is no longer available', []])
    expect(await readByLink(refund)).toMatchObject({ status: 'failed', reason: 'void' })
    expect(await transfers()).toEqual([])
    expect(deps.log.lines.filter(({ event }) => event === 'custody.refund')).toEqual([])
  })

  test('is void when its money completes the payment after all', async () => {
    const { pay, sandbox, session: read } = here()
    const me = await merchant(here())
    const session = await sandbox(await pay(), 'deposits', { amount: '30' })
    const events = await refundEvents(me)
    const refund = await requestRefund(me, session, '30')
    expect(await read(session.id)).toMatchObject({
      status: 'partial',
      crypto_amount_paid: '30',
      crypto_amount_due: '1.25',
    })
    expect(await sandbox(session, 'deposits')).toMatchObject({ status: 'completed', refund: null })
    expect(await readByLink(refund)).toMatchObject({ status: 'failed', reason: 'void', version: 2 })
    expect(await refusal(await enter(refund))).toEqual([
      409,
      'The payment was completed with this money, or the money is no longer available',
      [],
    ])
    expect(await accounts()).toEqual({ received: '-31.25', available: '31.25' })
    expect((await events()).map(({ event, data }) => [event, data.reason])).toEqual([
      ['refund.created', null],
      ['refund.failed', 'void'],
    ])
  })

  test('still waits if the payment is completed without its money', async () => {
    const { pay, sandbox } = here()
    const me = await merchant(here())
    const session = await sandbox(await pay(), 'deposits', { amount: '30' })
    const refund = await requestRefund(me, session, '30')
    const other = await requestRefund(me, session, '0').catch(() => null)
    expect(other).toBeNull()
    expect(await sandbox(session, 'deposits', { amount: '31.25' })).toMatchObject({
      status: 'completed',
      refund: { status: 'requested' },
    })
    expect((await readByLink(refund)).status).toBe('requested')
    await dataOf(await enter(refund))
    expect(await accounts()).toEqual({ received: '-61.25', available: '31.25', held: '30' })
  })

  test('of an open payment reduces the paid amount once the address is entered', async () => {
    const { pay, sandbox, waitForTransfers, session: read } = here()
    const me = await merchant(here())
    const session = await sandbox(await pay(), 'deposits', { amount: '30' })
    const refund = await requestRefund(me, session, '30')
    await dataOf(await enter(refund))
    expect(await read(session.id)).toMatchObject({ status: 'partial', crypto_amount_paid: '0' })
    await waitForTransfers()
    expect(await read(session.id)).toMatchObject({ status: 'failed', cancelled: true, refund: { status: 'success' } })
  })

  test('reserves money that no other refund can take', async () => {
    const { pay, sandbox } = here()
    const me = await merchant(here())
    const session = await sandbox(await pay(), 'deposits')
    await requestRefund(me, session, '31')
    const more = await me.call('POST', refundsOf(session), { crypto_amount: '0.26', address: TRON })
    expect((await refusal(more))[1]).toBe('At most 0.25 USDT can be sent back')
    await me.ask('POST', refundsOf(session), { crypto_amount: '0.25', address: TRON }, 201)
    expect((await me.call('POST', refundsOf(session), { crypto_amount: '0.000001' })).status).toBe(409)
  })

  test('is not found without its link', async () => {
    const { get, post, pay, sandbox } = here()
    const me = await merchant(here())
    const refund = await requestRefund(me, await sandbox(await pay(), 'deposits'), '31.25')
    await me.ask('POST', '/api/v1/payment-pages', { title: 'Other', currency: 'NGN', slug: 'another' }, 201)
    const path = apiPathOf(refund)
    const other = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
    for (const wrong of [`/api/v1/p/demo/refunds/${refund.id}`, other, path.replace('demo', 'another'), `${path}A`]) {
      expect((await get(wrong)).status).toBe(404)
      expect((await post(wrong, { address: TRON })).status).toBe(404)
    }
    const answer = await get(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    here().deps.settings.RATE_LIMITS = undefined
    const guesses = await Promise.all(Array.from({ length: 70 }, () => get(other)))
    expect(guesses.at(-1)?.status).toBe(429)
  })
})

describe('money that does not count', () => {
  test.each([
    ['in another coin', { asset: 'USDC' }, 'other_coin', TRON, 'USDC', 'Tron'],
    ['on another network', { network: 'Arbitrum' }, 'other_network', EVM, 'USDC', 'Arbitrum'],
  ] as const)('%s is sent back by its deposit, and changes nothing of the payment', async (_, more, why, to, asset, network) => {
    const { pay, sandbox, waitForTransfers, session: read } = here()
    const me = await merchant(here())
    const session = await pay(network === 'Tron' ? {} : { asset: 'USDC', network: 'Base' })
    const deposit_id = await arrive(session, { asset: 'USDC', ...more })
    const before = await read(session.id)
    const much = await me.call('POST', refundsOf(session), { crypto_amount: '50.01', deposit_id })
    expect((await refusal(much))[1]).toBe('At most 50 USDC can be sent back')
    const refund = await requestRefund(me, session, '30', { deposit_id: deposit_id.toUpperCase() })
    expect(refund).toMatchObject({ deposit_id, crypto_asset: asset, network, status: 'requested' })
    expect((await readByLink(refund)).cause).toBe(why)
    expect(await accounts(asset)).toEqual({ received: '-50', held: '50' })
    const rest = { crypto_amount: '20', deposit_id, address: to }
    expect((await me.ask<Refund>('POST', refundsOf(session), rest, 201)).status).toBe('created')
    expect((await me.call('POST', refundsOf(session), { ...rest, crypto_amount: '0.01' })).status).toBe(409)
    await dataOf(await enter(refund, to))
    expect(await accounts(asset)).toEqual({ received: '-50', held: '50' })
    await waitForTransfers()
    expect(await accounts(asset)).toEqual({ received: '-50', refunded: '50' })
    const unchanged = { status: before.status, crypto_amount_paid: '0', crypto_amount_due: before.crypto_amount_due }
    expect(await read(session.id)).toMatchObject(unchanged)
    expect((await sandbox(session, 'deposits')).status).toBe('completed')
  })

  test('is held until it is sent, and can be sent again when that fails', async () => {
    const { pay, waitForTransfers } = here()
    const me = await merchant(here())
    const session = await pay()
    const deposit_id = await arrive(session, { asset: 'USDC', amount: '5.13' })
    const request = { crypto_amount: '5.13', deposit_id, address: TRON }
    await me.ask('POST', refundsOf(session), request, 201)
    expect((await me.call('POST', refundsOf(session), request)).status).toBe(409)
    await waitForTransfers()
    expect(await accounts('USDC')).toEqual({ received: '-5.13', held: '5.13' })
    await me.ask('POST', refundsOf(session), { ...request, crypto_amount: '5.12' }, 201)
    await waitForTransfers()
    expect(await accounts('USDC')).toEqual({ received: '-5.13', held: '0.01', refunded: '5.12' })
  })

  test('in a pair that custody cannot send cannot be refunded, and the error gives the reason', async () => {
    const { pay, deps } = here()
    const me = await merchant(here())
    const session = await pay()
    const deposit_id = await arrive(session, { asset: 'USDC' })
    await deps.storage.database.update(deposits).set({ network: 'Lightning' })
    const answer = await me.call('POST', refundsOf(session), { crypto_amount: '1', deposit_id })
    expect(await refusal(answer)).toEqual([
      409,
      'Custody cannot send this back',
      ['deposit_id: USDC on Lightning cannot be sent back from here. Ask the custodian.'],
    ])
  })

  test('of another payment, or that is not credited, is not found', async () => {
    const { pay } = here()
    const me = await merchant(here())
    const session = await pay()
    const foreign = await arrive(await pay(), { asset: 'USDC' })
    const seen = await arrive(session, { asset: 'USDC', state: 'seen', confirmations: 1 })
    for (const deposit_id of [foreign, seen, here().deps.random.uuid()])
      expect((await me.call('POST', refundsOf(session), { crypto_amount: '1', deposit_id })).status).toBe(404)
  })
})

describe('the customer sees the reason', () => {
  const why = async (session: Pick<Session, 'id'>, amount: string, more = {}) =>
    (await readByLink(await requestRefund(await merchant(here()), session, amount, more))).cause

  test('of an overpayment, and of a refund by the merchant', async () => {
    const { pay, sandbox } = here()
    const session = await sandbox(await pay(), 'deposits', { amount: '40' })
    expect(await why(session, '8.75')).toBe('overpaid')
    expect(await why(session, '0.01')).toBe('merchant')
  })

  test('of an underpayment', async () => {
    const { pay, sandbox } = here()
    const session = await sandbox(await pay(), 'deposits', { amount: '30' })
    expect(await why(session, '1')).toBe('merchant')
    await sandbox(session, 'expire')
    expect(await why(session, '29')).toBe('underpaid')
  })

  test('of late money after a refusal', async () => {
    const { pay, sandbox } = here()
    const me = await merchant(here())
    const session = await pay()
    await sandbox(session, 'fail')
    await sandbox(session, 'expire')
    const deposit_id = await arrive(session, { amount: '7' })
    const read = await me.ask<MerchantSession>('GET', `/api/v1/payment-sessions/${session.id}`)
    expect(read.status).toBe('failed')
    expect(await why(session, '7', { deposit_id })).toBe('late')
    expect(await accounts()).toEqual({ received: '-7', held: '7' })
    expect((await me.ask<MerchantSession>('GET', `/api/v1/payment-sessions/${session.id}`)).status).toBe('failed')
  })
})
