import { randomUUID } from 'node:crypto'
import { like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { exampleOf } from '../../../src/contract/example-of'
import type { Invitation } from '../../../src/contract/members/member'
import type { MerchantSession } from '../../../src/contract/session/merchant-session'
import type { SessionWithToken } from '../../../src/contract/session/payer-token'
import { LOGO_BYTES } from '../../../src/contract/theme/studio'
import { rolesOf } from '../../../src/server/api/operation/access'
import type { Operation } from '../../../src/server/api/operation/operation'
import { headersOf, statusesOf } from '../../../src/server/api/operation/statuses'
import { OPERATIONS } from '../../../src/server/api/operations'
import { createApp } from '../../../src/server/app'
import { MERCHANT_PER_MINUTE, type MerchantWork } from '../../../src/server/limits/per-minute'
import { rateLimits } from '../../../src/server/storage/schema/operation'
import { refunds } from '../../../src/server/storage/schema/payouts'
import { member, owner, type SignedIn, tokenIn } from '../member'
import { bearer, jtiOf, type Merchant, merchant } from '../merchant'
import { AMINA, dataOf, world } from '../world'
import { expectLine, expectNoOthers, expectRecorded } from './recorded'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })
const TO = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const UNKNOWN: Record<string, string> = {
  slug: 'nonsense',
  id_or_slug: 'nonsense',
  reference: 'nonsense',
  token: 'x'.repeat(43),
  event_id: 'evt_000000000000000000000000',
}

/** What a request needs to be made of, found again by name. */
type Made = Record<string, string>
type Cause = (
  me: Merchant,
) => Promise<{ made?: Made; body?: unknown; image?: string; headers?: Record<string, string> }>

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'

const filled = (path: string, made: Made = {}) =>
  path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => made[name] ?? (name === 'slug' ? 'demo' : (UNKNOWN[name] ?? randomUUID())),
  )

const idOf = async (me: Merchant, path: string, body: object) =>
  (await me.ask<{ id: string }>('POST', path, body, 201)).id
const made = async (me: Merchant, name: string, path: string, body: object) => ({ [name]: await idOf(me, path, body) })

const ofPage = (me: Merchant) => made(me, 'id_or_slug', '/api/v1/payment-pages', { title: 'Page', currency: 'NGN' })
const ofCustomer = (me: Merchant) => made(me, 'customer_id', '/api/v1/customers', { ...AMINA })
const ofInvoice = (me: Merchant) =>
  made(me, 'invoice_id', '/api/v1/invoices', { currency: 'NGN', items: [{ description: 'Book', unit_amount: '9' }] })
const ofQuotation = (me: Merchant) =>
  made(me, 'quotationId', '/api/v1/swaps/quotation', { fromCurrency: 'USDT', toCurrency: 'NGN', amount: '5' })
const BANK = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Books' }
const WALLET = { family: 'solana', addresses: ['7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'] }
const OWN_KEY = {
  family: 'evm',
  public_key:
    'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt',
}
const ofWallet = (me: Merchant) => made(me, 'wallet_id', '/api/v1/wallets', WALLET)
const ofBank = (me: Merchant) => made(me, 'bankId', '/api/v1/misc/banks', BANK)
async function payoutOf(me: Merchant) {
  await me.give('NGN', '5')
  return { bank_id: (await ofBank(me)).bankId, amount: '5', currency: 'NGN', reference: randomUUID() }
}
const PAIR = { crypto_asset: 'USDT', network: 'Tron' }
const PRICE = { amount: '50000', currency: 'NGN' }
const session = (me: Merchant, more: object = PAIR) =>
  me.ask<MerchantSession>('POST', '/api/v1/payment-sessions', { ...PRICE, ...more }, 201)
const ofSession = async (me: Merchant, more?: object) => ({ session_id: (await session(me, more)).id })
async function oldestTheme(me: Merchant, path: string): Promise<string> {
  const versions = await me.ask<{ id: string }[]>('GET', `${path}/theme-versions`)
  return versions.at(-1)?.id ?? ''
}
/** A payment that a customer with an e-mail has made. */
const paid = async () => here().sandbox(await here().pay(), 'deposits')
/** A payment that a customer has begun, with the payer's token. */
const begun = async () => dataOf<SessionWithToken>(await here().post('/api/v1/p/demo/pay', AMINA), 201)
/** A session on which the sandbox has done something. */
async function after(me: Merchant, act: string, body?: object): Promise<Made> {
  const { id } = await here().sandbox(await session(me), act, body)
  return { session_id: id }
}
/** The same key with another body. */
async function again(me: Merchant, path: string, body: object, other: object) {
  const headers = { 'idempotency-key': 'k' }
  await me.call('POST', path, body, headers)
  return { body: { ...body, ...other }, headers }
}
/** What has been asked for as often as one address may. */
async function tooOften(me: Merchant, kind: string, act: string, body: object) {
  const asked = { made: await ofSession(me), body }
  here().deps.settings.RATE_LIMITS = undefined
  await here().post(`/api/v1/p/demo/sessions/${asked.made.session_id}/${act}`, body)
  const counted = like(rateLimits.key, `${kind}_%`)
  await here().deps.storage.database.update(rateLimits).set({ points: 100_000 }).where(counted)
  return asked
}
async function polledTooOften(me: Merchant) {
  const of = await ofSession(me)
  here().deps.settings.RATE_LIMITS = undefined
  for (let polled = 0; polled < 6000; polled += 1) await here().get(`/api/v1/p/demo/sessions/${of.session_id}`)
  return { made: of }
}
async function ofEvent(me: Merchant) {
  await me.ask('PUT', '/webhooks', { url: 'http://127.0.0.1:1/' })
  return made(me, 'event_id', '/sandbox/events', { event: 'swap.failed' })
}
const ofRefund = async (me: Merchant) => {
  const { session_id } = await after(me, 'deposits')
  return made(me, 'refund_id', `/api/v1/payment-sessions/${session_id}/refunds`, { crypto_amount: '1', address: TO })
}

