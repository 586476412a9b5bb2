import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { KEY_SCOPES } from '../../../src/contract/enums'
import type { AuditEntry } from '../../../src/contract/members/audit'
import { AUDIT_ACTIONS } from '../../../src/contract/members/audit'
import type { Device } from '../../../src/contract/members/device'
import type { Invitation } from '../../../src/contract/members/member'
import type { PaymentPage } from '../../../src/contract/page/payment-page'
import { runKeyCommand } from '../../../src/server/auth/key-command/run-key-command'
import { changeMerchant } from '../../../src/server/payments/merchant/merchant'
import { rowsOf } from '../../../src/server/storage/database'
import { issuedKeys } from '../../../src/server/storage/schema/merchants'
import { refunds } from '../../../src/server/storage/schema/payouts'
import { owner, signInBy } from '../member'
import { bearer, jtiOf, type Merchant, merchant } from '../merchant'
import { dataOf, world } from '../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'pay@malipo.example' })
const AUDIT = '/api/v1/audit'
const DEMO = '/api/v1/payment-pages/demo'
const TO = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const BANK = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Zuri Okonjo' }
const ITEMS = [{ description: 'Book', unit_amount: '10' }]

const entries = (me: Merchant, query = '') => me.ask<AuditEntry[]>('GET', `${AUDIT}${query}`)
/** What was recorded since the key was made, oldest first. */
const done = async (me: Merchant) =>
  (await entries(me, '?limit=100')).filter(({ action }) => !action.startsWith('key.')).reverse()
const actions = async (me: Merchant) => (await done(me)).map(({ action }) => action)
const demoId = async (me: Merchant) => (await me.ask<PaymentPage>('GET', DEMO)).id
const idOf = async (me: Merchant, path: string, body: object) =>
  (await me.ask<{ id: string }>('POST', path, body, 201)).id

async function designer(me: Merchant): Promise<Merchant> {
  const { url } = await me.ask<{ url: string }>('POST', `${DEMO}/studio-links`, { merchant_theme: true }, 201)
  return bearer(here(), url.split('#').at(-1) ?? '')
}

