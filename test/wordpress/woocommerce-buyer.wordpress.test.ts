import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchShell } from '../e2e/chromium'
import { type Shop, startShop } from './shop'

const ADDRESS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'

let shop: Shop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), launchShell()])
  await shop.connect()
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

const becomes = (order: number, status: string) =>
  expect.poll(async () => (await shop.order(order)).status).toBe(status)
const lastNote = async (order: number) => (await shop.order(order)).notes.find((note) => note.startsWith('Malipo:'))

async function paid(input: Parameters<Shop['createOrder']>[0] = {}) {
  const order = await shop.createOrder(input)
  await shop.pay(order)
  const session = await shop.choose(order)
  await shop.money.arrive(session.id, { final: true })
  await becomes(order, 'processing')
  return { order, session }
}
/** Refunds an amount as the order screen does. Returns `ok`, or the error. */
const refund = (order: number, amount: string) =>
  shop.site.php(
    `$refund = wc_create_refund(['order_id' => ${order}, 'amount' => '${amount}', 'refund_payment' => true]);
     echo is_wp_error($refund) ? $refund->get_error_message() : 'ok';`,
  )
const refundUrl = async (session: string) => (await shop.session(session)).refund?.url ?? ''
async function enterAddress(url: string) {
  const token = url.split('/').at(-1)
  const response = await fetch(`${shop.service.origin}/api/v1/p/demo/refunds/${token}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ address: ADDRESS }),
  })
  expect(response.status).toBe(200)
}

describe('a buyer of a shop with WooCommerce', () => {
  it('pays in a dialog at the checkout, and comes to the order that was received', async () => {
    const order = await shop.createOrder()
    const { redirect = '' } = await shop.pay(order)
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    await page.goto(redirect)
    const frame = page.frameLocator('dialog iframe')
    await frame.getByRole('group', { name: 'Pay with' }).getByRole('radio', { name: /USDT/ }).check()
    await frame.getByRole('group', { name: 'Network' }).getByRole('radio', { name: /Tron/ }).check()
    await frame.locator('button[type="submit"]').first().click()
    await frame.locator('main[data-screen="paying"]').waitFor()
    const [payment] = Object.values((await shop.order(order)).payments)
    await shop.money.arrive(payment?.id ?? '', { final: true })
    await page.waitForURL(/order-received/)
    await becomes(order, 'processing')
    await page.context().close()
  })

  it('has a link to the payment without script, and “Pay again” after the payment expired', async () => {
    const order = await shop.createOrder()
    const { redirect = '' } = await shop.pay(order)
    const session = await shop.choose(order)
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await page.goto(redirect)
    const link = page.getByRole('link', { name: 'Pay with crypto' })
    expect(await link.getAttribute('href')).toContain(`${shop.service.origin}/p/demo/s/${session.id}`)
    await shop.money.expireSession(session.id)
    await expect.poll(() => lastNote(order)).toContain('expired')
    await page.goto(await shop.site.php(`echo wc_get_order(${order})->get_checkout_order_received_url();`))
    await page.getByRole('link', { name: 'Pay again' }).click()
    await page.getByRole('button', { name: 'Pay again' }).click()
    expect(await link.getAttribute('href')).not.toContain(session.id)
    await page.context().close()
  })

  it('can choose the method in the block checkout, which gets no key', async () => {
    const data = await shop.site.php(
      `$package = 'Automattic\\WooCommerce\\Blocks\\Package';
       $method = class_exists('WC_Stub_Blocks')
         ? WC_Stub_Blocks::registry()->methods['malipo']
         : $package::container()->get('Automattic\\WooCommerce\\Blocks\\Payments\\PaymentMethodRegistry')->get_registered('malipo');
       echo wp_json_encode([$method->is_active(), $method->get_payment_method_data(), $method->get_payment_method_script_handles()]);`,
    )
    expect(JSON.parse(data)).toEqual([
      true,
      { title: 'Crypto', description: '', supports: ['products'] },
      ['malipo-blocks-method'],
    ])
    const page = await browser.newPage()
    await page.setContent('<p>Checkout</p>')
    await page.evaluate(() => {
      Object.assign(window, {
        wc: {
          wcBlocksRegistry: { registerPaymentMethod: (method: object) => Object.assign(window, { method }) },
          wcSettings: { getSetting: () => ({ title: 'Crypto &amp; coins', description: 'x', supports: ['products'] }) },
        },
        wp: {
          element: { createElement: (type: () => string) => type() },
          htmlEntities: { decodeEntities: (text: string) => text.replace('&amp;', '&') },
        },
      })
    })
    await page.addScriptTag({ path: 'widget/wordpress/woocommerce/blocks-method.js' })
    const method = await page.evaluate(() => Reflect.get(window, 'method'))
    expect(method).toMatchObject({ name: 'malipo', label: 'Crypto & coins', supports: { features: ['products'] } })
    await page.close()
  })

  it('gets a refund by a link in a mail, and the order has notes without the link', async () => {
    const { order, session } = await paid()
    expect(await refund(order, '20000')).toBe('ok')
    const url = await refundUrl(session.id)
    expect(url).toContain('/p/demo/r/')
    expect(await lastNote(order)).toBe(
      'Malipo: a refund of 12.5 USDT waits for the buyer’s address. The link to enter it was mailed to the buyer.',
    )
    await enterAddress(url)
    await expect.poll(() => lastNote(order)).toContain('the refund of 12.5 USDT was sent')
    // The rest, by a mail of the site.
    await shop.set({ refund_mail: 'site' })
    expect(await refund(order, '30000')).toBe('ok')
    const second = await refundUrl(session.id)
    expect(shop.site.mails().replaceAll('=\n', '')).toContain(second)
    expect(JSON.stringify((await shop.order(order)).notes)).not.toContain('/r/')
    // No event arrives: WP-Cron finds out how the refund ended.
    await shop.service.call('DELETE', '/webhooks')
    await enterAddress(second)
    await expect
      .poll(async () => {
        await shop.site.php(`do_action('malipo_check_orders');`)
        return lastNote(order)
      })
      .toContain('the refund of 18.75 USDT was sent')
    await shop.connect()
  })

  it('gets no more back than was paid, nothing without a payment, and no refund twice', async () => {
    const { order } = await paid({ email: '' })
    expect(await refund(order, '50000')).toBe('ok')
    expect(await lastNote(order)).toContain('No mail could be sent')
    const unpaid = await shop.createOrder()
    expect(await refund(unpaid, '100')).toBe('No money has arrived for this order.')
    const again = await shop.site.php(
      `$gateway = WC()->payment_gateways()->payment_gateways()['malipo'];
       foreach (['50000', '60000', '0'] as $amount) {
         $result = $gateway->process_refund(${order}, $amount);
         echo is_wp_error($result) ? $result->get_error_code() : 'ok', ' ';
       }`,
    )
    // The repeated request is the first refund again.
    expect(again).toBe('ok malipo_no_amount malipo_no_amount ')
    const notes = (await shop.order(order)).notes.filter((note) => note.includes('waits for the buyer’s address'))
    expect(notes).toHaveLength(1)
  })

  it('leaves no data of the gateway when the plugin is deleted', async () => {
    const origins = async () =>
      (await shop.service.call<{ allowed_origins: string[] }>('GET', '/api/v1/payment-pages/demo')).allowed_origins
    expect(await origins()).toContain(shop.site.origin)
    await shop.site.php(
      `require_once ABSPATH . 'wp-admin/includes/plugin.php';
       deactivate_plugins('malipo/malipo.php');
       echo wp_next_scheduled('malipo_check_orders') ? 'still scheduled' : '';`,
    )
    await shop.site.php(`require_once ABSPATH . 'wp-admin/includes/plugin.php'; uninstall_plugin('malipo/malipo.php');`)
    const left = await shop.site.php(
      `global $wpdb; echo wp_json_encode($wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%malipo%'"));`,
    )
    expect(JSON.parse(left)).toEqual([])
    expect(await origins()).not.toContain(shop.site.origin)
  })

  it('has caused no PHP warning', async () => {
    const log = await shop.site.php(
      `$log = ABSPATH . 'debug.log';
       foreach (file_exists($log) ? file($log) : [] as $line)
         if (strpos(str_replace(ABSPATH, '', $line), 'malipo') !== false) echo $line;`,
    )
    expect(log).toBe('')
  })
})
