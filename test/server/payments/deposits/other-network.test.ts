import { describe, expect, test } from 'vitest'
import type { Mode, Network } from '../../../../src/contract/enums'
import type { DepositMovement } from '../../../../src/contract/money/custody-movement'
import type { Claim } from '../../../../src/contract/session/claim'
import type { Customer } from '../../../../src/contract/session/customer'
import type { Session } from '../../../../src/contract/session/session'
import type { WebhookEvent } from '../../../../src/contract/webhooks/webhook-event'
import { displayAddress } from '../../../../src/payment/address/check'
import { deposits } from '../../../../src/server/storage/schema/deposits'
import { merchant } from '../../merchant'
import { receiver } from '../../receiver'
import { reportDeposit } from '../../report-deposit'
import { dataOf, world } from '../../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })
const ON_BASE = { asset: 'USDC', network: 'Base' } as const
const REFUND_TO = '0x52908400098527886E0F7030069857D2E4169EE7'
const path = ({ id }: Session, what: string) => `/api/v1/p/demo/sessions/${id}/${what}`

/** Most custodies have one address for a payment, whatever the network. */
function oneAddressForEach() {
  const made = new Map<string, string>()
  here().deps.custody.test.address = async ({ reference }) => {
    const address = made.get(reference) ?? `0x${here().deps.random.hex(20)}`
    made.set(reference, address)
    return { id: reference, memo: null, address }
  }
}

/** The full amount that a payment requests on Base, sent on Arbitrum; `more` overrides its fields. */
const sendOnArbitrum = (
  { deposit_address }: Pick<Session, 'deposit_address'>,
  more: Partial<DepositMovement> = {},
  mode: Mode = 'test',
) =>
  reportDeposit(
    here(),
    {
      mode,
      deposit_address: String(deposit_address).toLowerCase(),
      crypto_asset: 'USDC',
      network: 'Arbitrum',
      crypto_amount: '31.25',
    },
    { hash: `0x${here().deps.random.hex(32)}`, ...more },
  )

/** A customer whose deposit account has an address on some networks. */
async function customerAt(address: string, networks: readonly Network[], email = 'bola@example.com') {
  const { custody } = here().deps
  const me = await merchant(here())
  const { account } = custody.test
  custody.test.account = async (request, key) => ({
    id: request.reference,
    addresses: networks.map((network) => ({ network, address })),
    bank_accounts: (await account(request, key)).bank_accounts,
  })
  const { id } = await me.ask<Customer>('POST', '/api/v1/customers', { first_name: 'Bola', email }, 201)
  await me.ask('GET', `/api/v1/customers/${id}/deposit-account`)
  custody.test.account = account
  return { me, id }
}

const booked = () => here().deps.storage.database.select().from(deposits)
const unknownAddressLines = () => here().deps.log.lines.filter(({ event }) => event === 'custody.unknown_address')

