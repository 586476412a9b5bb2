import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { expect, test } from 'vitest'
import type { DepositAccount } from '../../../../src/contract/money/deposit-account'
import type { Refund } from '../../../../src/contract/refunds/refund'
import type { Customer } from '../../../../src/contract/session/customer'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { Summary } from '../../../../src/contract/session/summary'
import type { Wallet } from '../../../../src/contract/wallets/wallet'
import { deposits } from '../../../../src/server/storage/schema/deposits'
import { deriveAddress } from '../../../../src/server/wallets/keys/derive-address'
import { restoreAccountKey } from '../../../../src/server/wallets/keys/extended-key'
import { SECRET } from '../../live-custody'
import { BTC, twoSources, USDC_ON_BASE } from '../../two-sources'
import { world } from '../../world'

const here = world({ CUSTODY_WEBHOOK_SECRET: SECRET })

const ROOT = HDKey.fromMasterSeed(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`))
const XPUB = ROOT.derive("m/84'/0'/0'").publicExtendedKey
const BITCOIN_KEY = { family: 'bitcoin', public_key: XPUB, script_type: 'p2wpkh' } as const
const KEY = restoreAccountKey('bitcoin', XPUB, 'p2wpkh')
const addressAt = (index: number) => deriveAddress(KEY, index)
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)
const THIEF = '0x1111111111111111111111111111111111111111'
const logged = (event: string) => here().deps.log.lines.filter((line) => line.event === event)

/** A payment of the first shop that custody has given the address for. */
async function custodyPayment() {
  const it = await twoSources(here())
  const session = await it.first.pay(USDC_ON_BASE)
  return { ...it, session, address: session.deposit_address ?? '' }
}

test('an address that custody gave a customer of another merchant cannot be listed, however it is spelled', async () => {
  const it = await twoSources(here())
  const customer = { first_name: 'Amina', email: 'amina@example.com' }
  const { id } = await it.first.owner.ask<Customer>('POST', '/api/v1/customers', customer, 201)
  const account = await it.first.owner.ask<DepositAccount>('GET', `/api/v1/customers/${id}/deposit-account`)
  const permanent = account.staticDepositAddresses.find(({ chain }) => chain === 'Base')?.address ?? ''
  for (const address of [permanent, permanent.toLowerCase()])
    expect((await it.second.wallet({ family: 'evm', addresses: [address] })).status).toBe(409)
  await it.custodySees(permanent, '500', { asset: 'USDC', network: 'Base' })
  expect(await it.booked()).toMatchObject([{ customerId: id, sessionId: null, source: 'custody' }])
  expect(await it.doctor()).toEqual([])
})

test('an address that custody gave a payment of another merchant cannot be listed, and its money counts once', async () => {
  const { session, address, ...it } = await custodyPayment()
  const listed = await it.second.wallet({ family: 'evm', addresses: [address, THIEF] })
  expect(listed.status).toBe(409)
  it.chains.Base.pay(address, session.crypto_amount ?? '', 'USDC')
  await it.custodySees(address, session.crypto_amount ?? '')
  await it.settle()
  expect(await it.booked()).toHaveLength(1)
  expect(await it.first.read(session.id)).toMatchObject({ crypto_amount_paid: session.crypto_amount })
  expect(await it.doctor()).toEqual([])
})

test('an address that a merchant has listed can be given by custody, and leaves that list', async () => {
  const it = await twoSources(here())
  const { custody } = it
  const real = custody.port.address
  const taken = addressAt(7)
  custody.port.address = async (request, key) => ({ ...(await real(request, key)), address: taken })
  const { id } = await it.second.wallet({ family: 'bitcoin', addresses: [addressAt(6), taken, addressAt(8)] })
  const session = await it.first.pay()
  expect(session.deposit_address).toBe(taken)
  const given = [await it.second.pay(), await it.second.ask()]
  expect(given[0]).toMatchObject({ deposit_address: addressAt(8) })
  expect((given[1] as Response).status).toBe(503)
  expect(await it.second.owner.ask('GET', `/api/v1/wallets/${id}`)).toMatchObject({ addresses_left: 0 })
  it.chains.Bitcoin.pay(taken, session.crypto_amount ?? '')
  await it.settle()
  expect(await it.booked()).toEqual([])
  expect(await it.doctor()).toEqual([])
})

test('an address that one payment has shown is not shown by another, even if custody returns it: the answer is 503, and no index is lost', async () => {
  const it = await twoSources(here())
  await it.second.wallet({ family: 'bitcoin', addresses: range(30, 3).map(addressAt) })
  const session = await it.second.pay()
  const real = it.custody.port.address
  it.custody.port.address = async (request, key) => ({
    ...(await real(request, key)),
    address: session.deposit_address ?? '',
  })
  expect((await it.first.ask()).status).toBe(503)
  expect(logged('custody.address')).toHaveLength(1)
  // A payment that cannot be stored gives its index back.
  const before = await it.second.owner.ask<Wallet[]>('GET', '/api/v1/wallets')
  const taken = { amount: '1', currency: 'USD', ...BTC, reference: session.reference }
  expect((await it.second.owner.call('POST', '/api/v1/payment-sessions', taken)).status).toBe(409)
  expect(await it.second.owner.ask('GET', '/api/v1/wallets')).toEqual(before)
  expect((await it.second.pay()).deposit_address).toBe(addressAt(32))
})

test('money is booked only if the source of the address reports it; any other report is logged as an error', async () => {
  const { session, address, ...it } = await custodyPayment()
  await it.second.wallet(BITCOIN_KEY)
  const own = await it.second.pay()
  const foreign = {
    id: 'foreign',
    address,
    asset: 'USDC' as const,
    network: 'Base' as const,
    amount: '100',
    hash: 'x',
    confirmations: 9,
    required_confirmations: 2,
    state: 'confirmed' as const,
  }
  const wallets = await it.second.owner.ask<Wallet[]>('GET', '/api/v1/wallets')
  const { movements } = it.parts.custody.live
  it.parts.custody.live.movements = async (cursor) => {
    const read = await movements(cursor)
    const source = `own:${wallets[0]?.id}:1` as const
    return { ...read, data: cursor === null ? [{ id: 'n-1', type: 'deposit', data: foreign, source }] : read.data }
  }
  await it.app.intake.read('live')
  await it.custodySees(own.deposit_address ?? '', '1', { id: 'theirs', asset: 'BTC', network: 'Bitcoin' })
  expect(await it.booked()).toEqual([])
  expect(logged('custody.other_source').map(({ custody }) => custody)).toEqual(['foreign', 'theirs'])
  for (const shop of [it.first, it.second]) {
    const { attention } = await shop.owner.ask<Summary>('GET', '/api/v1/summary')
    expect(attention).toContainEqual({ kind: 'unbooked_money', count: 1, since: expect.any(String) })
  }
  expect((await it.doctor()).join('\n')).toMatch(/deposit foreign of 100 USDC at 0x\w+ \(live\) is not booked: own:/)
  expect(session.status).toBe('pending')
})

test('a notice that names a deposit of another source does not change the deposit', async () => {
  const it = await twoSources(here())
  await it.second.wallet(BITCOIN_KEY)
  const session = await it.second.pay()
  const id = it.chains.Bitcoin.pay(session.deposit_address ?? '', session.crypto_amount ?? '')
  await it.settle()
  expect(await it.second.read(session.id)).toMatchObject({ status: 'completed' })
  const victim = await it.first.pay()
  await it.custodySees(victim.deposit_address ?? '', '0', { id, state: 'failed' })
  expect(await it.booked()).toMatchObject([{ custodyId: id, state: 'confirmed', reversed: 0n }])
  expect(logged('custody.other_source')).toHaveLength(1)
})

test('custody refunds only money that it has: money in own wallets is refunded manually, also if a payment received both', async () => {
  const it = await twoSources(here())
  const session = await it.first.pay()
  const amount = session.crypto_amount ?? ''
  await it.custodySees(session.deposit_address ?? '', amount)
  const refund = (id: string) =>
    it.first.owner.ask<Refund>(
      'POST',
      `/api/v1/payment-sessions/${id}/refunds`,
      { crypto_amount: '0.0001', address: addressAt(90) },
      201,
    )
  expect(await refund(session.id)).not.toHaveProperty('manual')
  const [row] = await it.booked()
  if (!row) throw new Error('it was booked')
  const own = { ...row, id: here().deps.random.uuid(), custodyId: 'own-money', source: 'own:x:1' as const }
  await here().deps.storage.database.insert(deposits).values(own)
  expect(await refund(session.id)).toMatchObject({ manual: true })
})

test('a key takes its addresses from another merchant’s list, so that such a list blocks no payment', async () => {
  const it = await twoSources(here())
  const squat = { family: 'bitcoin', addresses: range(0, 200).map(addressAt) } as const
  expect((await it.second.wallet(squat)).status).toBe(201)
  expect((await it.first.wallet(BITCOIN_KEY)).status).toBe(201)
  expect((await it.first.pay()).deposit_address).toBe(addressAt(1))
  // A list can take addresses of the key, but only addresses that the key has not shown yet.
  const more = range(200, 20).map(addressAt)
  await it.second.owner.ask(
    'PATCH',
    `/api/v1/wallets/${(await it.second.owner.ask<Wallet[]>('GET', '/api/v1/wallets'))[0]?.id}`,
    { addresses: more },
  )
  expect((await it.first.pay()).deposit_address).toBe(addressAt(2))
  expect((await it.second.wallet({ family: 'bitcoin', addresses: [addressAt(2)] })).status).toBe(409)
  expect(await it.doctor()).toEqual([])
})

test('an unproven list does not keep another merchant from listing the same addresses', async () => {
  const it = await twoSources(here())
  const list = { family: 'bitcoin', addresses: range(50, 3).map(addressAt) } as const
  const add = (shop: typeof it.first, body: object = list) => shop.owner.call('POST', '/api/v1/wallets', body)
  expect((await add(it.second)).status).toBe(201)
  expect((await add(it.first)).status).toBe(201)
  await it.look()
  const [wallet] = await it.first.owner.ask<Wallet[]>('GET', '/api/v1/wallets')
  it.chains.Bitcoin.pay(wallet?.proof_address?.address ?? '', '0.00001')
  await it.settle()
  expect(await it.first.owner.ask('GET', `/api/v1/wallets/${wallet?.id}`)).toMatchObject({
    network_states: [{ status: 'proven' }],
  })
  await it.second.owner.ask(
    'DELETE',
    `/api/v1/wallets/${(await it.second.owner.ask<Wallet[]>('GET', '/api/v1/wallets'))[0]?.id}`,
  )
  expect((await add(it.second)).status).toBe(409)
})

test('a list that loses its proof address to another list gets its next address as proof', async () => {
  const it = await twoSources(here())
  await it.second.wallet({ family: 'bitcoin', addresses: range(50, 3).map(addressAt) })
  const proof = async () => (await it.second.owner.ask<Wallet[]>('GET', '/api/v1/wallets'))[0]?.proof_address?.address
  expect(await proof()).toBe(addressAt(50))
  await it.first.wallet({ family: 'bitcoin', addresses: [addressAt(50)] })
  expect(await proof()).toBe(addressAt(51))
  expect((await it.second.pay()).deposit_address).toBe(addressAt(52))
})

test('a list that is used unproven loses the addresses that it has not shown, and gets them again once it is proven', async () => {
  const it = await twoSources(here())
  const { id } = await it.first.wallet({ family: 'bitcoin', addresses: range(50, 4).map(addressAt) })
  const path = `/api/v1/wallets/${id}`
  const left = async () => (await it.first.owner.ask<Wallet>('GET', path)).addresses_left
  const session = await it.first.pay()
  expect([session.deposit_address, await left()]).toEqual([addressAt(51), 2])
  // An address that was shown stays in its list, whichever merchant lists it, too.
  expect((await it.second.wallet({ family: 'bitcoin', addresses: [addressAt(51), addressAt(52)] })).status).toBe(409)
  expect((await it.second.wallet({ family: 'bitcoin', addresses: [addressAt(52)] })).status).toBe(201)
  expect(await left()).toBe(1)
  expect((await it.first.owner.call('PATCH', path, { addresses: [addressAt(51)] })).status).toBe(409)
  it.chains.Bitcoin.pay(addressAt(50), '0.00001')
  await it.settle()
  await it.first.owner.ask('PATCH', path, { addresses: [addressAt(52)] })
  expect(await left()).toBe(2)
  // The proven list keeps the address, even after the other list is removed.
  await it.second.owner.ask(
    'DELETE',
    `/api/v1/wallets/${(await it.second.owner.ask<Wallet[]>('GET', '/api/v1/wallets'))[0]?.id}`,
  )
  expect((await it.second.wallet({ family: 'bitcoin', addresses: [addressAt(52)] })).status).toBe(409)
  expect((await it.first.pay()).deposit_address).toBe(addressAt(53))
  expect((await it.first.pay()).deposit_address).toBe(addressAt(52))
})

test('a wallet whose networks do not answer refuses a payment before the deadline, and issues an address once they answer', async () => {
  const it = await twoSources(here(), { deadlineMs: 100 })
  await it.first.wallet(BITCOIN_KEY)
  const { reader } = it.chains.Bitcoin
  const { initialStates } = reader
  let answer = () => {}
  const silence = new Promise<void>((resolve) => {
    answer = resolve
  })
  reader.initialStates = async (addresses) => {
    await silence
    return initialStates(addresses)
  }
  await here().deps.storage.database.execute('update wallet_addresses set skipped = true where reference is null')
  expect((await it.first.ask()).status).toBe(503)
  answer()
  await expect.poll(async () => (await it.first.ask()).status).toBe(201)
})

test('the doctor reports an address with two owners, and an address for which more is booked than came', async () => {
  const { session, address, ...it } = await custodyPayment()
  await it.custodySees(address, session.crypto_amount ?? '')
  expect(await it.doctor()).toEqual([])
  const { database } = here().deps.storage
  const other: MerchantSession = await it.second.pay(USDC_ON_BASE)
  await database.execute(
    `update session_addresses set address_key = '${address}', asset = 'ETH' where session_id = '${other.id}'`,
  )
  await database.execute(`update deposits set amount = amount * 2`)
  const found = (await it.doctor()).join('\n')
  expect(found).toContain(`address: ${address} (live, evm) has several sources or holders`)
  expect(found).toContain(`address: ${address} on Base: 200 USDC booked, 100 USDC reported`)
})
