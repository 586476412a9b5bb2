import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { AuditEntry } from '../../../../src/contract/members/audit'
import type { Merchant as Profile } from '../../../../src/contract/members/merchant'
import type { TestCopy } from '../../../../src/contract/members/test-copy'
import type { PaymentPage } from '../../../../src/contract/page/payment-page'
import { copyFromTest } from '../../../../src/server/payments/merchant/copy-from-test'
import { merchants } from '../../../../src/server/storage/schema/merchants'
import { paymentPages } from '../../../../src/server/storage/schema/pages'
import { member } from '../../member'
import { merchant } from '../../merchant'
import { world } from '../../world'

const here = world()
type PageOptions = (typeof paymentPages.$inferSelect)['options']
const PATH = '/api/v1/merchant/test-copy'
const PAGES = '/api/v1/payment-pages'

/** A merchant with a name, a theme and two pages in test mode. Returns its callers in both modes. */
async function shop() {
  const test = await merchant(here(), 'my-shop')
  await test.ask('PATCH', '/api/v1/merchant', {
    name: 'Kano Textiles',
    support_email: 'help@kano.example',
    theme: { accent: '#0b5c4a' },
  })
  const cloth = { title: 'Cloth', slug: 'cloth', currency: 'NGN', amount: '12000' }
  await test.ask('POST', PAGES, { ...cloth, allowed_origins: ['http://localhost:3000', 'https://kano.example'] }, 201)
  here().clock.turn(1000)
  await test.ask('POST', PAGES, { title: 'Thread', slug: 'thread', currency: 'NGN', status: 'draft' }, 201)
  return { test, live: await merchant(here(), 'my-shop', 'live') }
}

it('live mode takes over settings and pages as drafts, after it has listed them', async () => {
  const { test, live } = await shop()
  const preview = await live.ask<TestCopy>('GET', PATH)
  expect(preview.settings).toEqual(['name', 'support_email', 'theme'])
  expect(preview.pages.map(({ title }) => title)).toEqual(['Cloth', 'Thread'])
  expect(await live.ask('GET', PAGES)).toEqual([])

  const copied = await live.ask<TestCopy>('POST', PATH, {})
  expect(copied.settings).toEqual(preview.settings)
  expect(await live.ask<Profile>('GET', '/api/v1/merchant')).toMatchObject({
    name: 'Kano Textiles',
    support_email: 'help@kano.example',
    theme: { accent: '#0b5c4a' },
  })
  const pages = await live.ask<PaymentPage[]>('GET', PAGES)
  expect(pages.map(({ title, status }) => [title, status]).sort()).toEqual([
    ['Cloth', 'draft'],
    ['Thread', 'draft'],
  ])
  const original = await test.ask<PaymentPage>('GET', `${PAGES}/cloth`)
  const copy = pages.find(({ title }) => title === 'Cloth')
  expect(copy).toMatchObject({ amount: '12000.00', allowed_origins: ['https://kano.example'] })
  expect(copy?.slug).not.toBe('cloth')
  const secrets = await here()
    .deps.storage.database.select({ secret: paymentPages.returnSecret, id: paymentPages.id })
    .from(paymentPages)
    .where(eq(paymentPages.title, 'Cloth'))
  const plain = secrets.map(({ id, secret }) => here().deps.encryption.decrypt(secret, `page:${id}`))
  expect(new Set(plain).size).toBe(2)
  // the pages of test mode stay as they were
  expect(original).toMatchObject({ status: 'active', slug: 'cloth' })
})

