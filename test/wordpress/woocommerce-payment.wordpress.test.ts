import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CURRENCIES } from '../../src/contract/enums'
import { minorDigits } from '../../src/payment/money'
import { type Session, type Shop, startShop } from './shop'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => {
  await shop?.stop()
})

/** Saves the gateway's settings as its page does. Returns the errors that the page shows. */
const save = async (fields: Record<string, string>): Promise<string[]> => {
  const post = Object.entries(fields).map(([name, value]) => `'woocommerce_malipo_${name}' => '${value}'`)
  return JSON.parse(
    await shop.site.php(
      `$gateway = WC()->payment_gateways()->payment_gateways()['malipo'];
       if (!class_exists('WC_Admin_Settings')) require_once WC_ABSPATH . 'includes/admin/class-wc-admin-settings.php';
       $gateway->set_post_data([${post.join(', ')}]);
       $gateway->process_admin_options();
       echo wp_json_encode(Malipo\\WooCommerce\\Settings_Check::problems());`,
    ),
  )
}
const isOffered = async (currency = 'NGN') => {
  await shop.site.php(`update_option('woocommerce_currency', '${currency}');`)
  const answer = await shop.site.php(
    `echo WC()->payment_gateways()->payment_gateways()['malipo']->is_available() ? 'yes' : 'no';`,
  )
  await shop.site.php(`update_option('woocommerce_currency', 'NGN');`)
  return answer
}
// Each test continues with the site as the test before has left it.
describe('the gateway for WooCommerce', () => {
  it('is declared for order tables and the block checkout', async () => {
    const declared = await shop.site.php(
      `$features = 'Automattic\\WooCommerce\\Utilities\\FeaturesUtil';
       foreach (['custom_order_tables', 'cart_checkout_blocks'] as $feature)
         echo implode(' ', $features::get_compatible_plugins_for_feature($feature)['compatible']), ' ';`,
    )
    expect(declared.match(/malipo\/malipo\.php/g)).toHaveLength(2)
  })

  it('explains which setting is missing or wrong, and is offered once all are right', async () => {
    expect(await isOffered()).toBe('no')
    const all = { enabled: '1', title: 'Crypto', service: shop.service.origin, page: 'demo', key: shop.key }
    expect(await save({ ...all, service: 'http://pay.example' })).toEqual([
      'The address of the service must begin with https://, so that the API key is sent encrypted.',
    ])
    expect((await save({ ...all, page: 'nowhere' }))[0]).toContain('no payment page “nowhere”')
    expect((await save({ ...all, key: 'mistyped' }))[0]).toContain('does not accept the API key')
    expect(await save(all)).toEqual([
      'The webhook secret is missing: orders are only updated every 15 minutes, and when the buyer returns.',
    ])
    const endpoint = await shop.service.call<{ secret: string }>('POST', '/api/v1/webhook-endpoints', {
      url: shop.webhookUrl,
    })
    expect(await save({ ...all, key: '', webhook_secret: endpoint.secret })).toEqual([])
    const { allowed_origins } = await shop.service.call<{ allowed_origins: string[] }>(
      'GET',
      '/api/v1/payment-pages/demo',
    )
    expect(allowed_origins).toContain(shop.site.origin)
    expect(await isOffered()).toBe('yes')
    expect(await isOffered('JPY')).toBe('no')
    const fields = await shop.site.php(
      `$gateway = WC()->payment_gateways()->payment_gateways()['malipo'];
       foreach (['key', 'webhook_secret'] as $name) echo $gateway->generate_password_html($name, $gateway->form_fields[$name]);
       echo wp_json_encode($gateway->form_fields);`,
    )
    expect(fields).not.toContain(shop.key)
    expect(fields).not.toContain(endpoint.secret)
    expect(fields).toContain('rest_route=')
  })

  it('adds the webhook with a key that it does not store, and leaves other endpoints as they are', async () => {
    const secretOf = () => shop.site.php(`echo Malipo\\WooCommerce\\Gateway_Settings::get('webhook_secret');`)
    const endpoints = () => shop.service.call<{ id: string; url: string }[]>('GET', '/api/v1/webhook-endpoints')
    const makeKey = async (scopes: string[]) =>
      (await shop.service.call<{ token: string }>('POST', '/api/v1/keys', { name: 'Connect', days: 30, scopes })).token
    for (const { id, url } of await endpoints())
      if (url === shop.webhookUrl) await shop.service.call('DELETE', `/api/v1/webhook-endpoints/${id}`)
    await shop.service.call('PUT', '/webhooks', { url: 'http://localhost:9/books' })
    const all = { enabled: '1', title: 'Crypto', service: shop.service.origin, page: 'demo', webhook_secret: '-' }
    expect((await save({ ...all, connect_key: shop.key }))[0]).toContain('webhook secret is missing')
    expect((await save({ ...all, connect_key: await shop.service.makeKey('live') }))[0]).toContain('secret is missing')
    const connectKey = await makeKey(['webhooks'])
    expect(await save({ ...all, connect_key: connectKey })).toEqual([])
    expect(await secretOf()).toMatch(/^whsec_/)
    expect((await endpoints()).map(({ url }) => url).sort()).toEqual(
      ['http://localhost:9/books', shop.webhookUrl].sort(),
    )
    const stored = await shop.site.php(
      `global $wpdb; echo implode("\\n", $wpdb->get_col("SELECT option_value FROM $wpdb->options"));`,
    )
    expect(stored).not.toContain(connectKey)
    // Connecting again uses the same endpoint, whose secret stays.
    const secret = await secretOf()
    expect(await save({ ...all, webhook_secret: '', connect_key: connectKey })).toEqual([])
    expect([await secretOf(), (await endpoints()).length]).toEqual([secret, 2])
  })

  it('has lines for products, discounts, fees, shipping and tax, which add up to the total', async () => {
    const order = await shop.createOrder({
      total: '264.49',
      products: [
        { name: 'Ankara <b>fabric</b> &amp; thread', quantity: 3, subtotal: '240', total: '220' },
        { name: 'Ribbon', quantity: 1.5, subtotal: '15', total: '15' },
      ],
      fees: [
        { name: 'Gift wrap', total: '5' },
        { name: 'Gift card', total: '-10' },
      ],
      shipping: '12.5',
      tax: '21.99',
    })
    const answer = await shop.pay(order)
    expect(answer.result).toBe('success')
    const payment = Object.values((await shop.order(order)).payments)[0]
    const session = await shop.session(payment?.id ?? '')
    expect(session).toMatchObject({
      amount: '264.49',
      currency: 'NGN',
      metadata: { woocommerce_order: order },
      customer: { first_name: 'Adaeze', email: 'adaeze@example.com' },
    })
    expect(session.items).toEqual([
      { name: 'Ankara fabric & thread', quantity: '3', amount: '240.00', kind: 'item' },
      { name: 'Ribbon', quantity: '1.5', amount: '15.00', kind: 'item' },
      { name: 'Gift wrap', quantity: '1', amount: '5.00', kind: 'item' },
      { name: 'Gift card', quantity: '1', amount: '-10.00', kind: 'discount' },
      { name: 'Discount', quantity: '1', amount: '-20.00', kind: 'discount' },
      { name: 'Courier', quantity: '1', amount: '12.50', kind: 'shipping' },
      { name: 'Tax', quantity: '1', amount: '21.99', kind: 'tax' },
    ])
  })

  it('knows the currencies of the service, and their decimals', async () => {
    const decimals = await shop.site.php('echo wp_json_encode(Malipo\\WooCommerce\\Amounts::DECIMALS);')
    expect(JSON.parse(decimals)).toEqual(Object.fromEntries(CURRENCIES.map((one) => [one, minorDigits(one)])))
  })

  it('takes currencies without decimals, long orders, guests without a name and a total with rounding', async () => {
    const sessionOf = async (input: Parameters<Shop['createOrder']>[0]) => {
      const order = await shop.createOrder(input)
      expect(await shop.pay(order)).toMatchObject({ result: 'success' })
      return shop.session(Object.values((await shop.order(order)).payments)[0]?.id ?? '')
    }
    const whole = await sessionOf({
      total: '1500.50',
      currency: 'XOF',
      products: [{ name: 'Bogolan', total: '1500.50' }],
      email: '',
    })
    expect(whole).toMatchObject({ amount: '1501', currency: 'XOF', customer: null })
    const long = await sessionOf({
      total: '60.01',
      products: Array.from({ length: 60 }, (_, index) => ({ name: `${'x'.repeat(200)} ${index}`, total: '1' })),
    })
    expect(long.items).toHaveLength(41)
    expect(long.items.at(-2)).toEqual({ name: '21 more', quantity: '1', amount: '21.00', kind: 'item' })
    expect(long.items.at(-1)).toEqual({ name: 'Rounding', quantity: '1', amount: '0.01', kind: 'item' })
  })

  it('gives two tabs one payment, and a new one if the price of the order changes', async () => {
    const order = await shop.createOrder()
    await shop.set({ display: 'redirect' })
    const [one, two] = await Promise.all([shop.pay(order, 1000), shop.pay(order, 1000)])
    expect(one.redirect).toContain(`${shop.service.origin}/p/demo/s/`)
    expect(two.redirect).toBe(one.redirect)
    await shop.site.php(`$order = wc_get_order(${order}); $order->set_total('60000'); $order->save();`)
    const changed = await shop.pay(order)
    expect(changed.redirect).not.toBe(one.redirect)
    const payments = Object.values((await shop.order(order)).payments)
    expect(payments.map(({ status, amount }) => [status, amount])).toEqual([
      ['failed', '50000.00'],
      ['initiated', '60000.00'],
    ])
    expect((await shop.order(order)).status).toBe('pending')
    await shop.set({ display: 'dialog' })
    expect((await shop.pay(order)).redirect).toContain('order-pay')
  })

  it('makes one payment when the service answers too late, and tells the buyer', async () => {
    let delay = 9000
    const slow = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      const answer = await fetch(shop.service.origin + request.url, {
        method: request.method ?? 'GET',
        headers: Object.entries(request.headers).flatMap(([name, value]) =>
          ['authorization', 'content-type', 'idempotency-key'].includes(name) ? [[name, String(value)]] : [],
        ) as [string, string][],
        ...(parts.length > 0 && { body: Buffer.concat(parts) }),
      })
      const body = await answer.text()
      setTimeout(() => response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(body), delay)
    })
    await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done))
    const { port } = slow.address() as { port: number }
    await shop.set({ service: `http://localhost:${port}` })
    const order = await shop.createOrder({ total: '777' })
    expect(await shop.pay(order)).toMatchObject({
      result: 'failure',
      message: expect.stringContaining('could not be started'),
    })
    delay = 0
    expect(await shop.pay(order)).toMatchObject({ result: 'success' })
    await shop.set({ service: shop.service.origin })
    slow.closeAllConnections()
    slow.close()
    const list = await shop.service.call<Session[]>('GET', '/api/v1/payment-sessions?limit=100')
    expect(list.filter(({ amount }) => amount === '777.00')).toHaveLength(1)
    expect((await shop.order(order)).status).toBe('pending')
  })
})