describe('an entry says who did what, and when', () => {
  test('of a page: with the values before and after that are harmless', async () => {
    const me = await merchant(here())
    here().clock.turn(60_000)
    await me.ask('PATCH', DEMO, {
      amount: '45000',
      title: 'For Zuri',
      return_url: 'https://shop.example/thanks?for=zuri',
      allowed_origins: ['https://shop.example'],
      options: [{ asset: 'USDT', network: 'Tron' }],
    })
    expect(await done(me)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        action: 'payment_page.updated',
        object: await demoId(me),
        key: jtiOf(me.token),
        changes: [
          { field: 'title' },
          { field: 'amount', before: '50000.00', after: '45000.00' },
          { field: 'options', before: [], after: ['USDT on Tron'] },
          { field: 'allowed_origins', before: ['http://localhost:8081'], after: ['https://shop.example'] },
          { field: 'return_url', before: null, after: 'https://shop.example' },
        ],
        created_at: '2026-11-21T10:01:00.000Z',
      },
    ])
    // another path of the same origin
    await me.ask('PATCH', DEMO, { return_url: 'https://shop.example/other' })
    expect((await done(me)).at(-1)?.changes).toEqual([{ field: 'return_url' }])
  })

  test('of a page that is new', async () => {
    const me = await merchant(here())
    const id = await idOf(me, '/api/v1/payment-pages', { title: 'A page', currency: 'USD', min_amount: '5' })
    expect(await done(me)).toMatchObject([{ action: 'payment_page.created', object: id }])
    expect((await done(me))[0]?.changes).toEqual([
      { field: 'title' },
      { field: 'slug', after: 'a-page' },
      { field: 'currency', after: 'USD' },
      { field: 'status', after: 'active' },
      { field: 'min_amount', after: '5.00' },
      { field: 'tolerance_percent', after: 0 },
      { field: 'rate_spread_percent', after: 0 },
      { field: 'late_grace_minutes', after: 60 },
      { field: 'underpaid', after: 'wait' },
      { field: 'return', after: 'button' },
      { field: 'indexable', after: true },
    ])
  })

  test('of the webhook endpoint: by its origin, and never its secret', async () => {
    const me = await merchant(here())
    const { id, secret } = await me.ask<{ id: string; secret: string }>('PUT', '/webhooks', {
      url: 'https://shop.example/hook/s3cret',
    })
    await me.ask('PUT', '/webhooks', { url: 'https://evil.example/hook' })
    const { secret: next } = await me.ask<{ secret: string }>('POST', '/webhooks/regenerate-secret')
    await me.ask('DELETE', '/webhooks')
    const active = { field: 'is_active' }
    expect((await done(me)).map(({ action, object, changes }) => [action, object, changes])).toEqual([
      [
        'webhook.created',
        id,
        [
          { field: 'url', after: 'https://shop.example' },
          { ...active, after: true },
        ],
      ],
      ['webhook.updated', id, [{ field: 'url', before: 'https://shop.example', after: 'https://evil.example' }]],
      ['webhook.secret_regenerated', id, [{ field: 'secret' }]],
      [
        'webhook.deleted',
        id,
        [
          { field: 'url', before: 'https://evil.example' },
          { ...active, before: true },
        ],
      ],
    ])
    for (const word of [secret, next, 's3cret']) expect(JSON.stringify(await entries(me))).not.toContain(word)
  })

  test('of the merchant, with its mails', async () => {
    const me = await merchant(here())
    await me.ask('PATCH', '/api/v1/merchant', {
      name: 'Kano Books',
      support_email: null,
      privacy_url: 'https://kano.example/privacy',
      theme: { accent: '#0b5c4a' },
    })
    await me.ask('PATCH', '/api/v1/merchant', { mail: { payments: false, address: 'zuri@kano.example' } })
    const [profile, mail] = await done(me)
    expect(profile).toMatchObject({ action: 'merchant.updated', object: here().merchantId })
    expect(profile?.changes).toEqual([
      { field: 'name' },
      { field: 'support_email' },
      { field: 'privacy_url', before: null, after: 'https://kano.example' },
      { field: 'theme' },
    ])
    expect(mail?.changes).toEqual([
      { field: 'mail.pending_address' },
      { field: 'mail.payments', before: true, after: false },
    ])
  })

  test('of a theme that a designer saves, and takes back: the link did it', async () => {
    const me = await merchant(here())
    const link = await designer(me)
    await link.ask('PATCH', DEMO, { theme: { accent: '#7a2048' } })
    const [, first] = await link.ask<{ id: string }[]>('GET', `${DEMO}/theme-versions`)
    await link.ask('POST', `${DEMO}/theme-versions/${first?.id}/restore`)
    await link.ask('PATCH', '/api/v1/merchant', { theme: { accent: '#7a2048' } })
    const theme = { key: jtiOf(link.token), changes: [{ field: 'theme' }] }
    expect(await done(me)).toMatchObject([
      { action: 'payment_page.updated', ...theme },
      { action: 'payment_page.updated', ...theme },
      { action: 'merchant.updated', ...theme },
    ])
  })

  test('of orders: what was asked for, but not for whom', async () => {
    const me = await merchant(here())
    const bank = await idOf(me, '/api/v1/misc/banks', BANK)
    await me.give('NGN', '100')
    const payout = await idOf(me, '/api/v1/payouts', {
      bank_id: bank,
      amount: '10',
      currency: 'NGN',
      reference: 'Zuri',
    })
    const { id: session } = await here().sandbox(await here().pay(), 'deposits')
    const refund = await idOf(me, `/api/v1/payment-sessions/${session}/refunds`, { crypto_amount: '1', address: TO })
    await here()
      .deps.storage.database.update(refunds)
      .set({ custodyId: `manual:${refund}` })
    const hash = 'ab'.repeat(32)
    await me.ask('POST', `/api/v1/refunds/${refund}/sent`, { hash })
    const asked = { fromCurrency: 'NGN', toCurrency: 'USDT', amount: '50' }
    const swap = await idOf(me, '/api/v1/swaps/quotation', asked)
    const quoted = await me.ask<{ targetAmount: string }>('POST', `/api/v1/swaps/quotation/${swap}/execute`)
    await me.ask('DELETE', `/api/v1/misc/banks/${bank}`)
    const people = [{ field: 'bank_name' }, { field: 'account_number' }, { field: 'account_name' }]
    expect((await done(me)).map(({ action, object, changes }) => [action, object, changes])).toEqual([
      ['bank.created', bank, [{ field: 'bank_code', after: '058' }, ...people]],
      [
        'payout.created',
        payout,
        [
          { field: 'amount', after: '10.00' },
          { field: 'currency', after: 'NGN' },
          { field: 'bank_id', after: bank },
          { field: 'reference' },
        ],
      ],
      [
        'refund.created',
        refund,
        [
          { field: 'session_id', after: session },
          { field: 'crypto_amount', after: '1' },
          { field: 'crypto_asset', after: 'USDT' },
          { field: 'network', after: 'Tron' },
          { field: 'address' },
        ],
      ],
      ['refund.sent', refund, [{ field: 'hash', after: hash }]],
      [
        'swap.executed',
        swap,
        [
          { field: 'fromCurrency', after: 'NGN' },
          { field: 'toCurrency', after: 'USDT' },
          { field: 'sourceAmount', after: '50.00' },
          { field: 'targetAmount', after: quoted.targetAmount },
        ],
      ],
      ['bank.deleted', bank, [{ field: 'bank_code', before: '058' }, ...people]],
    ])
  })

  test('of wallets: never a key, nor an address', async () => {
    const me = await merchant(here(), 'demo', 'live')
    const addresses = ['7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q']
    const wallet = await idOf(me, '/api/v1/wallets', { family: 'solana', addresses, label: 'Zuri' })
    await me.ask('PATCH', `/api/v1/wallets/${wallet}`, { confirmed: true })
    await me.ask('PATCH', `/api/v1/wallets/${wallet}`, { accept_unproven: ['Solana'] })
    await me.ask('DELETE', `/api/v1/wallets/${wallet}`)
    const family = { field: 'family', after: 'solana' }
    expect((await done(me)).map(({ action, object, changes }) => [action, object, changes])).toEqual([
      [
        'wallet.created',
        wallet,
        [family, { field: 'label' }, { field: 'confirmed', after: false }, { field: 'gap_limit', after: 100 }],
      ],
      ['wallet.updated', wallet, [{ field: 'confirmed', before: false, after: true }]],
      ['wallet.updated', wallet, [{ field: 'accept_unproven', after: ['Solana'] }]],
      [
        'wallet.deleted',
        wallet,
        [
          { field: 'family', before: 'solana' },
          { field: 'label' },
          { field: 'confirmed', before: true },
          { field: 'gap_limit', before: 100 },
        ],
      ],
    ])
  })

  test('of members and their devices: the role, but no name and no address', async () => {
    const boss = await owner(here(), 'demo', 'live')
    const wish = { role: 'cashier', name: 'Zuri', email: 'zuri@example.com' }
    const { member, url } = await boss.ask<Invitation>('POST', '/api/v1/members', wish, 201)
    const theirs = await signInBy(here(), url, 'live')
    await boss.ask('POST', `/api/v1/members/${member.id}/link`, undefined, 201)
    await boss.ask('PATCH', `/api/v1/members/${member.id}`, { role: 'viewer', name: null })
    const devices = await boss.ask<Device[]>('GET', '/api/v1/devices')
    const device = devices.find(({ member_id }) => member_id === member.id)?.id ?? ''
    await theirs.ask('POST', '/api/v1/sign-out')
    await boss.ask('DELETE', `/api/v1/members/${member.id}`)
    const me = await merchant(here(), 'demo', 'live')
    const by = (id: string) => `member:${id}`
    const told = (await done(me)).map(({ action, object, key, changes }) => [action, object, key, changes])
    const role = { field: 'role', after: 'cashier' }
    expect(told).toEqual(
      expect.arrayContaining([
        ['member.created', member.id, by(boss.me.member.id), [role, { field: 'name' }, { field: 'email' }]],
        ['device.created', device, by(member.id), [{ field: 'link_made_by', after: by(boss.me.member.id) }]],
        ['member.link_created', member.id, by(boss.me.member.id), []],
        [
          'member.updated',
          member.id,
          by(boss.me.member.id),
          [{ field: 'role', before: 'cashier', after: 'viewer' }, { field: 'name' }],
        ],
        ['device.ended', device, by(member.id), []],
        ['member.removed', member.id, by(boss.me.member.id), []],
      ]),
    )
  })

  test('of a receipt that is sent again: the payment, and not to whom', async () => {
    const me = await merchant(here())
    const { id } = await here().sandbox(await here().pay(), 'deposits')
    await me.ask('POST', `/api/v1/payment-sessions/${id}/receipt`)
    expect((await done(me)).map(({ action, object, changes }) => [action, object, changes])).toEqual([
      ['receipt.sent', id, []],
    ])
  })

  test('of invoices', async () => {
    const me = await merchant(here())
    const [first, second] = [
      await idOf(me, '/api/v1/invoices', { currency: 'NGN', items: ITEMS, reference: 'Zuri' }),
      await idOf(me, '/api/v1/invoices', { currency: 'NGN', items: ITEMS }),
    ]
    // repeating it changes nothing
    for (const _ of [1, 2]) await me.ask('POST', `/api/v1/invoices/${first}/mark-paid`)
    await me.ask('POST', `/api/v1/invoices/${second}/void`)
    const [created, , ...ended] = await done(me)
    expect(created).toMatchObject({ action: 'invoice.created', object: first })
    expect(created?.changes).toEqual([
      { field: 'status', after: 'open' },
      { field: 'currency', after: 'NGN' },
      { field: 'amount', after: '10.00' },
      { field: 'items' },
      { field: 'reference' },
    ])
    const ofStatus = (after: string) => [{ field: 'status', before: 'open', after }]
    expect(ended.map(({ action, object, changes }) => [action, object, changes])).toEqual([
      ['invoice.paid', first, ofStatus('paid')],
      ['invoice.voided', second, ofStatus('void')],
    ])
  })

  test('of keys: of the merchant’s own, and of what the operator does on the command line', async () => {
    const { deps } = here()
    const me = await merchant(here())
    const link = await designer(me)
    const leaked = await merchant(here())
    for (const _ of [1, 2]) await me.ask('DELETE', `/api/v1/keys/${jtiOf(leaked.token)}`)
    await runKeyCommand(deps, { act: 'revoke', jti: link.token })
    const lost = await merchant(here())
    await deps.storage.database.delete(issuedKeys).where(sql`jti = ${jtiOf(lost.token)}`)
    await runKeyCommand(deps, { act: 'adopt', key: lost.token })
    for (const _ of [1, 2])
      await runKeyCommand(deps, { act: 'issue', merchant: 'demo', mode: 'test', days: 1, email: 'zuri@shop.example' })
    const page = await demoId(me)
    const [made, scope] = [
      { field: 'expires_at', after: expect.stringMatching(/^202/) },
      `studio:${page}:merchant-theme`,
    ]
    const issued = [{ field: 'scopes', after: [...KEY_SCOPES] }, made]
    const all = (await entries(me, '?limit=100')).reverse()
    expect(all.map(({ action, object, key, changes }) => [action, object, key, changes])).toEqual([
      ['key.created', jtiOf(me.token), 'operator', issued],
      ['key.created', jtiOf(link.token), jtiOf(me.token), [{ field: 'scope', after: scope }, made]],
      ['key.created', jtiOf(leaked.token), 'operator', issued],
      ['key.revoked', jtiOf(leaked.token), jtiOf(me.token), []],
      ['key.revoked', jtiOf(link.token), 'operator', [{ field: 'scope', before: scope }]],
      ['key.created', jtiOf(lost.token), 'operator', issued],
      ['key.adopted', jtiOf(lost.token), 'operator', issued],
      ['merchant.updated', here().merchantId, 'operator', [{ field: 'email' }]],
      ['key.created', expect.any(String), 'operator', issued],
      ['key.created', expect.any(String), 'operator', issued],
    ])
  })
})

