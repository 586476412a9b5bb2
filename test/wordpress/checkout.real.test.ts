import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchShell } from '../e2e/chromium'
import { type Shop, startShop } from './shop'

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

/** Makes a page with this checkout the shop's checkout. */
const useCheckout = (content: string) =>
  shop.site.php(`wp_update_post(['ID' => wc_get_page_id('checkout'), 'post_content' => '${content}']);`)

/** Opens the checkout with one product in the cart, as a guest. */
async function openCheckout(): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-NG' })).newPage()
  const [product, checkout] = JSON.parse(
    await shop.site.php(`echo wp_json_encode([get_option('test_product'), wc_get_checkout_url()]);`),
  )
  await page.goto(`${shop.site.origin}/?add-to-cart=${product}`)
  await page.goto(checkout)
  return page
}

/** Pays in the dialog that opens, up to the order that was received. Returns the order. */
async function payInDialog(page: Page): Promise<number> {
  await page.waitForURL(/order-pay/)
  const order = Number(new URL(page.url()).searchParams.get('order-pay'))
  const frame = page.frameLocator('dialog iframe')
  await frame.getByRole('group', { name: 'Pay with' }).getByRole('radio', { name: /USDT/ }).check()
  await frame.getByRole('group', { name: 'Network' }).getByRole('radio', { name: /Tron/ }).check()
  await frame.locator('button[type="submit"]').first().click()
  await frame.locator('main[data-screen="paying"]').waitFor()
  const [payment] = Object.values((await shop.order(order)).payments)
  await shop.money.arrive(payment?.id ?? '', { final: true })
  await page.waitForURL(/order-received/)
  await expect.poll(async () => (await shop.order(order)).status).toBe('processing')
  return order
}

describe('the checkout of a real WooCommerce', () => {
  it('has the method in the classic checkout', async () => {
    await useCheckout('[woocommerce_checkout]')
    const page = await openCheckout()
    const fields = {
      first_name: 'Adaeze',
      last_name: 'Obi',
      address_1: '1 Marina',
      city: 'Lagos',
      phone: '08012345678',
    }
    for (const [name, value] of Object.entries(fields)) await page.locator(`#billing_${name}`).fill(value)
    await page.locator('#billing_email').fill('adaeze@example.com')
    await page.locator('#payment_method_malipo').waitFor({ state: 'attached' })
    await page.locator('#place_order').click()
    const order = await payInDialog(page)
    expect((await shop.order(order)).notes.join('\n')).toContain('Malipo: paid with 31.25 USDT on Tron.')
    await page.context().close()
  })

  it('has the method in the block checkout', async () => {
    await useCheckout(
      '<!-- wp:woocommerce/checkout --><div class="wp-block-woocommerce-checkout"></div><!-- /wp:woocommerce/checkout -->',
    )
    const page = await openCheckout()
    await page.locator('#email').fill('adaeze@example.com')
    const fields = { first_name: 'Adaeze', last_name: 'Obi', address_1: '1 Marina', city: 'Lagos' }
    for (const [name, value] of Object.entries(fields)) await page.locator(`#billing-${name}`).fill(value)
    await page.getByText('Crypto', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Place Order' }).click()
    await payInDialog(page)
    await page.context().close()
  })
})
