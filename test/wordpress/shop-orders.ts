import type { WordPress } from './wordpress'

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

/** PHP source of a value, by way of JSON. */
export const literal = (value: unknown) =>
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

/** Creates an order of one product, or of what `input` has. Returns its number. */
export async function createOrder(site: WordPress, input: OrderInput = {}): Promise<number> {
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
}

export const readOrder = async (site: WordPress, id: number): Promise<OrderState> =>
  JSON.parse(await site.php(`$id = ${id}; ${READ_ORDER}`))