/** A link that waits for an address. */
async function ofLink(me: Merchant): Promise<Made> {
  const { session_id } = await after(me, 'deposits')
  const wish = { crypto_amount: '1' }
  const { url } = await me.ask<{ url: string }>('POST', `/api/v1/payment-sessions/${session_id}/refunds`, wish, 201)
  return { token: url.split('/').at(-1) ?? '' }
}

/** The operator lets the owner in, who has invited a cashier. */
async function ofMember(): Promise<Made> {
  const { ask } = await owner(here())
  const { member } = await ask<Invitation>('POST', '/api/v1/members', { role: 'cashier' }, 201)
  return { member_id: member.id }
}
const linkOf = async () => {
  const { ask } = await owner(here())
  return (await ask<Invitation>('POST', '/api/v1/members', { role: 'viewer' }, 201)).url
}
async function signInTooOften() {
  here().deps.settings.RATE_LIMITS = undefined
  for (let tried = 0; tried < 60; tried += 1) await here().post('/api/v1/sign-in', { token: 'x' })
}

async function usedUp(what: MerchantWork) {
  const { deps, merchantId } = here()
  deps.settings.RATE_LIMITS = undefined
  const expire = new Date(Date.now() + 60_000)
  await deps.storage.database
    .insert(rateLimits)
    .values({ key: `merchant_${what}:${merchantId} test`, points: MERCHANT_PER_MINUTE[what], expire })
  return {}
}

