import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedHeaders } from '../../src/server/webhooks/signing'
import { type Shop, startShop } from './shop'

let shop: Shop
let secret = ''
beforeAll(async () => {
  shop = await startShop()
  secret = await shop.connect()
})
afterAll(async () => {
  await shop?.stop()
})

const statusOf = async (order: number) => (await shop.order(order)).status
const becomes = (order: number, status: string) => expect.poll(() => statusOf(order), { timeout: 10_000 }).toBe(status)
const notesOf = async (order: number) => (await shop.order(order)).notes.filter((note) => note.startsWith('Malipo:'))
/** Starts the payment of a new order, and chooses USDT on Tron. */
const started = async (total = '50000') => {
  const order = await shop.createOrder({ total })
  expect(await shop.pay(order)).toMatchObject({ result: 'success' })
  return { order, session: await shop.choose(order) }
}

/** Delivers an event as the service does. */
async function deliver(event: string, data: object, changes: Record<string, string> = {}, id = `evt_${randomUUID()}`) {
  const body = Buffer.from(JSON.stringify({ id, event, mode: 'test', created_at: new Date().toISOString(), data }))
  const headers = signedHeaders(secret, { id, type: event, delivery: randomUUID(), body, at: new Date() })
  const response = await fetch(shop.webhookUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers, ...changes },
    body: new Uint8Array(body),
  })
  return response.status
}

