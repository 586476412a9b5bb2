<?php
/** The pages on which a buyer pays an order, comes back to it, or pays again. */

namespace Malipo\WooCommerce;

defined( 'ABSPATH' ) || exit;

final class Buyer_Pages {
	/** The page that opens the dialog. Without script, its button is a link to the payment. */
	public static function show_payment( $order_id ) {
		$order   = wc_get_order( $order_id );
		$payment = $order instanceof \WC_Order ? Order_Payments::latest( $order ) : null;
		if ( ! Order_Payments::is_open( $payment ) ) {
			return;
		}
		wp_enqueue_script( 'malipo', Gateway_Settings::connection()['service'] . '/widget.js', array(), null, true );
		wp_enqueue_script( 'malipo-pay', plugins_url( 'pay.js', __FILE__ ), array( 'malipo' ), \Malipo\VERSION, true );
		printf(
			'<p>%s</p><p><a class="button alt wp-element-button" id="malipo-pay" href="%s" data-malipo data-return="%s">%s</a></p>',
			esc_html__( 'Your order is waiting for its payment.', 'malipo' ),
			esc_url( $payment['url'] ),
			esc_url( $order->get_checkout_order_received_url() ),
			esc_html__( 'Pay with crypto', 'malipo' )
		);
	}

	/** The page after the payment. It asks the service itself, since the buyer may be faster than the event. */
	public static function show_outcome( $order_id ) {
		$status = Order_Lock::with(
			$order_id,
			function ( \WC_Order $order ) {
				if ( ! $order->is_paid() ) {
					Order_Check::read_payments( $order );
				}
				return $order->get_status();
			}
		);
		$order  = wc_get_order( $order_id );
		if ( is_wp_error( $status ) || ! $order instanceof \WC_Order ) {
			return;
		}
		$payment = Order_Payments::latest( $order );
		if ( 'on-hold' === $status ) {
			printf( '<p class="woocommerce-info">%s</p>', esc_html__( 'Your payment was detected. You get a mail when it is confirmed.', 'malipo' ) );
		}
		if ( $order->needs_payment() || ( null !== $payment && in_array( $payment['status'], array( 'partial', 'underpaid' ), true ) ) ) {
			$is_open = Order_Payments::is_open( $payment );
			printf(
				'<p><a class="button alt wp-element-button" href="%s">%s</a></p>',
				esc_url( $is_open ? $payment['url'] : $order->get_checkout_payment_url() ),
				$is_open ? esc_html__( 'Continue the payment', 'malipo' ) : esc_html__( 'Pay again', 'malipo' )
			);
		}
	}

	/** The button of the order-pay page. */
	public static function name_pay_button( $text ) {
		$order   = wc_get_order( absint( get_query_var( 'order-pay' ) ) );
		$payment = $order instanceof \WC_Order ? Order_Payments::latest( $order ) : null;
		return null === $payment || Order_Payments::is_open( $payment ) ? $text : __( 'Pay again', 'malipo' );
	}
}
