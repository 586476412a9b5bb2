<?php
/** The pages of the checkout: an order to pay, its receipt page, and the order that was received. */

add_filter(
	'query_vars',
	function ( $names ) {
		return array_merge( $names, array( 'order-pay', 'order-received' ) );
	}
);
add_action(
	'template_redirect',
	function () {
		$pay      = absint( get_query_var( 'order-pay' ) );
		$received = absint( get_query_var( 'order-received' ) );
		$order    = wc_get_order( $pay ? $pay : $received );
		if ( ! $order ) {
			return;
		}
		if ( ! isset( $_GET['key'] ) || ! hash_equals( $order->get_order_key(), $_GET['key'] ) ) {
			wp_die( 'not your order', 403 );
		}
		if ( $pay && 'POST' === $_SERVER['REQUEST_METHOD'] ) {
			$result = WC()->payment_gateways()->payment_gateways()['malipo']->process_payment( $pay );
			wp_redirect( $result['redirect'] );
			exit;
		}
		echo '<!doctype html><html><head><title>Checkout</title>';
		wp_head();
		echo '</head><body class="woocommerce">';
		if ( $received ) {
			do_action( 'woocommerce_thankyou_' . $order->get_payment_method(), $received );
		} elseif ( '1' === $_GET['receipt'] ) {
			do_action( 'woocommerce_receipt_' . $order->get_payment_method(), $pay );
		} else {
			printf( '<form method="post"><button>%s</button></form>', esc_html( apply_filters( 'woocommerce_pay_order_button_text', 'Pay for order' ) ) );
		}
		wp_footer();
		echo '</body></html>';
		exit;
	}
);
