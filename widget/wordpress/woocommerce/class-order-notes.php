<?php
/** The notes in an order, for the merchant. They contain neither links nor the buyer's data. */

namespace Malipo\WooCommerce;

defined( 'ABSPATH' ) || exit;

final class Order_Notes {
	public static function partial( array $session ) {
		/* translators: 1: amount that arrived, 2: amount that is missing, each with its coin */
		return sprintf( __( 'Malipo: partly paid. %1$s arrived, %2$s is missing. The buyer is asked for the rest.', 'malipo' ), self::paid( $session ), self::missing( $session ) );
	}

	public static function processing( array $session ) {
		/* translators: %s: amount with its coin and network */
		return sprintf( __( 'Malipo: %s was detected, which is enough. The network is confirming it; do not deliver yet.', 'malipo' ), self::paid_on( $session ) );
	}

	public static function underpaid( array $session ) {
		/* translators: 1: amount that arrived, 2: amount that is missing, each with its coin */
		return sprintf( __( 'Malipo: underpaid. The time is over, %1$s arrived and %2$s is missing. The buyer can still pay the rest with the same link, or you can refund what arrived.', 'malipo' ), self::paid( $session ), self::missing( $session ) );
	}

	public static function completed( array $session ) {
		/* translators: %s: amount with its coin and network */
		$note = sprintf( __( 'Malipo: paid with %s.', 'malipo' ), self::paid_on( $session ) );
		return empty( $session['late'] ) ? $note : $note . ' ' . __( 'The money came late, after the time of the payment.', 'malipo' );
	}

	/** Empty if nothing was overpaid. */
	public static function overpaid( array $session ) {
		$excess = (float) \Malipo\text_of( $session, 'crypto_amount_paid' ) - (float) \Malipo\text_of( $session, 'crypto_amount' );
		if ( $excess <= 0 ) {
			return '';
		}
		/* translators: 1: amount that arrived, 2: amount that was due, each with its coin */
		return sprintf( __( 'Malipo: overpaid. %1$s arrived, %2$s was due. You can refund the rest in the dashboard of the service.', 'malipo' ), self::paid( $session ), self::coins( $session, 'crypto_amount' ) );
	}

	public static function second_payment( array $session ) {
		/* translators: 1: amount with its coin and network, 2: reference of a payment */
		return sprintf( __( 'Malipo: %1$s arrived for this order, which needs no more money (payment %2$s). Refund it in the dashboard of the service.', 'malipo' ), self::paid_on( $session ), \Malipo\text_of( $session, 'reference' ) );
	}

	public static function other_price( array $session, \WC_Order $order ) {
		$paid = \Malipo\text_of( $session, 'amount' ) . ' ' . \Malipo\text_of( $session, 'currency' );
		/* translators: 1: amount that was paid, 2: amount of the order, each with its currency */
		return sprintf( __( 'Malipo: %1$s was paid, but the order is now %2$s. Check it before you deliver.', 'malipo' ), $paid, $order->get_total() . ' ' . $order->get_currency() );
	}

	public static function expired() {
		return __( 'Malipo: the payment expired, and no money arrived. The buyer can pay again.', 'malipo' );
	}

	public static function failed() {
		return __( 'Malipo: the payment was cancelled or refused. The buyer can pay again.', 'malipo' );
	}

	public static function reversed( array $session ) {
		/* translators: %s: amount with its currency */
		return sprintf( __( 'Malipo: custody took back %s of this payment. Check it before you deliver.', 'malipo' ), \Malipo\text_of( $session, 'reversed_amount' ) . ' ' . \Malipo\text_of( $session, 'currency' ) );
	}

	public static function refund_sent( array $refund, $email_is_known ) {
		$amount = self::coins( $refund, 'crypto_amount' );
		return $email_is_known
			/* translators: %s: amount with its coin */
			? sprintf( __( 'Malipo: a refund of %s waits for the buyer’s address. The link to enter it was mailed to the buyer.', 'malipo' ), $amount )
			/* translators: %s: amount with its coin */
			: sprintf( __( 'Malipo: a refund of %s waits for the buyer’s address. No mail could be sent: give the buyer the link from the dashboard of the service.', 'malipo' ), $amount );
	}

	public static function refund_ended( array $refund ) {
		$amount = self::coins( $refund, 'crypto_amount' );
		if ( 'success' === \Malipo\text_of( $refund, 'status' ) ) {
			/* translators: 1: amount with its coin, 2: hash of a transaction */
			return sprintf( __( 'Malipo: the refund of %1$s was sent. Transaction: %2$s', 'malipo' ), $amount, \Malipo\text_of( $refund, 'hash' ) );
		}
		$reasons = array(
			'expired' => __( 'the buyer entered no address in time', 'malipo' ),
			'void'    => __( 'the money of the payment is needed for it, or was taken back', 'malipo' ),
		);
		$reason  = \Malipo\text_of( $refund, 'reason' );
		/* translators: 1: amount with its coin, 2: the reason */
		return sprintf( __( 'Malipo: the refund of %1$s failed, and the money is still yours: %2$s. Delete the refund in this order, then you can refund again.', 'malipo' ), $amount, isset( $reasons[ $reason ] ) ? $reasons[ $reason ] : $reason );
	}

	private static function paid( array $session ) {
		return self::coins( $session, 'crypto_amount_paid' );
	}

	private static function paid_on( array $session ) {
		/* translators: 1: amount with its coin, 2: network */
		return sprintf( __( '%1$s on %2$s', 'malipo' ), self::paid( $session ), str_replace( '_', ' ', \Malipo\text_of( $session, 'network' ) ) );
	}

	private static function missing( array $session ) {
		return self::coins( $session, 'crypto_amount_due' );
	}

	private static function coins( array $object, $field ) {
		return \Malipo\text_of( $object, $field ) . ' ' . \Malipo\text_of( $object, 'crypto_asset' );
	}
}