/** What causes a status that does not follow from the shape of the request: by operation and status. */
const CAUSES: Record<string, Record<number, Cause>> = {
  createSession: {
    201: async () => ({ body: PRICE }),
    404: async () => ({ body: { ...PRICE, customer_id: randomUUID() } }),
    409: async () => ({ body: { ...PRICE, page: 'closed' } }),
  },
  readSummary: { 200: async () => ({}) },
  followChanges: {
    200: async () => ({}),
    429: async (me) => {
      for (let followed = 0; followed < 50; followed += 1) await me.call('GET', '/api/v1/changes')
      return {}
    },
  },
  exportSessions: { 200: async () => ({}), 429: async () => (await usedUp('exports')) ?? {} },
  readTimeline: { 200: async (me) => ({ made: await ofSession(me) }) },
  writeNote: {
    201: async (me) => ({ made: await ofSession(me), body: { text: 'Paid by her brother.' } }),
    429: async (me) => {
      await usedUp('notes')
      return { made: await ofSession(me), body: { text: 'Paid by her brother.' } }
    },
  },
  sendReceipt: {
    200: async () => {
      here().deps.settings.SMTP_URL = 'smtp://127.0.0.1:9'
      return { made: { session_id: (await paid()).id } }
    },
    409: async (me) => {
      here().deps.settings.SMTP_URL = 'smtp://127.0.0.1:9'
      return { made: await ofSession(me) }
    },
    429: async (me) => {
      here().deps.settings.SMTP_URL = 'smtp://127.0.0.1:9'
      const { id } = await paid()
      for (let sent = 0; sent < 3; sent += 1) await me.ask('POST', `/api/v1/payment-sessions/${id}/receipt`)
      return { made: { session_id: id } }
    },
  },
  listSessions: { 200: async () => ({}) },
  searchSessions: { 200: async () => ({ body: { email: AMINA.email } }) },
  readSession: { 200: async (me) => ({ made: await ofSession(me) }) },
  readSessionByReference: {
    200: async (me) => ({ made: { reference: (await session(me)).reference } }),
  },
  requestDepositAddress: {
    201: async (me) => ({ made: await ofSession(me, {}), body: PAIR }),
    409: async (me) => ({ made: await after(me, 'expire'), body: { crypto_asset: 'TRX', network: 'Tron' } }),
  },
  estimate: {
    200: async () => ({ body: { ...PRICE, ...PAIR } }),
    404: async () => ({ body: { ...PRICE, ...PAIR, reference: 'ps_unknown' } }),
  },
  lookAgain: { 200: async (me) => ({ made: await ofSession(me) }) },
  cancelSession: {
    200: async (me) => ({ made: await ofSession(me) }),
    409: async (me) => ({ made: await after(me, 'deposits') }),
  },
  createRefund: {
    201: async (me) => ({
      made: await after(me, 'deposits'),
      body: { crypto_amount: '1', address: TO, reference: 'r' },
    }),
    409: async (me) => ({ made: await ofSession(me), body: { crypto_amount: '1', address: TO, reference: 'r' } }),
  },
  refundSent: {
    200: async (me) => {
      const refund = await ofRefund(me)
      await here()
        .deps.storage.database.update(refunds)
        .set({ custodyId: `manual:${refund.refund_id}` })
      return { made: refund, body: { hash: 'ab'.repeat(32) } }
    },
    409: async (me) => ({ made: await ofRefund(me), body: { hash: 'ab'.repeat(32) } }),
    429: async (me) => {
      const made = await ofRefund(me)
      await usedUp('lookups')
      return { made, body: { hash: 'ab'.repeat(32) } }
    },
  },
  listRefunds: { 200: async (me) => ({ made: await ofSession(me) }) },
  readRefundUrl: {
    200: async (me) => {
      const { payer_token, id } = await begun()
      await here().post(`/api/v1/p/demo/sessions/${id}/sandbox/deposits`)
      await me.ask('POST', `/api/v1/payment-sessions/${id}/refunds`, { crypto_amount: '1' }, 201)
      return { made: { session_id: id }, headers: { 'payer-token': payer_token ?? '' } }
    },
    403: async () => ({ made: { session_id: (await begun()).id } }),
    429: polledTooOften,
  },
  readRefundLink: {
    200: async (me) => ({ made: await ofLink(me) }),
    429: async () => {
      here().deps.settings.RATE_LIMITS = undefined
      for (let guessed = 0; guessed < 60; guessed += 1) await here().get(`/api/v1/p/demo/refunds/guess-${guessed}`)
      return {}
    },
  },
  enterRefundAddress: {
    200: async (me) => ({ made: await ofLink(me), body: { address: TO } }),
    409: async (me) => {
      const link = await ofLink(me)
      await here().post(`/api/v1/p/demo/refunds/${link.token}`, { address: TO })
      return { made: link, body: { address: TO } }
    },
    429: async () => {
      here().deps.settings.RATE_LIMITS = undefined
      for (let guessed = 0; guessed < 60; guessed += 1) await here().get(`/api/v1/p/demo/refunds/guess-${guessed}`)
      return { body: { address: TO } }
    },
  },
  readRefund: { 200: async (me) => ({ made: await ofRefund(me) }) },
  createPage: {
    201: async () => ({ body: { title: 'Page', currency: 'NGN' } }),
    409: async () => ({ body: { title: 'Page', currency: 'NGN', slug: 'demo' } }),
  },
  listPages: { 200: async () => ({}) },
  readOwnPage: { 200: async () => ({ made: { id_or_slug: 'demo' } }) },
  changePage: {
    200: async () => ({ made: { id_or_slug: 'demo' }, body: { title: 'Other' } }),
    409: async (me) => ({ made: await ofPage(me), body: { slug: 'demo' } }),
  },
  duplicatePage: { 201: async () => ({ made: { id_or_slug: 'donate' } }) },
  createStudioLink: { 201: async () => ({ made: { id_or_slug: 'demo' } }) },
  readMerchant: { 200: async () => ({}) },
  changeMerchant: {
    200: async () => ({ body: { name: 'Kano Books', theme: { accent: '#0b5c4a' } } }),
    429: async (me) => {
      here().deps.settings.SMTP_URL = 'smtp://127.0.0.1:9'
      const body = { mail: { address: 'owner@lagosbooks.example' } }
      for (let sent = 0; sent < 3; sent += 1) await me.ask('PATCH', '/api/v1/merchant', body)
      return { body }
    },
  },
  listThemes: {
    200: async (me) => {
      await me.ask('PATCH', '/api/v1/merchant', { theme: { accent: '#0b5c4a' } })
      return {}
    },
  },
  restoreTheme: {
    200: async (me) => {
      await me.ask('PATCH', '/api/v1/merchant', { theme: { accent: '#0b5c4a' } })
      return { made: { version_id: await oldestTheme(me, '/api/v1/merchant') } }
    },
  },
  listPageThemes: { 200: async () => ({ made: { id_or_slug: 'demo' } }) },
  restorePageTheme: {
    200: async (me) => {
      await me.ask('PATCH', '/api/v1/payment-pages/demo', { theme: { accent: '#0b5c4a' } })
      return { made: { id_or_slug: 'demo', version_id: await oldestTheme(me, '/api/v1/payment-pages/demo') } }
    },
  },
  readDraft: { 200: async () => ({ made: { id_or_slug: 'demo' } }) },
  keepDraft: { 200: async () => ({ made: { id_or_slug: 'demo' }, body: { theme: null } }) },
  dropDraft: { 200: async () => ({ made: { id_or_slug: 'demo' } }) },
  uploadLogo: {
    201: async () => ({ made: { id_or_slug: 'demo' }, image: LOGO }),
    400: async () => ({ made: { id_or_slug: 'demo' }, image: 'no image' }),
    404: async () => ({ made: { id_or_slug: 'nonsense' }, image: LOGO }),
    413: async () => ({ made: { id_or_slug: 'demo' }, image: LOGO + ' '.repeat(LOGO_BYTES) }),
  },
  uploadMerchantLogo: {
    201: async () => ({ image: LOGO }),
    400: async () => ({ image: 'no image' }),
    413: async () => ({ image: LOGO + ' '.repeat(LOGO_BYTES) }),
  },
  createCustomer: {
    201: async () => ({ body: AMINA }),
    200: async (me) => {
      await ofCustomer(me)
      return { body: AMINA }
    },
    409: (me) => again(me, '/api/v1/customers', AMINA, { first_name: 'Other' }),
  },
  listCustomers: { 200: async () => ({}) },
  searchCustomers: { 200: async () => ({ body: { email: AMINA.email } }) },
  readCustomer: { 200: async (me) => ({ made: await ofCustomer(me) }) },
  eraseCustomer: { 200: async (me) => ({ made: await ofCustomer(me) }) },
  readDepositAccount: {
    200: async (me) => ({ made: await ofCustomer(me) }),
    409: async (me) => {
      const erased = await ofCustomer(me)
      await me.ask('DELETE', `/api/v1/customers/${erased.customer_id}`)
      return { made: erased }
    },
  },
  createInvoice: {
    409: (me) =>
      again(
        me,
        '/api/v1/invoices',
        { currency: 'NGN', items: [{ description: 'Book', unit_amount: '9' }] },
        { reference: 'r' },
      ),
    201: async () => ({ body: { currency: 'NGN', items: [{ description: 'Book', unit_amount: '9' }] } }),
    404: async () => ({
      body: { currency: 'NGN', items: [{ description: 'Book', unit_amount: '9' }], customer_id: randomUUID() },
    }),
  },
  listInvoices: { 200: async () => ({}) },
  readInvoice: { 200: async (me) => ({ made: await ofInvoice(me) }) },
  markInvoicePaid: {
    200: async (me) => ({ made: await ofInvoice(me) }),
    409: async (me) => {
      const invoice = await ofInvoice(me)
      await me.ask('POST', `/api/v1/invoices/${invoice.invoice_id}/void`)
      return { made: invoice }
    },
  },
  voidInvoice: {
    200: async (me) => ({ made: await ofInvoice(me) }),
    409: async (me) => {
      const invoice = await ofInvoice(me)
      await me.ask('POST', `/api/v1/invoices/${invoice.invoice_id}/mark-paid`)
      return { made: invoice }
    },
  },
  quoteSwap: {
    201: async () => ({ body: { fromCurrency: 'USDT', toCurrency: 'NGN', amount: 5 } }),
    409: (me) =>
      again(
        me,
        '/api/v1/swaps/quotation',
        { fromCurrency: 'USDT', toCurrency: 'NGN', amount: 5 },
        { toCurrency: 'USDC' },
      ),
  },
  readQuotation: { 200: async (me) => ({ made: await ofQuotation(me) }) },
  executeSwap: {
    200: async (me) => {
      await me.give('USDT', '5')
      return { made: await ofQuotation(me) }
    },
    409: async (me) => {
      await me.give('USDT', '5')
      const quotation = await ofQuotation(me)
      await me.ask('POST', `/api/v1/swaps/quotation/${quotation.quotationId}/execute`)
      return { made: quotation }
    },
  },
  listSwaps: { 200: async () => ({}) },
  listBalances: {
    200: async (me) => {
      await me.give('NGN', '5')
      return {}
    },
  },
  listLedger: { 200: async () => ({}) },
  exportLedger: {
    429: () => usedUp('exports'),
    200: async (me) => {
      await me.give('NGN', '5')
      return {}
    },
  },
  createBank: {
    201: async () => ({ body: BANK }),
    409: (me) => again(me, '/api/v1/misc/banks', BANK, { bank_name: 'Other' }),
  },
  listBanks: { 200: async () => ({}) },
  deleteBank: { 200: async (me) => ({ made: await ofBank(me) }) },
  createWallet: {
    201: async () => ({ body: WALLET }),
    200: async (me) => {
      await made(me, 'wallet_id', '/api/v1/wallets', OWN_KEY)
      return { body: OWN_KEY }
    },
    409: async (me) => {
      await ofWallet(me)
      return { body: { family: 'solana', addresses: ['HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'] } }
    },
  },
  listWallets: { 200: async () => ({}) },
  readWallet: { 200: async (me) => ({ made: await ofWallet(me) }) },
  listIssuedAddresses: { 200: async (me) => ({ made: await ofWallet(me) }) },
  updateWallet: {
    200: async (me) => ({ made: await ofWallet(me), body: { confirmed: true } }),
    409: async (me) => ({ made: await ofWallet(me), body: { addresses: WALLET.addresses } }),
  },
  deleteWallet: { 200: async (me) => ({ made: await ofWallet(me) }) },
  createPayout: {
    201: async (me) => ({ body: await payoutOf(me) }),
    404: async () => ({ body: { bank_id: randomUUID(), amount: '5', currency: 'NGN', reference: 'r' } }),
    409: async (me) => again(me, '/api/v1/payouts', await payoutOf(me), { amount: '2' }),
  },
  listPayouts: { 200: async () => ({}) },
  readPayout: { 200: async (me) => ({ made: await made(me, 'payout_id', '/api/v1/payouts', await payoutOf(me)) }) },
  listKeys: { 200: async () => ({}) },
  createKey: {
    201: async () => ({ body: { name: 'The server', days: 30 } }),
    429: async () => ({ ...(await usedUp('keys')), body: {} }),
  },
  revokeKey: { 200: async () => ({ made: { key_id: jtiOf((await merchant(here())).token) } }) },
  listAudit: {
    200: async (me) => {
      await me.ask('PATCH', '/api/v1/payment-pages/demo', { title: 'Other', amount: '45000' })
      return {}
    },
  },
  readSignIn: { 200: async () => ({}) },
  signIn: {
    201: async () => ({ body: { token: tokenIn(await linkOf()) } }),
    401: async () => ({ body: { token: 'x' } }),
    403: async () => ({ body: { token: 'x' }, headers: FROM_ELSEWHERE }),
    429: async () => {
      await signInTooOften()
      return { body: { token: 'x' } }
    },
  },
  mailSignInLink: {
    403: async () => ({ body: { email: AMINA.email }, headers: FROM_ELSEWHERE }),
    200: async () => {
      here().deps.settings.SMTP_URL = 'smtp://127.0.0.1:9'
      return { body: { email: AMINA.email } }
    },
    409: async () => ({ body: { email: AMINA.email } }),
    429: async () => {
      await signInTooOften()
      return { body: { email: AMINA.email } }
    },
  },
  readMe: { 200: async () => ({}) },
  signOut: { 200: async () => ({}) },
  listMembers: { 200: async () => ({}) },
  inviteMember: {
    201: async () => ({ body: { role: 'cashier', name: 'Amina' } }),
    409: async () => {
      const body = { role: 'cashier', email: AMINA.email }
      await (await owner(here())).ask('POST', '/api/v1/members', body, 201)
      return { body }
    },
  },
  changeMember: {
    200: async () => ({ made: await ofMember(), body: { role: 'viewer' } }),
    409: async () => ({ made: { member_id: (await owner(here())).me.member.id }, body: { role: 'viewer' } }),
  },
  removeMember: {
    200: async () => ({ made: await ofMember() }),
    409: async () => ({ made: { member_id: (await owner(here())).me.member.id } }),
  },
  listMemberKeys: { 200: async () => ({ made: await ofMember() }) },
  createMemberLink: {
    201: async () => ({ made: await ofMember() }),
    409: async () => {
      const boss = await owner(here())
      // the request is of the owner who was there first
      here().clock.turn(1)
      const { member } = await boss.ask<Invitation>('POST', '/api/v1/members', { role: 'owner' }, 201)
      return { made: { member_id: member.id } }
    },
    429: async () => {
      here().deps.settings.SMTP_URL = 'smtp://127.0.0.1:9'
      const boss = await owner(here())
      // the request is of the owner who was there first
      here().clock.turn(1)
      const body = { role: 'owner', email: AMINA.email }
      const { member } = await boss.ask<Invitation>('POST', '/api/v1/members', body, 201)
      for (let times = 0; times < 20; times += 1) await boss.call('POST', `/api/v1/members/${member.id}/link`)
      return { made: { member_id: member.id } }
    },
  },
  listDevices: { 200: async () => ({}) },
  endDevice: {
    200: async () => {
      const [device] = await (await owner(here())).ask<{ id: string }[]>('GET', '/api/v1/devices')
      return { made: { device_id: device?.id ?? '' } }
    },
  },
  registerEndpoint: { 200: async () => ({ body: { url: 'https://shop.example/hook' } }) },
  readEndpoint: { 200: async () => ({}) },
  removeEndpoint: { 200: async () => ({}) },
  regenerateSecret: {
    200: async (me) => {
      await me.ask('PUT', '/webhooks', { url: 'https://shop.example/hook' })
      return {}
    },
    404: async () => ({}),
  },
  listEvents: { 200: async () => ({}) },
  readEvent: { 200: async (me) => ({ made: await ofEvent(me) }) },
  resendEvent: {
    200: async (me) => ({ made: await ofEvent(me) }),
    409: async (me) => {
      const event = await ofEvent(me)
      await me.ask('DELETE', '/webhooks')
      return { made: event }
    },
  },
  sendSandboxEvent: {
    429: async (me) => {
      await ofEvent(me)
      await usedUp('events')
      return { body: { event: 'swap.failed' } }
    },
    201: async (me) => {
      await ofEvent(me)
      return { body: { event: 'swap.failed' } }
    },
    404: async () => ({
      body: { event: 'swap.failed' },
      headers: { authorization: `Bearer ${(await merchant(here(), 'demo', 'live')).token}` },
    }),
    409: async () => ({ body: { event: 'swap.failed' } }),
  },
  giveSandboxBalance: {
    201: async () => ({ body: { currency: 'NGN', amount: '5' } }),
    404: async () => ({
      body: { currency: 'NGN', amount: '5' },
      headers: { authorization: `Bearer ${(await merchant(here(), 'demo', 'live')).token}` },
    }),
    409: (me) => again(me, '/sandbox/balances', { currency: 'NGN', amount: '5' }, { amount: '6' }),
  },
  readPage: {
    200: async () => ({}),
    429: async () => {
      here().deps.settings.RATE_LIMITS = undefined
      for (let guessed = 0; guessed < 60; guessed += 1) await here().get(`/api/v1/p/guess-${guessed}`)
      return { made: { slug: 'another' } }
    },
  },
  pay: {
    201: async () => ({ body: AMINA }),
    409: async () => {
      await here().post('/api/v1/p/demo/pay', AMINA, { 'idempotency-key': 'k' })
      return { body: { ...AMINA, first_name: 'Other' }, headers: { 'idempotency-key': 'k' } }
    },
    429: async () => {
      here().deps.settings.RATE_LIMITS = undefined
      for (let paid = 0; paid < 10; paid += 1) await here().post('/api/v1/p/demo/pay', AMINA)
      return { body: AMINA }
    },
  },
  estimateOnPage: {
    200: async () => ({ body: { amount: '50000' } }),
    429: async () => {
      here().deps.settings.RATE_LIMITS = undefined
      for (let asked = 0; asked < 600; asked += 1) await here().post('/api/v1/p/demo/estimate', { amount: '50000' })
      return { body: { amount: '50000' } }
    },
  },
  pollSession: {
    200: async (me) => ({ made: await ofSession(me) }),
    304: async (me) => {
      const of = await ofSession(me)
      const first = await here().get(`/api/v1/p/demo/sessions/${of.session_id}`)
      return { made: of, headers: { 'if-none-match': first.headers.get('etag') ?? '' } }
    },
    429: polledTooOften,
  },
  chooseMethod: {
    200: async (me) => ({ made: await ofSession(me, {}), body: { asset: 'USDT', network: 'Tron' } }),
    409: async (me) => ({ made: await after(me, 'deposits'), body: { asset: 'TRX', network: 'Tron' } }),
    429: async (me) => {
      const asked = { made: await ofSession(me), body: { asset: 'TRX', network: 'Tron' } }
      here().deps.settings.RATE_LIMITS = undefined
      const path = `/api/v1/p/demo/sessions/${asked.made.session_id}/method`
      for (let changed = 0; changed < 10; changed += 1) await here().post(path, asked.body)
      return asked
    },
  },
  renewSession: {
    201: async (me) => ({ made: await after(me, 'expire'), body: {} }),
    409: async (me) => ({ made: await after(me, 'deposits'), body: {} }),
    429: async (me) => {
      const asked = { made: await after(me, 'expire'), body: {} }
      here().deps.settings.RATE_LIMITS = undefined
      const path = `/api/v1/p/demo/sessions/${asked.made.session_id}/renew`
      for (let renewed = 0; renewed < 10; renewed += 1) await here().post(path, asked.body)
      return asked
    },
  },
  claimTransaction: {
    200: async (me) => ({ made: await ofSession(me), body: { transaction: 'a'.repeat(64) } }),
    429: (me) => tooOften(me, 'estimate', 'claims', { transaction: 'a'.repeat(64) }),
  },
  sandboxDeposit: {
    200: async (me) => ({ made: await ofSession(me), body: {} }),
    409: async (me) => ({ made: await ofSession(me, {}), body: {} }),
    429: (me) => tooOften(me, 'sandbox', 'sandbox/deposits', {}),
  },
  ...Object.fromEntries(
    ['Confirm', 'Expire', 'Hold', 'Fail'].map((act): [string, Record<number, Cause>] => [
      `sandbox${act}`,
      {
        200: async (me) => ({ made: await ofSession(me), body: {} }),
        429: (me) => tooOften(me, 'sandbox', `sandbox/${act.toLowerCase()}`, {}),
      },
    ]),
  ),
}