it('a name that is saved in live mode while a copy begins stays', async () => {
  const { live } = await shop()
  const { deps } = here()
  const [row] = await deps.storage.database.select().from(merchants).where(eq(merchants.handle, 'my-shop'))
  const change: typeof deps.storage.change = async (run) => {
    await live.ask('PATCH', '/api/v1/merchant', { name: 'Kano Textiles Ltd' })
    return deps.storage.change(run)
  }
  const actor = { merchantId: row?.id ?? '', mode: 'live', actor: 'operator', scope: null } as const
  const copied = await copyFromTest({ ...deps, storage: { ...deps.storage, change } }, actor)
  expect(copied.settings).toEqual(['support_email', 'theme'])
  expect(await live.ask<Profile>('GET', '/api/v1/merchant')).toMatchObject({ name: 'Kano Textiles Ltd' })
})

it('a second copy, also at the same time, copies only what is new', async () => {
  const { test, live } = await shop()
  const both = await Promise.all([live.ask<TestCopy>('POST', PATH, {}), live.ask<TestCopy>('POST', PATH, {})])
  expect(both.flatMap(({ pages }) => pages)).toHaveLength(2)
  expect(await live.ask('GET', PATH)).toEqual({ settings: [], pages: [] })
  await test.ask('POST', PAGES, { title: 'Needles', currency: 'NGN' }, 201)
  expect((await live.ask<TestCopy>('POST', PATH, {})).pages.map(({ title }) => title)).toEqual(['Needles'])
  expect(await live.ask<PaymentPage[]>('GET', PAGES)).toHaveLength(3)
})

it('a page that live mode refuses is reported, and the others are copied', async () => {
  const { test, live } = await shop()
  const cloth = await test.ask<PaymentPage>('GET', `${PAGES}/cloth`)
  const gone = [{ asset: 'USDT', network: 'Omni' }] as unknown as PageOptions
  await here().deps.storage.database.update(paymentPages).set({ options: gone }).where(eq(paymentPages.id, cloth.id))
  const { id, title, slug } = cloth
  const refused = [{ id, title, slug, errors: [expect.stringMatching(/^options\.0/)] }]
  expect(await live.ask('GET', PATH)).toMatchObject({ pages: [{ title: 'Thread' }], refused })
  const copied = await live.ask<TestCopy>('POST', PATH, {})
  expect([copied.settings.length, copied.pages.map((page) => page.title), copied.refused]).toEqual([
    3,
    ['Thread'],
    refused,
  ])
  expect(await live.ask('GET', PATH)).toEqual({ settings: [], pages: [], refused })
})

it('a setting of live mode is never replaced, and no address for mails, key or webhook is copied', async () => {
  const { test, live } = await shop()
  await live.ask('PATCH', '/api/v1/merchant', { name: 'Kano Live', support_email: 'live@kano.example' })
  await test.ask('PATCH', '/api/v1/merchant', { mail: { time_zone: 'Africa/Lagos' } })
  await live.ask('POST', PATH, {})
  expect(await live.ask<Profile>('GET', '/api/v1/merchant')).toMatchObject({
    name: 'Kano Live',
    support_email: 'live@kano.example',
    mail: { address: null, time_zone: 'UTC' },
  })
  expect(await live.ask('GET', '/api/v1/webhook-endpoints')).toEqual([])
})

it('each change is in the audit, without a name', async () => {
  const { live } = await shop()
  await live.ask('POST', PATH, {})
  const entries = await live.ask<AuditEntry[]>('GET', '/api/v1/audit')
  const actions = entries.map(({ action }) => action).filter((action) => !action.startsWith('key.'))
  expect(actions.sort()).toEqual(['merchant.updated', 'payment_page.created', 'payment_page.created'])
  expect(JSON.stringify(entries)).not.toContain('Kano Textiles')
})

it('only owners may copy, and only in live mode', async () => {
  const { test } = await shop()
  expect((await test.call('POST', PATH, {})).status).toBe(409)
  expect((await test.call('GET', PATH)).status).toBe(409)
  for (const role of ['cashier', 'viewer'] as const) {
    const other = await member(here(), role)
    for (const method of ['GET', 'POST']) expect([role, (await other.call(method, PATH)).status]).toEqual([role, 403])
  }
})
