import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Mode } from '../../../src/contract/enums'
import { exampleOf } from '../../../src/contract/example-of'
import type { Device } from '../../../src/contract/members/device'
import type { Passkey, PasskeyOptions } from '../../../src/contract/members/passkey'
import type { MerchantSession } from '../../../src/contract/session/merchant-session'
import { type Operation, paramsOf } from '../../../src/server/api/operation/operation'
import { OPERATIONS } from '../../../src/server/api/operations'
import { member, owner, type SignedIn } from '../member'
import { jtiOf, merchant } from '../merchant'
import { storedRows } from '../stored-rows'
import { AMINA, world } from '../world'
import { createAuthenticator } from './authenticator'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })

const nameOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`
const NAMED = OPERATIONS.filter(({ auth, path }) => auth !== 'none' && path.includes('{'))
const isOfPage = ({ path }: Operation) => path.includes('/payment-pages/')

/** The id of one object of each kind of the demo, by the name of the path parameter. */
async function everything(): Promise<(operation: Operation, name: string) => string> {
  const me = await merchant(here())
  const idOf = async (path: string, body: object) => (await me.ask<{ id: string }>('POST', path, body, 201)).id
  const bank = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Books' }
  const input = { amount: '50000', currency: 'NGN', crypto_asset: 'USDT', network: 'Tron' }
  const session = await me.ask<MerchantSession>('POST', '/api/v1/payment-sessions', input, 201)
  await here().sandbox(session, 'deposits')
  await me.give('NGN', '5')
  await me.give('USDT', '5')
  await me.ask('PUT', '/webhooks', { url: 'http://127.0.0.1:1/' })
  const bankId = await idOf('/api/v1/misc/banks', bank)
  const themeOf = async (path: string) => {
    await me.ask('PATCH', path, { theme: { accent: '#0b5c4a' } })
    return (await me.ask<{ id: string }[]>('GET', `${path}/theme-versions`)).at(-1)?.id ?? ''
  }
  const ofPage = await themeOf('/api/v1/payment-pages/demo')
  const ofMerchant = await themeOf('/api/v1/merchant')
  const cashier = await member(here(), 'cashier')
  const [device] = await cashier.ask<Device[]>('GET', '/api/v1/devices')
  const { options } = await cashier.ask<PasskeyOptions>('POST', '/api/v1/passkeys/options')
  const credential = createAuthenticator().create(options)
  const passkey = await cashier.ask<Passkey>('POST', '/api/v1/passkeys', { name: 'Phone', credential }, 201)
  const refused = await (await cashier.call('POST', '/api/v1/recovery-codes')).json()
  const live = await merchant(here(), 'demo', 'live')
  const addresses = ['7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q']
  const wallet = await live.ask<{ id: string }>('POST', '/api/v1/wallets', { family: 'solana', addresses }, 201)
  const own = { family: 'solana', address: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' }
  const ownAddress = await live.ask<{ id: string }>('POST', '/api/v1/own-addresses', own, 201)
  const timeline = await me.ask<{ kind: string; deposit_id?: string }[]>(
    'GET',
    `/api/v1/payment-sessions/${session.id}/timeline`,
  )
  const deposit = timeline.find(({ kind }) => kind === 'detected')
  const swap = { fromCurrency: 'USDT', toCurrency: 'NGN', amount: '5' }
  const found: Record<string, string | undefined> = {
    id_or_slug: 'demo',
    session_id: session.id,
    reference: session.reference,
    refund_id: await idOf(`/api/v1/payment-sessions/${session.id}/refunds`, { crypto_amount: '1' }),
    customer_id: await idOf('/api/v1/customers', { ...AMINA }),
    invoice_id: await idOf('/api/v1/invoices', { currency: 'NGN', items: [{ description: 'Book', unit_amount: '9' }] }),
    quotationId: await idOf('/api/v1/swaps/quotation', swap),
    bankId,
    payout_id: await idOf('/api/v1/payouts', { bank_id: bankId, amount: '5', currency: 'NGN' }),
    wallet_id: wallet.id,
    own_address_id: ownAddress.id,
    deposit_id: deposit?.deposit_id,
    endpoint_id: await idOf('/api/v1/webhook-endpoints', { url: 'http://127.0.0.1:1/' }),
    event_id: await idOf('/sandbox/events', { event: 'swap.failed' }),
    key_id: jtiOf(me.token),
    member_id: cashier.me.member.id,
    device_id: device?.id,
    passkey_id: passkey.id,
    check_id: refused.fresh_check.id,
  }
  return (operation, name) => {
    const id = name === 'version_id' ? (isOfPage(operation) ? ofPage : ofMerchant) : found[name]
    if (!id) throw new Error(`nothing is a ${name} of ${nameOf(operation)}`)
    return id
  }
}

/** The answer of an operation to a request that names an object of the demo. */
const statusFor = async (
  as: SignedIn,
  operation: Operation,
  idOf: Awaited<ReturnType<typeof everything>>,
  mode: Mode,
) => {
  const { method, path, body, image } = operation
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => idOf(operation, name))
  const { status } = await as.call(method.toUpperCase(), filled, image ?? (body && exampleOf(body)), {
    'idempotency-key': randomUUID(),
    'malipo-mode': mode,
    ...(image && { 'content-type': 'image/svg+xml' }),
  })
  return status
}

/** The mode in which the demo has the object of a path. */
const modeOf = ({ tag }: Operation): Mode => (tag === 'Wallets' ? 'live' : 'test')

test('the owner of another merchant finds and changes no object of the demo, by any operation', async () => {
  const idOf = await everything()
  const other = await owner(here(), 'new-shop')
  const before = await storedRows(here())
  const found = []
  for (const operation of NAMED) {
    const status = await statusFor(other, operation, idOf, modeOf(operation))
    if (status !== 404) found.push([nameOf(operation), status])
  }
  expect(found).toEqual([])
  expect(await storedRows(here())).toBe(before)
})

test('the demo’s own owner finds every object, which proves that the ids are right', async () => {
  const idOf = await everything()
  const boss = await owner(here())
  for (const operation of NAMED.filter(({ method }) => method === 'get'))
    expect([nameOf(operation), await statusFor(boss, operation, idOf, modeOf(operation))]).toEqual([
      nameOf(operation),
      200,
    ])
})

test('in the other mode, the demo’s own owner finds no object', async () => {
  const idOf = await everything()
  const boss = await owner(here())
  const before = await storedRows(here())
  // members and their devices belong to both modes
  const ofOneMode = NAMED.filter(({ tag }) => tag !== 'Members')
  const found = []
  for (const operation of ofOneMode) {
    const status = await statusFor(boss, operation, idOf, modeOf(operation) === 'live' ? 'test' : 'live')
    if (status !== 404) found.push([nameOf(operation), status])
  }
  expect(found).toEqual([])
  expect(await storedRows(here())).toBe(before)
})

test('every path parameter is tried', () => {
  const names = new Set(NAMED.flatMap(({ path }) => paramsOf(path)))
  expect(names.size).toBeGreaterThan(14)
})