/** Who asks: a key, or where only members may, the owner on a device. */
async function callerOf({ auth }: Operation, { token }: Merchant): Promise<Record<string, string>> {
  if (auth === 'none') return {}
  return auth === 'member' ? asOwner(await owner(here())) : { authorization: `Bearer ${token}` }
}
/** Who must not do it: a viewer, or another site in the name of the owner. */
const refused = async (as: 'viewer' | 'forged') =>
  as === 'viewer' ? asOwner(await member(here(), 'viewer')) : { ...(await owner(here())).headers, ...FROM_ELSEWHERE }
const FROM_ELSEWHERE = { 'sec-fetch-site': 'cross-site' }
const asOwner = ({ headers, me }: SignedIn) => ({ ...headers, 'x-csrf-token': me.csrf_token })

/** The statuses that follow from the shape of an operation, and the request that shows each. */
const SHAPES: Record<
  number,
  (operation: Operation) => { path?: string; body?: string; key?: false; as?: 'viewer' | 'forged' } | null
> = {
  403: ({ auth, roles, method }) => {
    if (auth === 'none') return null
    return { as: rolesOf({ roles, method }).includes('viewer') ? 'forged' : 'viewer' }
  },
  401: ({ auth }) => (auth === 'none' ? null : { key: false }),
  400: ({ body, query, path }) => {
    if (body) return { body: '{' }
    if (query) return { path: `${path}?${Object.keys(query.entries)[0]}=x` }
    return { path: path.replace(/\{\w+\}/g, (name) => (name === '{slug}' ? 'demo' : 'not-an-id')) }
  },
  404: ({ path, body }) =>
    path.includes('{')
      ? { path: path.replace('{slug}', 'nonsense'), ...(body && { body: JSON.stringify(exampleOf(body)) }) }
      : null,
  413: () => ({ body: JSON.stringify({ x: 'x'.repeat(17_000) }) }),
}

