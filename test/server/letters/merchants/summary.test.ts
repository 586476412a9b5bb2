import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Session } from '../../../../src/contract/session/session'
import { nextSummaryAt } from '../../../../src/server/payments/merchant/mail-settings'
import { merchantMail } from '../../../../src/server/storage/schema/merchants'
import { mails } from '../../../../src/server/storage/schema/service-state'
import { mailWorld, plain as withPlainSpaces } from '../../mail/queue/mail-world'
import type { Merchant } from '../../merchant'
import { mailedMerchant, OWNER, pathIn } from './mailed-merchant'

const HOUR = 3_600_000
const { server, here } = await mailWorld()

/** Releases of ICU differ in the comma after a weekday. */
const plain = (text = '') => withPlainSpaces(text).replace('day, ', 'day ')
const summaries = () => server.received.filter(({ headers }) => /Received on|Reçu le/.test(headers.subject?.[0] ?? ''))
const subjects = () => summaries().map(({ headers }) => plain(headers.subject?.[0]))
const QUIET = { payments: false, time_zone: 'Africa/Lagos' }

/** The world begins on 21 November 2026 at 10:00 UTC, which is 11:00 in Lagos. */
async function until(iso: string) {
  const { clock, app } = here()
  clock.turn(new Date(iso).getTime() - clock.now().getTime())
  await app.run('queue_summaries')
  await app.run('send_mails')
}

async function paid(me: Merchant, title: string, amount: string, currency = 'NGN') {
  const order = { title, amount, currency, crypto_asset: 'USDT', network: 'Tron', reference: `ref ${title}` }
  const { id } = await me.ask<Session>('POST', '/api/v1/payment-sessions', order, 201)
  // so that the payments have an order
  here().clock.turn(1000)
  return here().sandbox({ id } as Session, 'deposits')
}

