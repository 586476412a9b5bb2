<?php
/** Finds the order of an event, and brings it up to date. */

namespace Malipo\WooCommerce;

defined( 'ABSPATH' ) || exit;

final class Order_Events {
	/**
	 * Handles `malipo_order_event`. A payment of a deleted order is not handled, so that it appears under Malipo → Orders.
	 *
	 * @param bool|\WP_Error $handled Whether another shop has handled the event.
	 * @return bool|\WP_Error
	 */
	public static function handle( $handled, array $session, array $event ) {
		$metadata = isset( $session['metadata'] ) && is_array( $session['metadata'] ) ? $session['metadata'] : array();
		$order_id = absint( \Malipo\text_of( $metadata, 'woocommerce_order' ) );
		if ( false !== $handled || 0 === $order_id ) {
			return $handled;
		}
		$applied = Order_Lock::with(
			$order_id,
			function ( \WC_Order $order ) use ( $session, $event ) {
				if ( null === Order_Payments::find( $order, \Malipo\text_of( $session, 'reference' ) ) ) {
					return false;
				}
				if ( 0 === strpos( \Malipo\text_of( $event, 'event' ), 'refund.' ) ) {
					Refunds::apply( $order, (array) $event['data'] );
				}
				return Order_Status::apply( $order, $session );
			}
		);
		return is_wp_error( $applied ) && 'malipo_no_order' === $applied->get_error_code() ? false : $applied;
	}
}