describe('money that was sent to a payment on another EVM network', () => {
  test.each([
    ['the coin that was asked for', {}],
    ['that coin where it has other decimals', { network: 'Binance_Smart_Chain' }],
    ['another coin', { asset: 'ETH', network: 'Ethereum', amount: '1' }],
    ['a coin that is not final', { state: 'seen', confirmations: 1 }],
  ] as const)('belongs to the payment, but does not count: %s', async (_, more) => {
    const { pay, sandbox, session: read } = here()
    const session = await pay(ON_BASE)
    const { id, network, asset } = await sendOnArbitrum(session, more)
    expect(await booked()).toMatchObject([
      { custodyId: id, sessionId: session.id, network, asset, addressKey: session.deposit_address },
    ])
    expect(unknownAddressLines()).toEqual([])
    const unpaid = { crypto_amount_paid: '0', crypto_amount_due: '31.25', transactions: [], confirmations: 0 }
    expect(await read(session.id)).toMatchObject({ status: 'pending', ...unpaid })
    // Only the full requested amount completes the payment.
    expect(await sandbox(session, 'deposits', { amount: '31.24' })).toMatchObject({ status: 'partial' })
    const paid = await sandbox(session, 'deposits')
    expect(paid).toMatchObject({ status: 'completed', crypto_amount_paid: '31.25' })
    expect(paid.transactions).toHaveLength(2)
  })

  test('causes events of a deposit, and no event of the payment', async () => {
    const me = await merchant(here())
    const hook = await receiver()
    await me.ask('PUT', '/webhooks', { url: hook.url })
    const session = await here().pay(ON_BASE)
    const { hash } = await sendOnArbitrum(session)
    await here().app.deliverEvents()
    const events = hook.received.map(({ event }): WebhookEvent => event)
    expect(events.map(({ event }) => event).sort()).toEqual([
      'deposit.completed',
      'deposit.confirmed',
      'deposit.processing',
    ])
    const facts = { session_id: session.id, asset: 'USDC', network: 'Arbitrum', amount: '31.25', hash }
    for (const { data } of events) expect(data).toMatchObject(facts)
  })

  test('is detected and does not count, which “I have paid” shows for its hash and for a link to it', async () => {
    const { pay, post } = here()
    const session = await pay(ON_BASE)
    const { hash } = await sendOnArbitrum(session)
    for (const transaction of [hash, `https://arbiscan.io/tx/${hash}`])
      expect(await dataOf<Claim>(await post(path(session, 'claims'), { transaction }))).toMatchObject({
        detected: true,
        counts: false,
      })
  })

  test('leaves the payment open when custody refuses it', async () => {
    const { pay, sandbox, session: read } = here()
    const session = await pay(ON_BASE)
    const { id, ...seen } = await sendOnArbitrum(session, { state: 'seen', confirmations: 1 })
    await sendOnArbitrum(session, { ...seen, id, state: 'failed', reason: 'not our network' })
    expect(await booked()).toMatchObject([{ state: 'failed', reason: 'not our network' }])
    expect((await read(session.id)).status).toBe('pending')
    expect((await sandbox(session, 'deposits')).status).toBe('completed')
  })

  test('is not part of a refund, which is sent on the payment’s network', async () => {
    const me = await merchant(here())
    const { pay, sandbox } = here()
    const session = await pay(ON_BASE)
    await sendOnArbitrum(session)
    const refund = (crypto_amount: string) =>
      me.call('POST', `/api/v1/payment-sessions/${session.id}/refunds`, { crypto_amount, address: REFUND_TO })
    const none = await refund('31.25')
    expect([none.status, (await none.json()).message]).toEqual([409, 'At most 0 USDC can be sent back'])
    await sandbox(session, 'deposits')
    const much = await refund('31.26')
    expect([much.status, (await much.json()).message]).toEqual([409, 'At most 31.25 USDC can be sent back'])
    expect((await refund('31.25')).status).toBe(201)
  })

  test('moves with the renewed payment, and still does not count', async () => {
    const { pay, post, sandbox, session: read } = here()
    const session = await pay(ON_BASE)
    await sendOnArbitrum(session)
    await sandbox(session, 'expire')
    expect(await read(session.id)).toMatchObject({ status: 'expired', crypto_amount_paid: '0' })
    const renewed = await dataOf<Session>(await post(path(session, 'renew'), {}), 201)
    expect(renewed).toMatchObject({ status: 'pending', crypto_amount_paid: '0', transactions: [] })
    const late = await sendOnArbitrum(session)
    expect((await booked()).map(({ sessionId }) => sessionId)).toEqual([renewed.id, renewed.id])
    const claim = await post(path(renewed, 'claims'), { transaction: late.hash })
    expect(await dataOf<Claim>(claim)).toMatchObject({ detected: true, counts: false })
    expect((await read(renewed.id)).status).toBe('pending')
  })

  test('does not count either when its coin is requested at another address', async () => {
    const { pay, post } = here()
    const session = await pay(ON_BASE)
    await sendOnArbitrum(session)
    const changed = await dataOf<Session>(await post(path(session, 'method'), { asset: 'USDC', network: 'Arbitrum' }))
    expect(changed.deposit_address).not.toBe(session.deposit_address)
    expect(changed).toMatchObject({ status: 'pending', crypto_amount_paid: '0' })
  })

  test('counts once the customer chooses its coin, network and address', async () => {
    oneAddressForEach()
    const { pay, post } = here()
    const session = await pay(ON_BASE)
    await sendOnArbitrum(session, { amount: '31' })
    await dataOf<Session>(await post(path(session, 'method'), { asset: 'ETH', network: 'Ethereum' }))
    expect((await here().session(session.id)).crypto_amount_paid).toBe('0')
    const changed = await dataOf<Session>(await post(path(session, 'method'), { asset: 'USDC', network: 'Arbitrum' }))
    expect(changed).toMatchObject({
      deposit_address: session.deposit_address,
      status: 'partial',
      crypto_amount_paid: '31',
      crypto_amount_due: '0.25',
    })
  })

  test('counts if the payment has shown its address on that network before', async () => {
    oneAddressForEach()
    const { pay, post, session: read } = here()
    const session = await pay({ asset: 'USDC', network: 'Arbitrum' })
    await dataOf<Session>(await post(path(session, 'method'), ON_BASE))
    await sendOnArbitrum(session)
    expect(await read(session.id)).toMatchObject({ status: 'completed', crypto_amount_paid: '31.25' })
  })
})

