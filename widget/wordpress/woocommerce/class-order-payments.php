<?php
/**
 * The payments of an order, in its metadata: for each reference `id`, `url`, `status`, `version`, `amount`, `currency`,
 * `has_money`, `read_at`, `notes` (hashes of the notes in the order), and `applied` (the version that the order's status
 * follows). An order has several payments if it was paid again after one had expired.
 */

namespace Malipo\WooCommerce;

defined( 'ABSPATH' ) || exit;

final class Order_Payments {
	const META = '_malipo_payments';
	/** The statuses in which a buyer can still pay with the same link. */
	const OPEN = array( 'initiated', 'pending', 'partial', 'processing', 'underpaid' );

	public static function all( \WC_Order $order ) {
		$stored = $order->get_meta( self::META );
		return is_array( $stored ) ? $stored : array();
	}

	/** The payment of a reference; null if the order did not start it. */
	public static function find( \WC_Order $order, $reference ) {
		$all = self::all( $order );
		return isset( $all[ $reference ] ) ? $all[ $reference ] : null;
	}

	/** The reference of the newest payment; empty without one. */
	public static function latest_reference( \WC_Order $order ) {
		$references = array_keys( self::all( $order ) );
		return $references ? (string) end( $references ) : '';
	}

	public static function latest( \WC_Order $order ) {
		return self::find( $order, self::latest_reference( $order ) );
	}

	public static function is_open( $payment ) {
		return null !== $payment && in_array( $payment['status'], self::OPEN, true );
	}

	/** Stores the state of a payment as the service reports it. */
	public static function store( \WC_Order $order, array $session ) {
		$state = array(
			'id'        => \Malipo\text_of( $session, 'id' ),
			'status'    => \Malipo\text_of( $session, 'status' ),
			'version'   => isset( $session['version'] ) ? (int) $session['version'] : 0,
			'has_money' => (float) \Malipo\text_of( $session, 'crypto_amount_paid' ) > 0,
			'amount'    => \Malipo\text_of( $session, 'amount' ),
			'currency'  => \Malipo\text_of( $session, 'currency' ),
			'read_at'   => time(),
		);
		$url   = \Malipo\text_of( $session, 'url' );
		if ( '' !== $url ) {
			$state['url'] = $url;
		}
		self::patch( $order, \Malipo\text_of( $session, 'reference' ), $state );
	}

	public static function patch( \WC_Order $order, $reference, array $changes ) {
		$all               = self::all( $order );
		$known             = isset( $all[ $reference ] ) ? $all[ $reference ] : array(
			'url'     => '',
			'notes'   => array(),
			'applied' => -1,
		);
		$all[ $reference ] = $changes + $known;
		$order->update_meta_data( self::META, $all );
		$order->save();
	}
}