describe('no entry is left', () => {
  test('by a change that is undone', async () => {
    const me = await merchant(here())
    const other = await merchant(here(), 'other')
    // found out only after the page was written, and with it its entry
    await me.ask('PATCH', DEMO, { slug: 'given-up' })
    const page = await idOf(other, '/api/v1/payment-pages', { title: 'Theirs', currency: 'NGN' })
    expect((await other.call('PATCH', `/api/v1/payment-pages/${page}`, { slug: 'demo' })).status).toBe(409)
    expect(await actions(other)).toEqual(['payment_page.created'])
  })

  test('by a request that is refused', async () => {
    const me = await merchant(here())
    const bank_id = await idOf(me, '/api/v1/misc/banks', BANK)
    const invoice = await idOf(me, '/api/v1/invoices', { currency: 'NGN', items: ITEMS })
    await me.ask('POST', `/api/v1/invoices/${invoice}/void`)
    const quotation = { fromCurrency: 'USDT', toCurrency: 'NGN', amount: '5' }
    const swap = await idOf(me, '/api/v1/swaps/quotation', quotation)
    const before = await actions(me)
    const refused: [string, string, object?][] = [
      ['PATCH', DEMO, { amount: 'much' }],
      ['PATCH', DEMO, { slug: 'donate' }],
      ['PATCH', '/api/v1/merchant', { support_email: 'nobody' }],
      ['PUT', '/webhooks', { url: 'nowhere' }],
      ['POST', '/webhooks/regenerate-secret'],
      ['POST', '/api/v1/payouts', { bank_id, amount: '10', currency: 'NGN' }],
      ['POST', `/api/v1/swaps/quotation/${swap}/execute`],
      ['POST', `/api/v1/invoices/${invoice}/mark-paid`],
      ['DELETE', `/api/v1/misc/banks/${here().merchantId}`],
    ]
    for (const [method, path, body] of refused)
      expect([path, (await me.call(method, path, body)).status]).toEqual([path, expect.toBeOneOf([400, 404, 409])])
    expect(await actions(me)).toEqual(before)
  })

  test('by a request that changes nothing, or repeats one', async () => {
    const me = await merchant(here())
    const headers = { 'idempotency-key': 'k' }
    for (const _ of [1, 2]) {
      await me.ask('PATCH', DEMO, { amount: '45000' })
      await me.ask('PATCH', '/api/v1/merchant', { name: 'Kano Books' })
      await me.ask('PUT', '/webhooks', { url: 'https://shop.example/hook' })
      await dataOf(await me.call('POST', '/api/v1/misc/banks', BANK, headers), 201)
    }
    for (const _ of [1, 2]) await me.ask('DELETE', '/webhooks')
    const expected = ['payment_page.updated', 'merchant.updated', 'webhook.created', 'bank.created', 'webhook.deleted']
    expect(await actions(me)).toEqual(expected)
  })

  test('by customers, nor by what the service does itself', async () => {
    const me = await merchant(here())
    const invoice_id = await idOf(me, '/api/v1/invoices', { currency: 'NGN', items: ITEMS })
    const price = { amount: '10', currency: 'NGN', invoice_id, crypto_asset: 'USDT', network: 'Tron' }
    const { id } = await me.ask<{ id: string }>('POST', '/api/v1/payment-sessions', price, 201)
    await here().sandbox(await here().session(id), 'deposits')
    expect(await me.ask('GET', `/api/v1/invoices/${invoice_id}`)).toMatchObject({ status: 'paid' })
    expect(await actions(me)).toEqual(['invoice.created'])
    // what merchants do, too, if there is no key that asks for it
    const { deps } = here()
    const owner = { merchantId: here().merchantId, mode: 'test', scope: null } as const
    await changeMerchant(deps, owner, { name: 'Kano Books' })
    expect(await actions(me)).toEqual(['invoice.created'])
  })
})