test('money that was sent to a customer’s account on another EVM network is the customer’s, and causes events', async () => {
  const { me, id } = await customerAt(REFUND_TO, ['Base', 'Ethereum'])
  const hook = await receiver()
  await me.ask('PUT', '/webhooks', { url: hook.url })
  await sendOnArbitrum({ deposit_address: REFUND_TO })
  expect(await booked()).toMatchObject([{ sessionId: null, customerId: id, network: 'Arbitrum', state: 'confirmed' }])
  expect(unknownAddressLines()).toEqual([])
  await here().app.deliverEvents()
  const expected = { customer_id: id, session_id: null, asset: 'USDC', network: 'Arbitrum', amount: '31.25' }
  expect(hook.received.map(({ event }): WebhookEvent => event)).toContainEqual(
    expect.objectContaining({ event: 'deposit.completed', data: expect.objectContaining(expected) }),
  )
})

test('an EVM address has one owner on all networks: it is given to no second customer, and to no customer while a payment shows it', async () => {
  const first = await customerAt(REFUND_TO, ['Base'])
  await expect(customerAt(REFUND_TO, ['Ethereum'], 'chidi@example.com')).rejects.toThrow('503')
  const session = await here().pay(ON_BASE)
  const address = String(session.deposit_address)
  await expect(customerAt(address, ['Ethereum'], 'dayo@example.com')).rejects.toThrow('503')
  await sendOnArbitrum({ deposit_address: REFUND_TO }, { network: 'Ethereum' })
  await sendOnArbitrum(session, { network: 'Base' })
  expect(await booked()).toMatchObject([
    { sessionId: null, customerId: first.id, network: 'Ethereum' },
    { sessionId: session.id, network: 'Base' },
  ])
})

describe('money at an address that was not shown on this network is not booked, but logged', () => {
  test('because the payment is in the other mode', async () => {
    await sendOnArbitrum(await here().pay(ON_BASE), {}, 'live')
    expect(await booked()).toEqual([])
    expect(unknownAddressLines()).toMatchObject([{ mode: 'live' }])
  })

  test.each([
    ['Tron', 'Arbitrum'],
    ['Tron', 'Solana'],
    ['Solana', 'TON'],
  ] as const)('since a key has other addresses on %s than on %s', async (issuedOn, network) => {
    const session = await here().pay({ asset: 'USDT', network: issuedOn })
    await sendOnArbitrum(session, {
      asset: 'USDT',
      network,
      address: displayAddress(issuedOn, String(session.deposit_address)),
    })
    expect(await booked()).toEqual([])
    expect(unknownAddressLines()).toHaveLength(1)
  })
})
