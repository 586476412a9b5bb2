import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../../src/server/storage/database'
import { merchant } from '../merchant'
import { dataOf, world } from '../world'
import { actions, BANK, DEMO, entries, ITEMS, idOf, SETTINGS, TO } from './setup'

const here = world(SETTINGS)

describe('no audit entry is written', () => {
  test('by a change that is rolled back', async () => {
    const me = await merchant(here())
    const other = await merchant(here(), 'other')
    // the conflict shows only after the page and its entry were written
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
  })
})

test('no entry contains a name, an e-mail, an address, an account or a secret', async () => {
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