describe('the list', () => {
  async function some() {
    const me = await merchant(here())
    const other = await merchant(here())
    for (const [one, amount] of [
      [me, '1000'],
      [other, '2000'],
      [me, '3000'],
    ] as const) {
      here().clock.turn(60_000)
      await one.ask('PATCH', DEMO, { amount })
    }
    await me.ask('PATCH', '/api/v1/payment-pages/donate', { status: 'inactive' })
    return { me, other }
  }
  const amounts = async (me: Merchant, query: string) =>
    (await entries(me, query)).map(({ changes }) => changes[0]?.after)

  test('is filtered by action, object, key and time, newest first', async () => {
    const { me, other } = await some()
    const page = await demoId(me)
    const updates = '?action=payment_page.updated'
    expect(await amounts(me, updates)).toEqual(['inactive', '3000.00', '2000.00', '1000.00'])
    expect(await amounts(me, `?object=${page}`)).toEqual(['3000.00', '2000.00', '1000.00'])
    expect(await amounts(me, `?object=${page}&key=${jtiOf(me.token)}`)).toEqual(['3000.00', '1000.00'])
    expect(await amounts(me, `?key=${jtiOf(other.token)}`)).toEqual(['2000.00'])
    expect((await entries(me, '?key=operator')).map(({ action }) => action)).toEqual(['key.created', 'key.created'])
    expect(await amounts(me, `${updates}&from=2026-11-21T10:02:00Z&to=2026-11-21T10:02:00Z`)).toEqual(['2000.00'])
    expect(await amounts(me, `${updates}&from=2026-11-21T10:02:00.001Z`)).toEqual(['inactive', '3000.00'])
    expect(await entries(me, '?object=nothing')).toEqual([])
  })

  test('comes in pages', async () => {
    const { me } = await some()
    const { data, meta } = await (await me.call('GET', `${AUDIT}?limit=2&page=2`)).json()
    expect(data.map(({ changes }: AuditEntry) => changes[0]?.after)).toEqual(['2000.00', '1000.00'])
    expect(meta).toEqual({ total: 6, page: 2, limit: 2, total_pages: 3, has_next: true, has_prev: true })
  })

  test.each([
    ['?objct=x', 'objct: This parameter is not known.'],
    ['?size=5', 'size: This parameter is not known.'],
    ['?action=page.opened', 'action: This action is not known.'],
    ['?from=yesterday', 'from: Must be an ISO 8601 date-time.'],
    ['?from=2026-11-22T00:00:00Z&to=2026-11-21T00:00:00Z', 'from: Must not be after to.'],
    ['?object=', 'object: This field is required.'],
    ['?key=%00', 'key: Must not have NUL or lone surrogates, which cannot be stored.'],
    ['?limit=101', 'limit: Must be at most 100.'],
  ])('refuses %s', async (query, problem) => {
    const me = await merchant(here())
    const response = await me.call('GET', `${AUDIT}${query}`)
    expect([response.status, (await response.json()).errors]).toEqual([400, [problem]])
  })

  test('has nothing of another merchant, or of the other mode', async () => {
    const { me } = await some()
    const page = await demoId(me)
    for (const other of [await merchant(here(), 'other'), await merchant(here(), 'demo', 'live')]) {
      const made = [{ action: 'key.created', object: jtiOf(other.token) }]
      expect(await entries(other)).toMatchObject(made)
      expect(await entries(other, `?object=${page}`)).toEqual([])
      expect(await entries(other, `?key=${jtiOf(me.token)}`)).toEqual([])
    }
  })

  test.each([
    ['audit_entries_of_merchant', ''],
    ['audit_entries_of_object', `and object = 'x'`],
    ['audit_entries_of_actor', `and actor = 'x'`],
  ])('is read by the index %s, in its order', async (index, filter) => {
    const plan = await here().deps.storage.database.transaction(async (tx) => {
      // of a few rows the planner would read all, by whatever index
      await tx.execute(sql`
        insert into audit_entries (id, merchant_id, mode, actor, action, object, changes, created_at)
        select gen_random_uuid(), ${here().merchantId}, 'test', 'actor ' || n, 'bank.created', 'object ' || n, '[]', now()
        from generate_series(1, 2000) n`)
      await tx.execute(sql`analyze audit_entries`)
      const own = `merchant_id = '${here().merchantId}' and mode = 'test' ${filter}`
      const { rows } = (await tx.execute(
        sql.raw(`explain select * from audit_entries where ${own} order by position desc limit 20`),
      )) as { rows: { 'QUERY PLAN': string }[] }
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain(`Index Scan Backward using ${index}`)
    expect(plan).not.toContain('Sort')
  })
})

test('no entry has a word of a person, an address, an account or a secret', async () => {
  const me = await merchant(here())
  const words = ['Zuri', 'Okonjo', 'kanari@example.com', '0123456789', 's3cret', TO]
  const text = words.slice(0, 5).join(' ')
  const secret = `https://shop.example/${words.join('/')}?k=s3cret`
  await me.ask('PATCH', DEMO, {
    title: text,
    description: text,
    copy: { en: { button: 'Zuri' } },
    items: [{ name: text, quantity: 1, amount: '50000' }],
    merchant: { name: text, support_email: 'kanari@example.com', privacy_url: secret },
    return_url: secret,
    cancel_url: secret,
  })
  await me.ask('PATCH', '/api/v1/merchant', { name: text, support_email: 'kanari@example.com', privacy_url: secret })
  await me.ask('PATCH', '/api/v1/merchant', { mail: { address: 'kanari@example.com' } })
  await me.ask('PUT', '/webhooks', { url: secret })
  const bank_id = await idOf(me, '/api/v1/misc/banks', { ...BANK, account_name: text, bank_name: text })
  await me.give('NGN', '100')
  await idOf(me, '/api/v1/payouts', { bank_id, amount: '10', currency: 'NGN', reference: text })
  const person = { first_name: 'Zuri', last_name: 'Okonjo', email: 'kanari@example.com' }
  const customer_id = await idOf(me, '/api/v1/customers', person)
  const items = [{ description: text, unit_amount: '10' }]
  await idOf(me, '/api/v1/invoices', { currency: 'NGN', items, reference: text, customer_id })
  const { id } = await here().sandbox(await here().pay(person), 'deposits')
  const refund = { crypto_amount: '1', address: TO, reference: text }
  await idOf(me, `/api/v1/payment-sessions/${id}/refunds`, refund)
  const rows = await rowsOf<{ entry: string }>(
    here().deps.storage.database,
    sql`select audit_entries::text as entry from audit_entries`,
  )
  const all = rows.map(({ entry }) => entry).join('\n') + JSON.stringify(await entries(me, '?limit=100'))
  expect(rows.length).toBeGreaterThan(8)
  expect([...words, customer_id].filter((word) => all.includes(word))).toEqual([])
})

test('of a merchant that the operator closes and opens again', async () => {
  const { deps } = here()
  await runKeyCommand(deps, { act: 'close', merchant: 'demo' })
  await runKeyCommand(deps, { act: 'reopen', merchant: 'demo' })
  const live = await merchant(here(), 'demo', 'live')
  const told = (await entries(live)).map(({ action, object, key, changes }) => [action, object, key, changes])
  expect(told).toEqual(
    expect.arrayContaining([
      ['merchant.closed', here().merchantId, 'operator', []],
      ['merchant.reopened', here().merchantId, 'operator', []],
    ]),
  )
})

test('every action is one that is tried here', async () => {
  const { readFileSync } = await import('node:fs')
  const source = readFileSync(new URL(import.meta.url), 'utf8')
  expect(AUDIT_ACTIONS.filter((action) => !source.includes(`'${action}'`))).toEqual([])
})