/** The answer has the headers that the document says, and of those none that it does not say. */
function expectHeaders(response: Response, operation: Operation) {
  const told = ['ETag', 'WWW-Authenticate', 'Retry-After'].filter((name) => response.headers.has(name))
  expect(told).toEqual(headersOf(operation, response.status))
}

/** The same service over a database that cannot be reached. */
function cutOff() {
  const refuse = () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  const { deps } = here()
  const database = new Proxy(deps.storage.database, {
    get: (target, name, itself) => (typeof Reflect.get(target, name, itself) === 'function' ? refuse : undefined),
  })
  return createApp({
    ...deps,
    storage: { ...deps.storage, database, read: async () => refuse(), change: async () => refuse() },
  })
}

const nameOf = ({ method, path }: Operation, what: number | string = '') =>
  `${method.toUpperCase()} ${path} ${what}`.trimEnd()

const cases = OPERATIONS.flatMap((operation) =>
  statusesOf(operation).map((status) => [operation.method.toUpperCase(), operation.path, status, operation] as const),
)

describe('every endpoint answers every status that the document promises', () => {
  test.each(cases)('%s %s: %i', async (method, path, status, operation) => {
    // the sandbox has no wallets
    const me = await merchant(here(), 'demo', operation.tag === 'Wallets' ? 'live' : 'test')
    if (status === 503) {
      const { app } = cutOff()
      const example = JSON.stringify(operation.body && exampleOf(operation.body))
      const asked = bearer({ app: { ...here().app, app } }, me.token)
      const response = await asked.call(method, filled(path), example, await callerOf(operation, me))
      expect(response.status).toBe(503)
      expectHeaders(response, operation)
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
      await expectRecorded(nameOf(operation, status), response)
      return
    }
    const cause = CAUSES[operation.id]?.[status]
    const shape = cause ? {} : SHAPES[status]?.(operation)
    if (!shape) throw new Error(`nothing causes ${status} of ${operation.id}`)
    const { made = {}, body, image, headers = {} } = (await cause?.(me)) ?? {}
    const text = shape.body ?? image ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await here().app.app.request(filled(shape.path ?? path, made), {
      method,
      headers: {
        ...(shape.as ? await refused(shape.as) : shape.key !== false && (await callerOf(operation, me))),
        ...(text !== undefined && { 'content-type': image ? 'image/svg+xml' : 'application/json' }),
        ...headers,
      },
      ...(text !== undefined && { body: text }),
    })
    expect([response.status, response.status === status ? null : await response.text()]).toEqual([status, null])
    expectHeaders(response, operation)
    if (status === 429) expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    await expectRecorded(nameOf(operation, status), response)
  })

  test('and there is a cause for nothing else', () => {
    const promised = new Set(
      OPERATIONS.flatMap((operation) => statusesOf(operation).map((one) => `${operation.id} ${one}`)),
    )
    const caused = Object.entries(CAUSES).flatMap(([id, causes]) => Object.keys(causes).map((one) => `${id} ${one}`))
    expect(caused.filter((one) => !promised.has(one))).toEqual([])
  })
})

