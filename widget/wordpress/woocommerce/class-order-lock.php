<?php
/** A lock on an order, since an event, the buyer and WP-Cron may change it at the same time. */

namespace Malipo\WooCommerce;

defined( 'ABSPATH' ) || exit;

final class Order_Lock {
	const WAIT_SECONDS = 5;

	/**
	 * Reads the order and runs `$change` with it while no other process does. The order is read after the lock is taken,
	 * so that it has all earlier changes.
	 *
	 * @return mixed|\WP_Error The result of `$change`; an error if the order is deleted or locked for too long.
	 */
	public static function with( $order_id, callable $change ) {
		global $wpdb;
		$name = 'malipo_' . $wpdb->prefix . (int) $order_id;
		if ( '1' !== substr( (string) $wpdb->get_var( $wpdb->prepare( 'SELECT GET_LOCK(%s, %d)', $name, self::WAIT_SECONDS ) ), 0, 1 ) ) {
			return new \WP_Error( 'malipo_locked', 'the order is being changed', array( 'status' => 503 ) );
		}
		try {
			$order = wc_get_order( $order_id );
			return $order instanceof \WC_Order ? $change( $order ) : new \WP_Error( 'malipo_no_order', 'the order is deleted' );
		} finally {
			$wpdb->query( $wpdb->prepare( 'DO RELEASE_LOCK(%s)', $name ) );
		}
	}
}
