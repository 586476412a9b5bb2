<?php
/** Checks the gateway's settings at the service when they are saved. */

namespace Malipo\WooCommerce;

defined( 'ABSPATH' ) || exit;

final class Settings_Check {
	/**
	 * Adds the site's webhook with a key that may do so.
	 *
	 * @return string|\WP_Error The webhook's secret; or what is wrong, for the merchant.
	 */
	public static function connect( $key ) {
		$connection = Gateway_Settings::connection();
		if ( \Malipo\account_of_key( $key ) !== \Malipo\account_of_key( $connection['key'] ) ) {
			return new \WP_Error( 'other_account', __( 'The key for the webhook belongs to another account or mode than the API key. The webhook was not added.', 'malipo' ) );
		}
		return \Malipo\connect_endpoint( array( 'key' => $key ) + $connection );
	}

	/** @return string[] What is wrong, for the merchant. */
	public static function problems() {
		$connection = Gateway_Settings::connection();
		$problem    = \Malipo\settings_problem( $connection['service'], Gateway_Settings::page(), '' );
		if ( '' !== $problem ) {
			return array( $problem );
		}
		if ( '' === $connection['key'] ) {
			return array( __( 'Enter the API key that the operator of the service gave you.', 'malipo' ) );
		}
		if ( '' === Gateway_Settings::page() ) {
			return array( __( 'Enter the payment page.', 'malipo' ) );
		}
		$allowed  = \Malipo\allow_site( Gateway_Settings::page(), $connection );
		$problems = is_wp_error( $allowed ) ? array( $allowed->get_error_message() ) : array();
		if ( '' === $connection['webhook'] ) {
			$problems[] = __( 'The webhook secret is missing: orders are only updated every 15 minutes, and when the buyer returns.', 'malipo' );
		} elseif ( 1 !== preg_match( '/^whsec_[A-Za-z0-9+\/=]+$/D', $connection['webhook'] ) ) {
			$problems[] = __( 'The webhook secret must begin with whsec_.', 'malipo' );
		}
		if ( ! Amounts::is_known( get_woocommerce_currency() ) ) {
			/* translators: 1: currency of the shop, 2: list of currencies */
			$problems[] = sprintf( __( 'The service does not take the currency %1$s, so the checkout does not offer this payment. It takes: %2$s.', 'malipo' ), get_woocommerce_currency(), implode( ', ', array_keys( Amounts::DECIMALS ) ) );
		}
		return $problems;
	}
}
