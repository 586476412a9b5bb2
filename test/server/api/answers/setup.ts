import { randomUUID } from 'node:crypto'
import { like } from 'drizzle-orm'
import type { Invitation } from '../../../../src/contract/members/member'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { SessionWithToken } from '../../../../src/contract/session/payer-token'
import { MERCHANT_PER_MINUTE, type MerchantWork } from '../../../../src/server/limits/count-requests'
import { rateLimits } from '../../../../src/server/storage/schema/service-state'
import { owner } from '../../member'
import { type Merchant, merchant } from '../../merchant'
import { AMINA, dataOf, world } from '../../world'

export const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })
export const TO = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
export const UNKNOWN: Record<string, string> = {
  slug: 'nonsense',
  id_or_slug: 'nonsense',
  reference: 'nonsense',
  token: 'x'.repeat(43),
  event_id: 'evt_000000000000000000000000',
}

/** The values of the parameters of a path, by name. */
export type PathParams = Record<string, string>
export type Causes = Record<string, Record<number, Cause>>
export type Cause = (
  me: Merchant,
) => Promise<{ params?: PathParams; query?: string; body?: unknown; image?: string; headers?: Record<string, string> }>

export const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'

export const filled = (path: string, params: PathParams = {}) =>
  path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => params[name] ?? (name === 'slug' ? 'demo' : (UNKNOWN[name] ?? randomUUID())),
  )

export const idOf = async (me: Merchant, path: string, body: object) =>
  (await me.ask<{ id: string }>('POST', path, body, 201)).id
export const createObject = async (me: Merchant, name: string, path: string, body: object) => ({
  [name]: await idOf(me, path, body),
})

/** The headers of a key of test mode, for operations of live mode. */
export const inTestMode = async () => ({ authorization: `Bearer ${(await merchant(here())).token}` })

export const ofPage = (me: Merchant) =>
  createObject(me, 'id_or_slug', '/api/v1/payment-pages', { title: 'Page', currency: 'NGN' })
export const ofCustomer = (me: Merchant) => createObject(me, 'customer_id', '/api/v1/customers', { ...AMINA })
export const ofInvoice = (me: Merchant) => createObject(me, 'invoice_id', '/api/v1/invoices', INVOICE)
export const ofQuotation = (me: Merchant) => createObject(me, 'quotationId', '/api/v1/swaps/quotation', SWAP)
export const BANK = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Books' }
export const WALLET = { family: 'solana', addresses: ['7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'] }
export const OWN_KEY = {
  family: 'evm',
  public_key:
    'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt',
}
export const ofWallet = (me: Merchant) => createObject(me, 'wallet_id', '/api/v1/wallets', WALLET)
export const OWN_ADDRESS = { family: 'solana', address: '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q', label: 'Fees' }
export const ofOwnAddress = (me: Merchant) => createObject(me, 'own_address_id', '/api/v1/own-addresses', OWN_ADDRESS)
export const ofBank = (me: Merchant) => createObject(me, 'bankId', '/api/v1/misc/banks', BANK)
export async function payoutOf(me: Merchant) {
  await me.give('NGN', '5')
  return { bank_id: (await ofBank(me)).bankId, amount: '5', currency: 'NGN', reference: randomUUID() }
}
export const PAIR = { crypto_asset: 'USDT', network: 'Tron' }
export const PRICE = { amount: '50000', currency: 'NGN' }
export const session = (me: Merchant, more: object = PAIR) =>
  me.ask<MerchantSession>('POST', '/api/v1/payment-sessions', { ...PRICE, ...more }, 201)
