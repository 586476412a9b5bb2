import { resolve } from 'node:path'
import { expect } from 'vitest'
import { type Service, startService } from '../e2e/service'
import { sandboxMoney } from '../e2e/stories'
import { createOrder, literal, type OrderInput, type OrderState, readOrder } from './shop-orders'
import { startWordPress, type WordPress } from './wordpress'

export interface PaymentResult {
  result: string
  redirect?: string
  message?: string
}

/** A session as the merchant sees it. */
export interface Session {
  id: string
  reference: string
  status: string
  version: number
  amount: string
  currency: string
  crypto_amount: string
  refund?: { status: string; url?: string } | null
  items: { name: string; quantity: string; amount: string; kind: string }[]
  customer: { first_name: string; email: string } | null
  metadata: Record<string, unknown>
}

/** A site with WooCommerce and our gateway, connected with a service. */
export interface Shop {
  service: Service
  site: WordPress
  /** A key with the scopes that the gateway needs. */
  key: string
  webhookUrl: string
  createOrder(input?: OrderInput): Promise<number>
  /** Presses “Pay” for an order. Each request to the service begins after `waitMs`. */
  pay(order: number, waitMs?: number): Promise<PaymentResult>
  order(id: number): Promise<OrderState>
  session(id: string): Promise<Session>
  /** The order's newest payment, with USDT on Tron chosen. */
  choose(order: number): Promise<Session>
  money: ReturnType<typeof sandboxMoney>
  /** Registers the site's webhook, and sets the gateway up with it. Returns the webhook's secret. */
  connect(): Promise<string>
  /** Changes settings of the gateway without its settings page. */
  set(settings: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

/** A real WooCommerce and its WordPress, instead of the stand-in and Debian's. */
const { WORDPRESS_FOLDER, WOOCOMMERCE_FOLDER } = process.env

/** Shops with decimal quantities remove the filter that makes them whole. */
const DECIMAL_QUANTITIES = `<?php
add_action('plugins_loaded', function () { remove_filter('woocommerce_stock_amount', 'intval'); });`

/** Activates the plugins, and gives the shop its currency, its pages and a product. */
async function setUp(site: WordPress) {
  await site.php(
    `require_once ABSPATH . 'wp-admin/includes/plugin.php';
     foreach (['woocommerce/woocommerce.php', 'malipo/malipo.php'] as $name) {
       $result = activate_plugin($name);
       if (is_wp_error($result)) { echo $result->get_error_message(); exit(1); }
     }`,
  )
  await site.php(
    `file_put_contents(WPMU_PLUGIN_DIR . '/decimal-quantities.php', ${literal(DECIMAL_QUANTITIES)});
     update_option('woocommerce_currency', 'NGN');
     if (class_exists('WC_Product_Simple')) {
       WC_Install::create_pages();
       update_option('woocommerce_coming_soon', 'no');
       update_option('woocommerce_default_country', 'NG:LA');
       wp_update_post(['ID' => wc_get_page_id('checkout'), 'post_content' => '[woocommerce_checkout]']);
       $product = new WC_Product_Simple();
       $product->set_name('Ankara fabric');
       $product->set_regular_price('50000');
       $product->set_virtual(true);
       update_option('test_product', $product->save());
     }`,
  )
}

export async function startShop(): Promise<Shop> {
  const plugin = WOOCOMMERCE_FOLDER ?? resolve('test/wordpress/woocommerce-stub')
  const [service, site] = await Promise.all([
    startService({ ALLOW_PRIVATE_WEBHOOKS: '1' }),
    startWordPress({
      core: WORDPRESS_FOLDER,
      plugins: { woocommerce: plugin, malipo: resolve('widget/wordpress') },
    }),
  ])
  const stop = async () => {
    await site.stop()
    await service.stop()
  }
  await setUp(site).catch(async (error: Error) => {
    await stop()
    throw error
  })
  const { token } = await service.call<{ token: string }>('POST', '/api/v1/keys', {
    name: 'The shop',
    days: 30,
    scopes: ['payments', 'refunds'],
  })
  const webhookUrl = `${site.origin}/index.php?rest_route=/malipo/v1/webhook`
  const set = async (settings: Record<string, string>) => {
    await site.php(
      `update_option('woocommerce_malipo_settings', ${literal(settings)} + (array) get_option('woocommerce_malipo_settings', []));`,
    )
  }
  const order = (id: number) => readOrder(site, id)
  const session = (id: string) => service.call<Session>('GET', `/api/v1/payment-sessions/${id}`)
  return {
    service,
    site,
    key: token,
    webhookUrl,
    createOrder: (input) => createOrder(site, input),
    pay: async (id, waitMs = 0) =>
      JSON.parse(
        await site.php(
          `if (function_exists('wc_load_cart')) wc_load_cart();
           add_filter('http_request_args', function ($args) { usleep(${waitMs} * 1000); return $args; });
           echo wp_json_encode(WC()->payment_gateways()->payment_gateways()['malipo']->process_payment(${id}));`,
        ),
      ),
    order,
    session,
    async choose(id) {
      const payment = Object.values((await order(id)).payments).at(-1)
      await service.call('POST', `/api/v1/payment-sessions/${payment?.id}/deposit-address`, {
        crypto_asset: 'USDT',
        network: 'Tron',
      })
      const chosen = await session(payment?.id ?? '')
      expect(chosen.status).toBe('pending')
      return chosen
    },
    money: sandboxMoney(service.origin),
    async connect() {
      await service.call('DELETE', '/webhooks')
      const { secret } = await service.call<{ secret: string }>('PUT', '/webhooks', { url: webhookUrl })
      const settings = { enabled: 'yes', title: 'Crypto', display: 'dialog', page: 'demo' }
      await set({ ...settings, service: service.origin, key: token, webhook_secret: secret })
      expect(await site.php('echo implode(Malipo\\WooCommerce\\Settings_Check::problems());')).toBe('')
      return secret
    },
    set,
    stop,
  }
}
