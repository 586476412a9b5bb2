<?php
/** Refunds from the order screen. The buyer enters the address behind a link that only the buyer gets. */

namespace Malipo\WooCommerce;

defined( 'ABSPATH' ) || exit;

final class Refunds {
	/** The refunds that have not ended: the id of each with its order. */
	const OPEN = 'malipo_open_refunds';
	/** The refunds of an order, in its metadata: the id of each with the version that its notes report. */
	const META = '_malipo_refunds';

	/**
	 * Creates a refund of `$amount` in the order's currency.
	 *
	 * @return true|\WP_Error
	 */
	public static function create( $order_id, $amount ) {
		return Order_Lock::with(
			$order_id,
			function ( \WC_Order $order ) use ( $amount ) {
				$session = self::paid_session( $order );
				if ( is_wp_error( $session ) ) {
					return $session;
				}
				$coins = self::coins_for( $session, $amount, $order->get_currency() );
				if ( '' === $coins ) {
					return new \WP_Error( 'malipo_no_amount', __( 'Enter an amount that is more than 0, and not more than was paid.', 'malipo' ) );
				}
				// WooCommerce counts this refund already, so the key differs from that of an earlier refund of the same amount.
				$key    = hash( 'sha256', wp_json_encode( array( home_url(), $order->get_order_key(), 'refund', $coins, (string) $order->get_total_refunded() ) ) );
				$refund = Gateway_Settings::call( 'POST', '/api/v1/payment-sessions/' . $session['id'] . '/refunds', array( 'crypto_amount' => $coins ), array( 'idempotency_key' => $key ) );
				if ( is_wp_error( $refund ) ) {
					return $refund;
				}
				$id = \Malipo\text_of( $refund, 'id' );
				if ( isset( self::known( $order )[ $id ] ) ) {
					return true;
				}
				self::remember( $order, $id );
				$order->add_order_note( Order_Notes::refund_sent( $refund, self::mail( $order, $refund ) ) );
				return true;
			}
		);
	}

	/** The newest payment of the order that has money. */
	private static function paid_session( \WC_Order $order ) {
		foreach ( array_reverse( Order_Payments::all( $order ) ) as $payment ) {
			if ( $payment['has_money'] ) {
				return Gateway_Settings::call( 'GET', '/api/v1/payment-sessions/' . $payment['id'] );
			}
		}
		return new \WP_Error( 'malipo_no_money', __( 'No money has arrived for this order.', 'malipo' ) );
	}

	/**
	 * The amount in units of the coin, at the price at which the order was paid, rounded down; empty if there is none.
	 * The whole price gives exactly the coins that were due, or those that arrived if they are fewer.
	 */
	private static function coins_for( array $session, $amount, $currency ) {
		$minor = Amounts::to_minor( $amount, $currency );
		$price = Amounts::to_minor( \Malipo\text_of( $session, 'amount' ), $currency );
		$due   = \Malipo\text_of( $session, 'crypto_amount' );
		$paid  = \Malipo\text_of( $session, 'crypto_amount_paid' );
		if ( $minor <= 0 || $minor > $price ) {
			return '';
		}
		if ( $minor === $price || (float) $due * $minor / $price >= (float) $paid ) {
			return (float) $paid < (float) $due ? $paid : $due;
		}
		$asset    = \Malipo\text_of( $session, 'crypto_asset' );
		$decimals = in_array( $asset, array( 'USDT', 'USDC', 'TRX' ), true ) ? 6 : 8;
		// A rounding error of floating point must not take a unit away.
		$units = floor( (float) $due * $minor / $price * pow( 10, $decimals ) + 1e-6 );
		return $units > 0 ? sprintf( "%.{$decimals}F", $units / pow( 10, $decimals ) ) : '';
	}

	/** The refunds of the order: the id of each with the version that its notes report. */
	private static function known( \WC_Order $order ) {
		$stored = $order->get_meta( self::META );
		return is_array( $stored ) ? $stored : array();
	}

	private static function remember( \WC_Order $order, $id ) {
		$open        = (array) get_option( self::OPEN, array() );
		$open[ $id ] = $order->get_id();
		update_option( self::OPEN, $open, false );
		$order->update_meta_data( self::META, array( $id => 0 ) + self::known( $order ) );
		$order->save();
	}

	/** Mails the link in the buyer's language, if the service does not. Returns whether the buyer gets a mail. */
	private static function mail( \WC_Order $order, array $refund ) {
		$email = $order->get_billing_email();
		if ( ! is_email( $email ) || 'site' !== Gateway_Settings::get( 'refund_mail' ) ) {
			return is_email( $email );
		}
		$locale   = (string) $order->get_meta( '_malipo_locale' );
		$switched = '' !== $locale && switch_to_locale( $locale );
		/* translators: %s: name of the shop */
		$subject = sprintf( __( 'Your refund from %s', 'malipo' ), wp_specialchars_decode( get_bloginfo( 'name' ), ENT_QUOTES ) );
		$text    = sprintf(
			/* translators: 1: number of an order, 2: amount with its coin, 3: network, 4: a link */
			__( "Your refund for order %1\$s is %2\$s on %3\$s.\n\nOpen this link to enter the address that you want it sent to:\n%4\$s\n\nThe link is only for you.", 'malipo' ),
			$order->get_order_number(),
			\Malipo\text_of( $refund, 'crypto_amount' ) . ' ' . \Malipo\text_of( $refund, 'crypto_asset' ),
			str_replace( '_', ' ', \Malipo\text_of( $refund, 'network' ) ),
			\Malipo\text_of( $refund, 'url' )
		);
		$sent    = '' !== \Malipo\text_of( $refund, 'url' ) && wp_mail( $email, $subject, $text );
		if ( $switched ) {
			restore_previous_locale();
		}
		return $sent;
	}

	/** Adds a note about how a refund ended, once for each outcome. Runs while the order is locked. */
	public static function apply( \WC_Order $order, array $refund ) {
		$id      = \Malipo\text_of( $refund, 'id' );
		$known   = self::known( $order );
		$version = isset( $refund['version'] ) ? (int) $refund['version'] : 0;
		if ( ! isset( $known[ $id ] ) || $version <= $known[ $id ] || ! in_array( \Malipo\text_of( $refund, 'status' ), array( 'success', 'failed' ), true ) ) {
			return;
		}
		$order->update_meta_data( self::META, array( $id => $version ) + $known );
		$order->save();
		$order->add_order_note( Order_Notes::refund_ended( $refund ) );
		self::forget( $id );
	}

	private static function forget( $id ) {
		update_option( self::OPEN, array_diff_key( (array) get_option( self::OPEN, array() ), array( $id => 0 ) ), false );
	}

	/** Reads the refunds that have not ended, in case their events were lost. */
	public static function check_open() {
		foreach ( (array) get_option( self::OPEN, array() ) as $id => $order_id ) {
			$refund = Gateway_Settings::call( 'GET', '/api/v1/refunds/' . $id, null, array( 'seconds' => 5 ) );
			if ( is_wp_error( $refund ) ) {
				return;
			}
			$result = Order_Lock::with(
				$order_id,
				function ( \WC_Order $order ) use ( $refund ) {
					self::apply( $order, $refund );
				}
			);
			if ( is_wp_error( $result ) && 'malipo_no_order' === $result->get_error_code() ) {
				self::forget( $id );
			}
		}
	}
}