export const ofSession = async (me: Merchant, more?: object) => ({ session_id: (await session(me, more)).id })
export async function oldestTheme(me: Merchant, path: string): Promise<string> {
  const versions = await me.ask<{ id: string }[]>('GET', `${path}/theme-versions`)
  return versions.at(-1)?.id ?? ''
}
/** A payment that a customer with an e-mail has made. */
export const paid = async () => here().sandbox(await here().pay(), 'deposits')
/** A payment that a customer has started, with the payer's token. */
export const started = async () => dataOf<SessionWithToken>(await here().post('/api/v1/p/demo/pay', AMINA), 201)
/** A session after an action of the sandbox. */
export async function afterSandbox(me: Merchant, act: string, body?: object): Promise<PathParams> {
  const { id } = await here().sandbox(await session(me), act, body)
  return { session_id: id }
}
/** The same key with another body. */
export async function repeatWithOther(me: Merchant, path: string, body: object, other: object) {
  const headers = { 'idempotency-key': 'k' }
  await me.call('POST', path, body, headers)
  return { body: { ...body, ...other }, headers }
}
/** A request from an address that has used up its limit. */
export async function overLimit(me: Merchant, kind: string, act: string, body: object) {
  const request = { params: await ofSession(me), body }
  here().deps.settings.RATE_LIMITS = undefined
  await here().post(`/api/v1/p/demo/sessions/${request.params.session_id}/${act}`, body)
  const counted = like(rateLimits.key, `${kind}_%`)
  await here().deps.storage.database.update(rateLimits).set({ points: 100_000 }).where(counted)
  return request
}
export async function polledTooOften(me: Merchant) {
  const of = await ofSession(me)
  await repeatUnderLimits(6000, () => here().get(`/api/v1/p/demo/sessions/${of.session_id}`))
  return { params: of }
}
export async function ofEvent(me: Merchant) {
  await me.ask('PUT', '/webhooks', { url: 'http://127.0.0.1:1/' })
  return createObject(me, 'event_id', '/sandbox/events', { event: 'swap.failed' })
}
export const ofRefund = async (me: Merchant) => {
  const { session_id } = await afterSandbox(me, 'deposits')
  return createObject(me, 'refund_id', `/api/v1/payment-sessions/${session_id}/refunds`, {
    crypto_amount: '1',
    address: TO,
  })
}

/** A link that waits for an address. */
export async function ofLink(me: Merchant): Promise<PathParams> {
  const { session_id } = await afterSandbox(me, 'deposits')
  const input = { crypto_amount: '1' }
  const { url } = await me.ask<{ url: string }>('POST', `/api/v1/payment-sessions/${session_id}/refunds`, input, 201)
  return { token: url.split('/').at(-1) ?? '' }
}

/** A cashier whom the owner has invited. */
export async function ofMember(): Promise<PathParams> {
  const { ask } = await owner(here())
  const { member } = await ask<Invitation>('POST', '/api/v1/members', { role: 'cashier' }, 201)
  return { member_id: member.id }
}
export const linkOf = async () => {
  const { ask } = await owner(here())
  return (await ask<Invitation>('POST', '/api/v1/members', { role: 'viewer' }, 201)).url
}
export async function signInTooOften() {
  await repeatUnderLimits(60, () => here().post('/api/v1/sign-in', { token: 'x' }))
}

export async function usedUp(what: MerchantWork) {
  const { deps, merchantId } = here()
  deps.settings.RATE_LIMITS = undefined
  const expire = new Date(Date.now() + 60_000)
  await deps.storage.database
    .insert(rateLimits)
    .values({ key: `merchant_${what}:${merchantId} test`, points: MERCHANT_PER_MINUTE[what], expire })
  return {}
}

export const DEMO = { id_or_slug: 'demo' }
export const INVOICE = { currency: 'NGN', items: [{ description: 'Book', unit_amount: '9' }] }
export const SWAP = { fromCurrency: 'USDT', toCurrency: 'NGN', amount: '5' }
export const THEMED = { theme: { accent: '#0b5c4a' } }
export const HASH = 'ab'.repeat(32)
export const NOTE = { text: 'Paid by her brother.' }

/** The headers of a request from another site. */
export const FROM_ANOTHER_SITE = { 'sec-fetch-site': 'cross-site' }

export const switchMailOn = () => {
  here().deps.settings.SMTP_URL = 'smtp://127.0.0.1:9'
}
/** Sends a request `times` times, with limits switched on. */
export async function repeatUnderLimits(times: number, request: (index: number) => unknown) {
  here().deps.settings.RATE_LIMITS = undefined
  for (let index = 0; index < times; index += 1) await request(index)
}
