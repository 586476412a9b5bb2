<?php
/** Starts the payment of an order at the service, or continues the one that is open. */

namespace Malipo\WooCommerce;

defined( 'ABSPATH' ) || exit;

final class Payment_Starter {
	/**
	 * Returns the link to the order's payment; empty if the order turned out to be paid. Two tabs get the link of one
	 * payment. A payment that has ended, or whose order costs something else now, is replaced by a new one.
	 *
	 * @return string|\WP_Error
	 */
	public static function start( $order_id ) {
		return Order_Lock::with(
			$order_id,
			function ( \WC_Order $order ) {
				Order_Check::read_payments( $order );
				if ( $order->is_paid() ) {
					return '';
				}
				$latest = Order_Payments::latest( $order );
				if ( Order_Payments::is_open( $latest ) ) {
					if ( $latest['has_money'] || self::is_price_of( $latest, $order ) ) {
						return $latest['url'];
					}
					$cancelled = Gateway_Settings::call( 'POST', '/api/v1/payment-sessions/' . $latest['id'] . '/cancel', array() );
					if ( is_wp_error( $cancelled ) ) {
						return $cancelled;
					}
					Order_Payments::store( $order, $cancelled );
					Order_Payments::patch( $order, \Malipo\text_of( $cancelled, 'reference' ), array( 'applied' => (int) $cancelled['version'] ) );
				}
				return self::create( $order );
			}
		);
	}

	/** Whether a payment has the price that the order has now. */
	public static function is_price_of( array $payment, \WC_Order $order ) {
		return $payment['currency'] === $order->get_currency() && Amounts::is_known( $payment['currency'] ) && Amounts::total_of( $order ) === $payment['amount'];
	}

	private static function create( \WC_Order $order ) {
		$request = Session_Request::of( $order );
		$session = self::post( $order, $request );
		if ( is_wp_error( $session ) && 'http_400' === $session->get_error_code() ) {
			// A name or e-mail that the service refuses must not stop a sale.
			unset( $request['title'], $request['items'], $request['customer'] );
			$session = self::post( $order, $request );
		}
		if ( is_wp_error( $session ) ) {
			return $session;
		}
		$url = \Malipo\text_of( $session, 'url' );
		if ( '' === $url || '' === \Malipo\text_of( $session, 'reference' ) ) {
			return new \WP_Error( 'malipo_no_link', __( 'The service answered without a link to the payment.', 'malipo' ) );
		}
		$order->update_meta_data( '_malipo_locale', get_locale() );
		Order_Payments::store( $order, $session );
		return $url;
	}

	/** The key of a repeated request is the same, so that an answer that arrived too late leaves one payment. */
	private static function post( \WC_Order $order, array $request ) {
		$attempt = count( Order_Payments::all( $order ) );
		$key     = hash( 'sha256', wp_json_encode( array( home_url(), $order->get_order_key(), $attempt, $request ) ) );
		return Gateway_Settings::call( 'POST', '/api/v1/payment-sessions', $request, array( 'idempotency_key' => $key ) );
	}
}
