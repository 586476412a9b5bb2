<?php
/** Brings an order to the state of its payment. */

namespace Malipo\WooCommerce;

defined( 'ABSPATH' ) || exit;

final class Order_Status {
	/**
	 * Applies a payment as the service reports it. A repeated or older report changes nothing. Runs while the order is
	 * locked.
	 *
	 * @return bool Whether the order started this payment. Buyers can write metadata, so an order's number in it is no proof.
	 */
	public static function apply( \WC_Order $order, array $session ) {
		$reference = \Malipo\text_of( $session, 'reference' );
		$known     = Order_Payments::find( $order, $reference );
		if ( null === $known || $order->has_status( 'trash' ) ) {
			return false;
		}
		if ( (int) $session['version'] <= $known['applied'] ) {
			return true;
		}
		Order_Payments::store( $order, $session );
		self::follow( $order, $session );
		self::warn_of_reversal( $order, $session );
		Order_Payments::patch( $order, $reference, array( 'applied' => (int) $session['version'] ) );
		return true;
	}

	private static function follow( \WC_Order $order, array $session ) {
		switch ( \Malipo\text_of( $session, 'status' ) ) {
			case 'completed':
				self::complete( $order, $session );
				break;
			case 'partial':
				self::hold( $order, Order_Notes::partial( $session ), $session );
				break;
			case 'processing':
				self::hold( $order, Order_Notes::processing( $session ), $session );
				break;
			case 'underpaid':
				self::hold( $order, Order_Notes::underpaid( $session ), $session );
				break;
			case 'expired':
				self::end( $order, 'pending', Order_Notes::expired(), $session );
				break;
			case 'failed':
				self::end( $order, 'failed', Order_Notes::failed(), $session );
				break;
		}
	}

	/** Money is on its way or missing: the order waits, unless another payment has paid it. */
	private static function hold( \WC_Order $order, $note, array $session ) {
		if ( self::is_settled( $order ) ) {
			self::note_once( $order, $session, Order_Notes::second_payment( $session ) );
			return;
		}
		if ( ! $order->has_status( 'on-hold' ) ) {
			$order->update_status( 'on-hold' );
		}
		self::note_once( $order, $session, $note );
	}

	/** A payment ended without money. An older payment of the order changes nothing. */
	private static function end( \WC_Order $order, $status, $note, array $session ) {
		$is_latest = Order_Payments::latest_reference( $order ) === \Malipo\text_of( $session, 'reference' );
		if ( ! $is_latest || ! $order->has_status( array( 'pending', 'on-hold', 'failed' ) ) ) {
			return;
		}
		if ( ! $order->has_status( $status ) ) {
			$order->update_status( $status );
		}
		self::note_once( $order, $session, $note );
	}

	private static function complete( \WC_Order $order, array $session ) {
		$reference = \Malipo\text_of( $session, 'reference' );
		if ( $order->get_transaction_id() === $reference ) {
			// It has paid the order before. An order that is on hold again, such as after a reversal, stays so.
			self::note_once( $order, $session, Order_Notes::overpaid( $session ) );
			return;
		}
		if ( self::is_settled( $order ) ) {
			self::note_once( $order, $session, Order_Notes::second_payment( $session ) );
			return;
		}
		$payment = Order_Payments::find( $order, $reference );
		if ( ! Payment_Starter::is_price_of( $payment, $order ) ) {
			self::hold( $order, Order_Notes::other_price( $session, $order ), $session );
			return;
		}
		$order->add_order_note( Order_Notes::completed( $session ) );
		self::note_once( $order, $session, Order_Notes::overpaid( $session ) );
		$order->payment_complete( $reference );
	}

	/** Whether the order needs no money: it is paid or refunded. */
	private static function is_settled( \WC_Order $order ) {
		return $order->is_paid() || $order->has_status( 'refunded' );
	}

	private static function warn_of_reversal( \WC_Order $order, array $session ) {
		if ( (float) \Malipo\text_of( $session, 'reversed_amount' ) <= 0 ) {
			return;
		}
		if ( $order->has_status( 'processing' ) ) {
			$order->update_status( 'on-hold' );
		}
		self::note_once( $order, $session, Order_Notes::reversed( $session ) );
	}

	/** Adds a note unless the payment has it already: each confirmation is a new version, but no news. */
	private static function note_once( \WC_Order $order, array $session, $note ) {
		$reference = \Malipo\text_of( $session, 'reference' );
		$notes     = Order_Payments::find( $order, $reference )['notes'];
		if ( '' === $note || in_array( md5( $note ), $notes, true ) ) {
			return;
		}
		$order->add_order_note( $note );
		$notes[] = md5( $note );
		Order_Payments::patch( $order, $reference, array( 'notes' => $notes ) );
	}
}