const LONG_KEY = { 'idempotency-key': 'k'.repeat(256) }
const JSON_TYPE = { 'content-type': 'application/json' }

const exampleBody = (body: Operation['body']) => (body ? exampleOf(body) : {}) as object

/** Requests in which several things are wrong, or nothing but what is looked up: the answer shows which check is first. */
const MIXED: Record<
  string,
  (operation: Operation) => { ids?: string; headers?: Record<string, string>; body?: string }
> = {
  'no key, no id, a body too large': () => ({
    ids: 'no-id',
    headers: JSON_TYPE,
    body: `{"x":"${'x'.repeat(17_000)}"}`,
  }),
  'no id, a body too large': () => ({ ids: 'no-id', headers: JSON_TYPE, body: `{"x":"${'x'.repeat(17_000)}"}` }),
  'no JSON, and too long a key': () => ({ headers: { ...JSON_TYPE, ...LONG_KEY }, body: '{' }),
  'no JSON': () => ({ headers: JSON_TYPE, body: '{' }),
  'a list': () => ({ headers: JSON_TYPE, body: '[]' }),
  'no UTF-8': () => ({ headers: JSON_TYPE, body: '\ud800' }),
  'no body': () => ({}),
  'an empty object': () => ({ headers: JSON_TYPE, body: '{}' }),
  'a number in every field': ({ body }) => ({
    headers: JSON_TYPE,
    body: JSON.stringify(Object.fromEntries(Object.keys(exampleBody(body)).map((field) => [field, -1]))),
  }),
  'another content type': ({ body }) => ({
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(exampleBody(body)),
  }),
  'the example': ({ body }) => ({ headers: JSON_TYPE, body: JSON.stringify(exampleBody(body)) }),
  'a strange query': () => ({ ids: 'unknown?page=x&limit=0&size=0&lang=xx&session=x&status=x&from=x&fromCurrency=x' }),
}
/** Of an operation that reads no body, what is wrong with one says nothing. */
const mixesOf = ({ body, image }: Operation) =>
  Object.entries(MIXED).filter(([what]) => body || image || /^no (?:key|id|body)|query/.test(what))