describe('a summary', () => {
  test('has the payments of the day in the merchant’s time zone, and comes on the next morning', async () => {
    const me = await mailedMerchant(here(), server, QUIET)
    await paid(me, 'Order 1', '18500')
    await paid(me, 'Order 2', '31500.50')
    await paid(me, 'Order 3', '25', 'USD')
    // half an hour before midnight in Lagos, then half an hour after it
    await until('2026-11-21T22:30:00Z')
    await paid(me, 'Order 4', '1000')
    await until('2026-11-21T23:30:00Z')
    await paid(me, 'Order 5', '9000')
    await until('2026-11-22T05:59:59Z')
    expect(summaries()).toEqual([])
    await until('2026-11-22T06:00:00Z')
    const [mail] = summaries()
    expect(mail?.recipients).toEqual([OWNER])
    expect(subjects()).toEqual(['[TEST] Received on 21 Nov 2026: ₦51,000.50 and $25.00'])
    expect(plain(mail?.text)).toBe(
      [
        'Received: ₦51,000.50 and $25.00 (payments: 4)',
        [
          'Saturday 21 November 2026',
          '- Order 1, ref Order 1: ₦18,500.00',
          '- Order 2, ref Order 2: ₦31,500.50',
          '- Order 3, ref Order 3: $25.00',
          '- Order 4, ref Order 4: ₦1,000.00',
          '- Total in NGN (payments: 3): ₦51,000.50',
          '- Total in USD (payments: 1): $25.00',
        ].join('\n'),
        'Test mode: no real money moves.',
        'Completed from 21 Nov 2026, 11:00 GMT+1 to 22 Nov 2026, 00:00 GMT+1.',
        `Stop daily summaries:\nhttp://localhost:8080${pathIn(mail?.text ?? '', 'unsubscribe')}`,
      ].join('\n\n'),
    )
    expect(mail?.headers['list-unsubscribe']).toEqual([
      `<http://localhost:8080${pathIn(mail?.text ?? '', 'unsubscribe')}>`,
    ])
    await until('2026-11-23T06:00:00Z')
    expect(subjects().at(-1)).toBe('[TEST] Received on 22 Nov 2026: ₦9,000.00')
    // a day without payments has no summary
    await until('2026-11-24T06:00:00Z')
    expect(summaries()).toHaveLength(2)
  })

  test('is sent once, however many processes run the job, and after one of them died', async () => {
    const { app, another, deps } = here()
    const me = await mailedMerchant(here(), server, QUIET)
    await paid(me, 'Order 1', '18500')
    const second = await another()
    here().clock.turn(20 * HOUR)
    await Promise.all([
      app.run('queue_summaries'),
      second.run('queue_summaries'),
      app.run('queue_summaries'),
      second.run('queue_summaries'),
    ])
    expect(await deps.storage.database.select().from(mails).where(eq(mails.kind, 'daily_summary'))).toHaveLength(1)
    // the process that queued it is gone before it was sent
    await second.run('queue_summaries')
    await Promise.all([second.run('send_mails'), app.run('send_mails')])
    expect(summaries()).toHaveLength(1)
  })

  test('is neither lost nor sent twice when its transaction is rolled back', async () => {
    const { app, deps } = here()
    const me = await mailedMerchant(here(), server, QUIET)
    await paid(me, 'Order 1', '18500')
    here().clock.turn(20 * HOUR)
    const { change } = deps.storage
    const before = await deps.storage.database.select().from(merchantMail)
    deps.storage.change = (work) =>
      change(async (made) => {
        await work(made)
        throw new Error('the process died')
      })
    await expect(app.run('queue_summaries')).rejects.toThrow('the process died')
    deps.storage.change = change
    expect(await deps.storage.database.select().from(merchantMail)).toEqual(before)
    await app.run('queue_summaries')
    await app.run('send_mails')
    expect(summaries()).toHaveLength(1)
  })

  test('is sent for each day after an outage of a day, but not for days long ago', async () => {
    const me = await mailedMerchant(here(), server, QUIET)
    await paid(me, 'Order 1', '1000')
    here().clock.turn(24 * HOUR)
    await paid(me, 'Order 2', '2000')
    await until('2026-11-23T08:00:00Z')
    expect(subjects().sort()).toEqual([
      '[TEST] Received on 21 Nov 2026: ₦1,000.00',
      '[TEST] Received on 22 Nov 2026: ₦2,000.00',
    ])
    await paid(me, 'Order 3', '3000')
    await until('2026-11-30T08:00:00Z')
    expect(summaries()).toHaveLength(2)
  })

  test('counts no payment twice, and loses none, when the time zone is changed', async () => {
    const me = await mailedMerchant(here(), server, QUIET)
    await paid(me, 'Order 1', '1000')
    await me.ask('PATCH', '/api/v1/merchant', { mail: { time_zone: 'Pacific/Auckland' } })
    // 23:00 on the 21st in Auckland
    await until('2026-11-21T12:00:00Z')
    await paid(me, 'Order 2', '2000')
    await me.ask('PATCH', '/api/v1/merchant', { mail: { time_zone: 'America/New_York' } })
    await until('2026-11-22T12:00:00Z')
    await until('2026-11-23T12:00:00Z')
    const listed = summaries().flatMap(({ text }) => [...text.matchAll(/- (Order \d),/g)].map(([, title]) => title))
    expect(listed.sort()).toEqual(['Order 1', 'Order 2'])
  })

  test('begins when it is switched on, and ends when it is switched off', async () => {
    const me = await mailedMerchant(here(), server, { ...QUIET, daily_summary: false })
    await paid(me, 'Order 1', '1000')
    await until('2026-11-21T12:00:00Z')
    await me.ask('PATCH', '/api/v1/merchant', { mail: { daily_summary: true } })
    await paid(me, 'Order 2', '2000')
    await until('2026-11-22T06:00:00Z')
    expect(summaries()[0]?.text).toContain('- Order 2,')
    expect(summaries()[0]?.text).not.toContain('- Order 1,')
    await paid(me, 'Order 3', '3000')
    await me.ask('PATCH', '/api/v1/merchant', { mail: { daily_summary: false } })
    await until('2026-11-23T06:00:00Z')
    expect(summaries()).toHaveLength(1)
  })

  test('is not sent if it was switched off after it was queued', async () => {
    const me = await mailedMerchant(here(), server, QUIET)
    await paid(me, 'Order 1', '1000')
    here().clock.turn(20 * HOUR)
    await here().app.run('queue_summaries')
    await me.ask('PATCH', '/api/v1/merchant', { mail: { daily_summary: false } })
    await here().app.run('send_mails')
    expect(summaries()).toEqual([])
  })

  test('lists the first fifty payments, and counts all', async () => {
    const me = await mailedMerchant(here(), server, QUIET)
    for (let number = 1; number <= 52; number += 1) await paid(me, `Order ${number}`, '100')
    await until('2026-11-22T06:00:00Z')
    const text = plain(summaries()[0]?.text)
    expect(text.match(/^- Order/gm)).toHaveLength(50)
    expect(text).toContain('- Total in NGN (payments: 52): ₦5,200.00')
    expect(text).toContain('The first 50 payments are listed. The totals count all 52.')
  })

  test('is in the language of the merchant’s mails', async () => {
    const me = await mailedMerchant(here(), server, { ...QUIET, locale: 'fr' })
    await paid(me, 'Order 1', '18500')
    await until('2026-11-22T06:00:00Z')
    expect(subjects()).toEqual(['[TEST] Reçu le 21 nov. 2026 : 18 500,00 ₦'])
    expect(plain(summaries()[0]?.text)).toContain('Reçu : 18 500,00 ₦ (paiements : 1)\n\nsamedi 21 novembre 2026\n')
    expect(summaries()[0]?.html).toContain('<html lang="fr" dir="ltr">')
  })

  test.each([true, false])('names customers only if the merchant has chosen that: %s', async (chosen) => {
    await mailedMerchant(here(), server, { ...QUIET, name_customers: chosen })
    await here().sandbox(await here().pay(), 'deposits')
    await until('2026-11-22T06:00:00Z')
    expect(/, Amina Okafor: ₦/.test(summaries()[0]?.text ?? '')).toBe(chosen)
  })
})

test.each([
  ['UTC', '2026-11-21T06:59:59Z', '2026-11-21T07:00:00Z'],
  ['UTC', '2026-11-21T07:00:00Z', '2026-11-22T07:00:00Z'],
  ['Africa/Lagos', '2026-11-21T23:30:00Z', '2026-11-22T06:00:00Z'],
  ['Asia/Kathmandu', '2026-11-21T10:00:00Z', '2026-11-22T01:15:00Z'],
])('the next summary in %s after %s is due on the next morning', (timeZone, now, due) => {
  expect(nextSummaryAt(new Date(now), timeZone)).toEqual(new Date(due))
})
