import { resolve } from 'node:path'
import { expect } from 'vitest'
import { type Service, startService } from '../e2e/service'
import { sandboxMoney } from '../e2e/stories'
import { startWordPress, type WordPress } from './wordpress'

/** A line of an order: its price before and after discounts. */
export interface OrderLine {
  name?: string
  quantity?: number
  subtotal?: string
  total?: string
}

export interface OrderInput {
  total?: string
  currency?: string
  products?: OrderLine[]
  fees?: OrderLine[]
  shipping?: string
  tax?: string
  email?: string
}

export interface OrderState {
  status: string
  /** The newest first. */
  notes: string[]
  transaction: string
  payments: Record<string, { id: string; url: string; status: string; amount: string }>
}

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
  items: { name: string; quantity: number; amount: string }[]
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
  /** Presses “Pay” for an order. */
  pay(order: number): Promise<PaymentResult>
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
export const IS_REAL = WOOCOMMERCE_FOLDER !== undefined

/** PHP source of a value, by way of JSON. */
const literal = (value: unknown) =>
  `json_decode(base64_decode('${Buffer.from(JSON.stringify(value)).toString('base64')}'), true)`

const CREATE_ORDER = `
  $order = wc_create_order();
  foreach ($input['products'] as $props) {
    $item = new WC_Order_Item_Product();
    $item->set_props($props + ['quantity' => 1, 'subtotal' => $props['total'], 'product_id' => (int) get_option('test_product')]);
    $order->add_item($item);
  }
  foreach ($input['fees'] as $props) {
    $item = new WC_Order_Item_Fee();
    $item->set_props($props);
    $order->add_item($item);
  }
  if ($input['shipping'] !== '0') {
    $item = new WC_Order_Item_Shipping();
    $item->set_props(['method_title' => 'Courier', 'total' => $input['shipping']]);
    $order->add_item($item);
  }
  $order->set_shipping_total($input['shipping']);
  $order->set_cart_tax($input['tax']);
  $order->set_total($input['total']);
  $order->set_currency($input['currency']);
  $order->set_payment_method('malipo');
  $order->set_billing_first_name('Adaeze');
  $order->set_billing_last_name('Obi');
  $order->set_billing_email($input['email']);
  $order->save();
  echo $order->get_id();`

const READ_ORDER = `
  $order = wc_get_order($id);
  echo wp_json_encode([
    'status' => $order->get_status(),
    'notes' => array_map(function ($note) { return $note->content; }, wc_get_order_notes(['order_id' => $id])),
    'transaction' => $order->get_transaction_id(),
    'payments' => (object) ($order->get_meta('_malipo_payments') ?: []),
  ]);`

export async function startShop(): Promise<Shop> {
  const plugin = WOOCOMMERCE_FOLDER ?? resolve('test/wordpress/woocommerce-stub')
  const [service, site] = await Promise.all([
    startService({ ALLOW_PRIVATE_WEBHOOKS: '1' }),
    startWordPress({
      core: WORDPRESS_FOLDER,
      plugins: { woocommerce: plugin, malipo: resolve('widget/wordpress') },
    }),
  ])
  await site.php(
    `require_once ABSPATH . 'wp-admin/includes/plugin.php';
     foreach (['woocommerce/woocommerce.php', 'malipo/malipo.php'] as $name) {
       $result = activate_plugin($name);
       if (is_wp_error($result)) { echo $result->get_error_message(); exit(1); }
     }`,
  )
  await site.php(
    `update_option('woocommerce_currency', 'NGN');
     if (class_exists('WC_Product_Simple')) {
       $product = new WC_Product_Simple();
       $product->set_name('Ankara fabric');
       $product->set_regular_price('100');
       update_option('test_product', $product->save());
     }`,
  )
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
  const order = async (id: number): Promise<OrderState> => JSON.parse(await site.php(`$id = ${id}; ${READ_ORDER}`))
  const session = (id: string) => service.call<Session>('GET', `/api/v1/payment-sessions/${id}`)
  return {
    service,
    site,
    key: token,
    webhookUrl,
    async createOrder(input = {}) {
      const total = input.total ?? '50000'
      const filled = {
        total,
        currency: 'NGN',
        products: [{ name: 'Ankara fabric', total }],
        fees: [],
        shipping: '0',
        tax: '0',
        email: 'adaeze@example.com',
        ...input,
      }
      return Number(await site.php(`$input = ${literal(filled)}; ${CREATE_ORDER}`))
    },
    pay: async (id) =>
      JSON.parse(
        await site.php(
          `if (function_exists('wc_load_cart')) wc_load_cart();
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
      await service.call('PATCH', '/api/v1/payment-pages/demo', { allowed_origins: [site.origin] })
      await service.call('DELETE', '/webhooks')
      const { secret } = await service.call<{ secret: string }>('PUT', '/webhooks', { url: webhookUrl })
      const settings = { enabled: 'yes', title: 'Crypto', display: 'dialog', page: 'demo' }
      await set({ ...settings, service: service.origin, key: token, webhook_secret: secret })
      return secret
    },
    set,
    async stop() {
      await site.stop()
      await service.stop()
    },
  }
}
