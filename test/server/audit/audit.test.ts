import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { KEY_SCOPES } from '../../../src/contract/enums'
import { AUDIT_ACTIONS } from '../../../src/contract/members/audit'
import type { Device } from '../../../src/contract/members/device'
import type { Invitation } from '../../../src/contract/members/member'
import type { SessionWithToken } from '../../../src/contract/session/payer-token'
import { runKeyCommand } from '../../../src/server/auth/key-command/run-key-command'
import { issuedKeys } from '../../../src/server/storage/schema/merchants'
import { refunds } from '../../../src/server/storage/schema/payouts'
import { owner, signInBy } from '../member'
import { bearer, jtiOf, type Merchant, merchant } from '../merchant'
import { AMINA, dataOf, world } from '../world'
import { BANK, DEMO, demoId, entries, ITEMS, idOf, recordedEntries, SETTINGS, TO } from './setup'

const here = world(SETTINGS)

async function designer(me: Merchant): Promise<Merchant> {
  const { url } = await me.ask<{ url: string }>('POST', `${DEMO}/studio-links`, { merchant_theme: true }, 201)
  return bearer(here(), url.split('#').at(-1) ?? '')
}

describe('an entry names actor, action and time', () => {
  test('of a change of a page: with harmless values before and after', async () => {
    const me = await merchant(here())
    here().clock.turn(60_000)
    await me.ask('PATCH', DEMO, {
      amount: '45000',
      title: 'For Zuri',
      return_url: 'https://shop.example/thanks?for=zuri',
      allowed_origins: ['https://shop.example'],
      options: [{ asset: 'USDT', network: 'Tron' }],
    })
    expect(await recordedEntries(me)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        action: 'payment_page.updated',
        object: await demoId(me),
        key: jtiOf(me.token),
        changes: [
          { field: 'title' },
          { field: 'amount', before: '50000.00', after: '45000.00' },
          { field: 'options', before: expect.arrayContaining(['BTC on Bitcoin']), after: ['USDT on Tron'] },
          { field: 'allowed_origins', before: ['http://localhost:8081'], after: ['https://shop.example'] },
          { field: 'return_url', before: null, after: 'https://shop.example' },
        ],
        created_at: '2026-11-21T10:01:00.000Z',
      },
    ])
    // another path of the same origin
    await me.ask('PATCH', DEMO, { return_url: 'https://shop.example/other' })
    expect((await recordedEntries(me)).at(-1)?.changes).toEqual([{ field: 'return_url' }])
  })

  test('of a new page', async () => {
    const me = await merchant(here())
    const id = await idOf(me, '/api/v1/payment-pages', { title: 'A page', currency: 'USD', min_amount: '5' })
    expect(await recordedEntries(me)).toMatchObject([{ action: 'payment_page.created', object: id }])
    expect((await recordedEntries(me))[0]?.changes).toEqual([
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
    const events = { field: 'events' }
    expect((await recordedEntries(me)).map(({ action, object, changes }) => [action, object, changes])).toEqual([
      [
        'webhook.created',
        id,
        [
          { field: 'url', after: 'https://shop.example' },
          { ...events, after: 'all' },
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
          { ...events, before: 'all' },
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
    const [profile, mail] = await recordedEntries(me)
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

  test('of a theme that a designer saves and restores: the actor is the studio link', async () => {
    const me = await merchant(here())
    const link = await designer(me)
    await link.ask('PATCH', DEMO, { theme: { accent: '#7a2048' } })
    const [, first] = await link.ask<{ id: string }[]>('GET', `${DEMO}/theme-versions`)
    await link.ask('POST', `${DEMO}/theme-versions/${first?.id}/restore`)
    await link.ask('PATCH', '/api/v1/merchant', { theme: { accent: '#7a2048' } })
    const theme = { key: jtiOf(link.token), changes: [{ field: 'theme' }] }
    expect(await recordedEntries(me)).toMatchObject([
      { action: 'payment_page.updated', ...theme },
      { action: 'payment_page.updated', ...theme },
      { action: 'merchant.updated', ...theme },
    ])
  })

  test('of transfers: the amounts, but not the recipient', async () => {
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
    const request = { fromCurrency: 'NGN', toCurrency: 'USDT', amount: '50' }
    const swap = await idOf(me, '/api/v1/swaps/quotation', request)
    const quoted = await me.ask<{ targetAmount: string }>('POST', `/api/v1/swaps/quotation/${swap}/execute`)
    await me.ask('DELETE', `/api/v1/misc/banks/${bank}`)
    const people = [{ field: 'bank_name' }, { field: 'account_number' }, { field: 'account_name' }]
    expect((await recordedEntries(me)).map(({ action, object, changes }) => [action, object, changes])).toEqual([
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
    expect((await recordedEntries(me)).map(({ action, object, changes }) => [action, object, changes])).toEqual([
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

  test('of own addresses: the family, but no address', async () => {
    const me = await merchant(here(), 'demo', 'live')
    const address = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'
    const id = await idOf(me, '/api/v1/own-addresses', { family: 'solana', address, label: 'Zuri' })
    await me.ask('DELETE', `/api/v1/own-addresses/${id}`)
    expect((await recordedEntries(me)).map(({ action, object, changes }) => [action, object, changes])).toEqual([
      ['own_address.created', id, [{ field: 'family', after: 'solana' }, { field: 'address' }, { field: 'label' }]],
      ['own_address.deleted', id, [{ field: 'family', before: 'solana' }, { field: 'address' }, { field: 'label' }]],
    ])
  })

  test('of money that the merchant calls its own', async () => {
    const me = await merchant(here())
    const { id, deposit_address: address } = await here().pay()
    const money = { address: address ?? '', asset: 'TRX' as const, network: 'Tron' as const, amount: '1' }
    const final = { confirmations: 19, required_confirmations: 19, state: 'confirmed' as const }
    const data = { id: 'money', hash: 'ab'.repeat(32), ...money, ...final }
    await here().app.intake.apply('test', { id: 'notice', type: 'deposit', data })
    const timeline = await me.ask<{ deposit_id?: string }[]>('GET', `/api/v1/payment-sessions/${id}/timeline`)
    const deposit = timeline.find(({ deposit_id }) => deposit_id)?.deposit_id ?? ''
    await me.ask('PATCH', `/api/v1/payment-sessions/${id}/deposits/${deposit}`, { own: true })
    const [entry] = await recordedEntries(me)
    expect([entry?.action, entry?.object]).toEqual(['deposit.updated', deposit])
    expect(entry?.changes).toEqual([{ field: 'own', before: false, after: true }])
  })

  test('of members and their devices: the role, but no name and no address', async () => {
    const boss = await owner(here(), 'demo', 'live')
    const input = { role: 'cashier', name: 'Zuri', email: 'zuri@example.com' }
    const { member, url } = await boss.ask<Invitation>('POST', '/api/v1/members', input, 201)
    const theirs = await signInBy(here(), url, 'live')
    await boss.ask('POST', `/api/v1/members/${member.id}/link`, undefined, 201)
    await boss.ask('PATCH', `/api/v1/members/${member.id}`, { role: 'viewer', name: null })
    const devices = await boss.ask<Device[]>('GET', '/api/v1/devices')
    const device = devices.find(({ member_id }) => member_id === member.id)?.id ?? ''
    await theirs.ask('POST', '/api/v1/sign-out')
    await boss.ask('DELETE', `/api/v1/members/${member.id}`)
    const me = await merchant(here(), 'demo', 'live')
    const by = (id: string) => `member:${id}`
    const reported = (await recordedEntries(me)).map(({ action, object, key, changes }) => [
      action,
      object,
      key,
      changes,
    ])
    const role = { field: 'role', after: 'cashier' }
    expect(reported).toEqual(
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

  test('of a receipt that is sent again: the payment, but not the recipient', async () => {
    const me = await merchant(here())
    const { id } = await here().sandbox(await here().pay(), 'deposits')
    await me.ask('POST', `/api/v1/payment-sessions/${id}/receipt`)
    expect((await recordedEntries(me)).map(({ action, object, changes }) => [action, object, changes])).toEqual([
      ['receipt.sent', id, []],
    ])
  })

  test('of the till: the currency and the tips, but no goods and no prices', async () => {
    const me = await merchant(here())
    await me.ask('PATCH', '/api/v1/till', { quick_items: [{ name: 'Rice', amount: '18500' }], tips: [5] })
    await me.ask('PATCH', '/api/v1/till', { tips: [5] })
    expect((await recordedEntries(me)).map(({ action, object, changes }) => [action, object, changes])).toEqual([
      ['till.updated', here().merchantId, [{ field: 'quick_items' }, { field: 'tips', before: [], after: ['5'] }]],
    ])
  })

  test('of a declined request for money back: the payment', async () => {
    const me = await merchant(here())
    const own = await dataOf<SessionWithToken>(await here().post('/api/v1/p/demo/pay', AMINA), 201)
    await here().sandbox(own, 'deposits', { amount: '39.06' })
    const headers = { 'payer-token': own.payer_token ?? '' }
    await here().post(`/api/v1/p/demo/sessions/${own.id}/refund-requests`, {}, headers)
    await me.ask('POST', `/api/v1/payment-sessions/${own.id}/refund-requests/decline`)
    expect((await recordedEntries(me)).map(({ action, object, changes }) => [action, object, changes])).toEqual([
      ['refund_request.declined', own.id, []],
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
    const [created, , ...ended] = await recordedEntries(me)
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

  test('of keys: of the merchant, and of the operator on the command line', async () => {
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

test('closing and reopening a merchant leaves entries of the operator', async () => {
  const { deps } = here()
  await runKeyCommand(deps, { act: 'close', merchant: 'demo' })
  await runKeyCommand(deps, { act: 'reopen', merchant: 'demo' })
  const live = await merchant(here(), 'demo', 'live')
  const reported = (await entries(live)).map(({ action, object, key, changes }) => [action, object, key, changes])
  expect(reported).toEqual(
    expect.arrayContaining([
      ['merchant.closed', here().merchantId, 'operator', []],
      ['merchant.reopened', here().merchantId, 'operator', []],
    ]),
  )
})

test('every action has a test', () => {
  const tests = readdirSync('test/server', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /test\.ts$/.test(path),
  )
  const sources = tests.map((path) => readFileSync(`test/server/${path}`, 'utf8')).join('\n')
  expect(AUDIT_ACTIONS.filter((action) => !new RegExp(`['=]${action}'`).test(sources))).toEqual([])
})
