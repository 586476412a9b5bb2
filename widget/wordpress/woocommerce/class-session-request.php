<?php
/** The request that creates the payment of an order. */

namespace Malipo\WooCommerce;

defined( 'ABSPATH' ) || exit;

final class Session_Request {
	public static function of( \WC_Order $order ) {
		$request  = array(
			'page'       => Gateway_Settings::page(),
			'amount'     => Amounts::total_of( $order ),
			'currency'   => $order->get_currency(),
			/* translators: %s: number of an order */
			'title'      => Order_Lines::cut( sprintf( __( 'Order %s', 'malipo' ), $order->get_order_number() ), Order_Lines::MAX_NAME ),
			'items'      => Order_Lines::of( $order ),
			'metadata'   => array( 'woocommerce_order' => $order->get_id() ),
			'return_url' => $order->get_checkout_order_received_url(),
		);
		$customer = self::customer( $order );
		return $customer ? $request + array( 'customer' => $customer ) : $request;
	}

	/** The buyer, so that the page does not ask for the name again; null if name or e-mail is missing. */
	private static function customer( \WC_Order $order ) {
		$names = array_values( array_filter( array_map( 'trim', array( $order->get_billing_first_name(), $order->get_billing_last_name(), $order->get_billing_company() ) ) ) );
		$email = trim( $order->get_billing_email() );
		if ( ! $names || ! is_email( $email ) ) {
			return null;
		}
		$customer = array(
			'first_name' => Order_Lines::cut( $names[0], 100 ),
			'email'      => $email,
		);
		$last     = trim( $order->get_billing_last_name() );
		return '' === $last || $last === $names[0] ? $customer : $customer + array( 'last_name' => Order_Lines::cut( $last, 100 ) );
	}
}