const fill = (path: string, ids?: string) => {
  const [id, query] = ids?.split('?') ?? []
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'slug' ? 'demo' : name in UNKNOWN || id !== 'no-id' ? (UNKNOWN[name] ?? NOBODY) : 'no-id',
  )
  return query ? `${filled}?${query}` : filled
}
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** A lone surrogate stands for a byte that UTF-8 does not have. */
const bytesOf = (text: string) => (text === '\ud800' ? new Uint8Array([0xff]) : text)

describe('what is wrong in several ways is answered by the first check', () => {
  test.each(OPERATIONS.map((operation) => [nameOf(operation), operation] as const))('%s', async (_, operation) => {
    const me = await merchant(here())
    for (const [what, mix] of mixesOf(operation)) {
      const { ids, headers = {}, body } = mix(operation)
      const response = await here().app.app.request(fill(operation.path, ids), {
        method: operation.method.toUpperCase(),
        headers: { ...(!what.includes('no key') && (await callerOf(operation, me))), ...headers },
        ...(body !== undefined && operation.method !== 'get' && { body: bytesOf(body) }),
      })
      await expectRecorded(nameOf(operation, what), response)
    }
  })
})

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const others = [...new Set(OPERATIONS.map(({ path }) => path))].flatMap((path) => [
  ...METHODS.filter(
    (method) => !OPERATIONS.some((one) => one.path === path && one.method.toUpperCase() === method),
  ).map((method) => [method, path] as const),
  ['GET', `${path}/further/than/that`] as const,
])

test('what is no operation is not found, and asks for a key first below every path that needs one', async () => {
  const { token } = await merchant(here())
  for (const [method, path] of others) {
    const ask = async (headers: Record<string, string>) =>
      (await here().app.app.request(fill(path), { method, headers })).status
    const statuses = [await ask({ authorization: `Bearer ${token}` }), await ask({})]
    expectLine(`${method} ${path} elsewhere`, `with a key ${statuses[0]}, without ${statuses[1]}`)
  }
})

test('nothing is recorded that is not asked', () => {
  expectNoOthers([
    ...cases.map(([, , status, operation]) => nameOf(operation, status)),
    ...OPERATIONS.flatMap((operation) => mixesOf(operation).map(([what]) => nameOf(operation, what))),
    ...others.map(([method, path]) => `${method} ${path} elsewhere`),
  ])
})
