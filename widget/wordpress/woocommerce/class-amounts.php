<?php
/** Amounts of the shop as the service takes them. */

namespace Malipo\WooCommerce;

defined( 'ABSPATH' ) || exit;

final class Amounts {
	/** The currencies of the service, each with its number of decimals. */
	const DECIMALS = array(
		'NGN' => 2,
		'KES' => 2,
		'GHS' => 2,
		'ZAR' => 2,
		'XOF' => 0,
		'UGX' => 0,
		'TZS' => 2,
		'EGP' => 2,
		'MAD' => 2,
		'USD' => 2,
		'EUR' => 2,
	);

	public static function is_known( $currency ) {
		return isset( self::DECIMALS[ $currency ] );
	}

	/**
	 * An amount in the smallest unit of its currency. A shop may calculate with decimals that the currency does not
	 * have, so the amount is rounded.
	 */
	public static function to_minor( $amount, $currency ) {
		return (int) round( (float) $amount * pow( 10, self::DECIMALS[ $currency ] ) );
	}

	/** The amount as a decimal string with all decimals of its currency. */
	public static function format( $minor, $currency ) {
		$decimals = self::DECIMALS[ $currency ];
		$sign     = $minor < 0 ? '-' : '';
		$digits   = str_pad( (string) abs( $minor ), $decimals + 1, '0', STR_PAD_LEFT );
		return $sign . ( 0 === $decimals ? $digits : substr( $digits, 0, -$decimals ) . '.' . substr( $digits, -$decimals ) );
	}

	/** What an order costs, as a decimal string. */
	public static function total_of( \WC_Order $order ) {
		return self::format( self::to_minor( $order->get_total(), $order->get_currency() ), $order->get_currency() );
	}
}