describe('an order of WooCommerce', () => {
  it('holds an order while money is missing or confirming, and processes it once it is paid', async () => {
    const { order, session } = await started()
    await shop.money.arrive(session.id, { amount: '10', final: true })
    await becomes(order, 'on-hold')
    expect((await notesOf(order))[0]).toBe(
      'Malipo: partly paid. 10 USDT arrived, 21.25 USDT is missing. The buyer is asked for the rest.',
    )
    await shop.money.arrive(session.id)
    await expect.poll(async () => (await notesOf(order))[0], { timeout: 10_000 }).toContain('The network is confirming')
    expect(await statusOf(order)).toBe('on-hold')
    await shop.money.confirm(session.id)
    await becomes(order, 'processing')
    expect(await shop.order(order)).toMatchObject({ transaction: session.reference })
    expect((await notesOf(order))[0]).toBe('Malipo: paid with 31.25 USDT on Tron.')
    // A paid order is not paid again.
    expect((await shop.pay(order)).redirect).toContain('order-received')
  })

  it('lets the buyer pay an expired order again, and takes late money for the first payment', async () => {
    const { order, session } = await started()
    await shop.money.expireSession(session.id)
    await expect.poll(async () => (await notesOf(order))[0], { timeout: 10_000 }).toContain('expired')
    expect(await statusOf(order)).toBe('pending')
    expect(await shop.pay(order)).toMatchObject({ result: 'success' })
    const { payments } = await shop.order(order)
    expect(Object.values(payments).map(({ status }) => status)).toEqual(['expired', 'initiated'])
    await shop.money.arrive(session.id, { final: true })
    await becomes(order, 'processing')
    expect((await notesOf(order))[0]).toContain('The money came late')
    // The second payment is not needed any more. Its money is reported.
    const second = await shop.choose(order)
    await shop.money.arrive(second.id, { final: true })
    await expect.poll(async () => (await notesOf(order))[0], { timeout: 10_000 }).toContain('needs no more money')
    expect(await statusOf(order)).toBe('processing')
  })

  it('holds an underpaid order, says what is missing, and processes it when the rest arrives', async () => {
    const { order, session } = await started()
    await shop.money.arrive(session.id, { amount: '31', final: true })
    await becomes(order, 'on-hold')
    await shop.money.expireSession(session.id)
    await expect
      .poll(async () => (await notesOf(order))[0], { timeout: 10_000 })
      .toContain('underpaid. The time is over, 31 USDT arrived and 0.25 USDT is missing')
    expect(await statusOf(order)).toBe('on-hold')
    await shop.money.arrive(session.id, { amount: '0.25', final: true })
    await becomes(order, 'processing')
  })

  it('notes what was overpaid', async () => {
    const { order, session } = await started()
    await shop.money.arrive(session.id, { amount: '40', final: true })
    await becomes(order, 'processing')
    expect((await notesOf(order)).join('\n')).toContain('overpaid. 40 USDT arrived, 31.25 USDT was due')
  })

  it('ignores repeated, older, forged and foreign events', async () => {
    const { order, session } = await started()
    const completed = { ...session, status: 'completed', version: session.version + 5, crypto_amount_paid: '31.25' }
    expect(await deliver('payment.completed', completed, { 'webhook-signature': 'v1,AAAA' })).toBe(400)
    expect(await statusOf(order)).toBe('pending')
    // A buyer can write any metadata on a page, but the order did not start this payment.
    const own = { ...completed, id: randomUUID(), reference: 'ps_cheap', amount: '1.00' }
    expect(await deliver('payment.completed', own)).toBe(204)
    expect(await statusOf(order)).toBe('pending')
    const id = `evt_${randomUUID()}`
    expect(await deliver('payment.completed', completed, {}, id)).toBe(204)
    await becomes(order, 'processing')
    const before = await shop.order(order)
    expect(await deliver('payment.completed', completed, {}, id)).toBe(204)
    expect(await deliver('payment.completed', completed)).toBe(204)
    expect(await deliver('payment.expired', { ...session, status: 'expired', version: session.version + 1 })).toBe(204)
    expect(await shop.order(order)).toEqual(before)
    // Two at once.
    const next = await started()
    const both = {
      ...next.session,
      status: 'completed',
      version: next.session.version + 5,
      crypto_amount_paid: '31.25',
    }
    expect(await Promise.all([deliver('payment.completed', both), deliver('payment.completed', both)])).toEqual([
      204, 204,
    ])
    expect(await statusOf(next.order)).toBe('processing')
    expect((await notesOf(next.order)).filter((note) => note.includes('paid with'))).toHaveLength(1)
  })

  it('holds a paid order whose money custody took back, and does not process it again', async () => {
    const { order, session } = await started()
    const completed = (version: number, changes = {}) =>
      deliver('payment.completed', {
        ...session,
        status: 'completed',
        crypto_amount_paid: '31.25',
        version: session.version + version,
        ...changes,
      })
    await completed(1)
    await becomes(order, 'processing')
    await completed(2, { reversed_amount: '50000.00' })
    await becomes(order, 'on-hold')
    expect((await notesOf(order))[0]).toContain('custody took back 50000.00 NGN')
    const { notes } = await shop.order(order)
    await completed(3, { reversed_amount: '50000.00' })
    expect(await shop.order(order)).toMatchObject({ status: 'on-hold', notes })
  })

  it('holds a paid order whose price was changed meanwhile', async () => {
    const { order, session } = await started()
    await shop.site.php(`$order = wc_get_order(${order}); $order->set_total('60000'); $order->save();`)
    await shop.money.arrive(session.id, { final: true })
    await becomes(order, 'on-hold')
    expect((await notesOf(order))[0]).toContain('50000.00 NGN was paid, but the order is now 60000')
  })

  it('shows a payment of a deleted order under Malipo, so that its money is not lost', async () => {
    const read = (reference: string) => shop.site.php(`echo Malipo\\read_order('test', '${reference}')->status;`)
    for (const isForced of ['true', 'false']) {
      const { order, session } = await started()
      await shop.site.php(`wc_get_order(${order})->delete(${isForced});`)
      await shop.money.arrive(session.id, { final: true })
      await expect.poll(() => read(session.reference), { timeout: 10_000 }).toBe('completed')
    }
  })

  it('reads orders that wait too long, and payments whose buyer returns, when no event arrives', async () => {
    await shop.service.call('DELETE', '/webhooks')
    const [cron, returned] = [await started(), await started()]
    for (const { session } of [cron, returned]) await shop.money.arrive(session.id, { final: true })
    const run = () => shop.site.php(`do_action('malipo_check_orders');`)
    await run()
    expect(await statusOf(cron.order)).toBe('pending')
    await shop.site.php(
      `$order = wc_get_order(${cron.order}); $all = $order->get_meta('_malipo_payments');
       foreach ($all as $reference => $one) $all[$reference]['read_at'] = time() - 601;
       $order->update_meta_data('_malipo_payments', $all); $order->save();`,
    )
    await run()
    expect(await statusOf(cron.order)).toBe('processing')
    await shop.site.php(`do_action('woocommerce_thankyou_malipo', ${returned.order});`)
    expect(await statusOf(returned.order)).toBe('processing')
    expect(await shop.site.php(`echo wp_next_scheduled('malipo_check_orders') > 0 ? 'scheduled' : '';`)).toBe(
      'scheduled',
    )
  })
})
