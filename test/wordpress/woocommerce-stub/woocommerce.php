<?php
/**
 * Plugin Name: WooCommerce
 * Description: A stand-in for tests: the classes and functions that our gateway uses, as WooCommerce's public API documents them.
 * Version: 0.0.0
 */

defined( 'ABSPATH' ) || exit;

require __DIR__ . '/order-items.php';
require __DIR__ . '/order.php';
require __DIR__ . '/orders.php';
require __DIR__ . '/gateway.php';
require __DIR__ . '/features.php';
require __DIR__ . '/pages.php';

final class WC_Stub {
	/** @var null */
	public $session = null;
	private $gateways;

	public function payment_gateways() {
		$this->gateways = $this->gateways ?: new WC_Payment_Gateways();
		return $this->gateways;
	}
}

function WC() {
	static $stub;
	$stub = $stub ?: new WC_Stub();
	return $stub;
}

function get_woocommerce_currency() {
	return get_option( 'woocommerce_currency', 'NGN' );
}

function wc_format_decimal( $number ) {
	return (string) $number;
}

function wc_get_logger() {
	return new class() {
		public function error( $message, $context = array() ) {
			update_option( 'wc_stub_log', array_merge( (array) get_option( 'wc_stub_log', array() ), array( $message ) ) );
		}
	};
}

function wc_add_notice( $message, $type = 'success' ) {
	$GLOBALS['wc_stub_notices'][] = array( $type, $message );
}

add_action(
	'plugins_loaded',
	function () {
		do_action( 'before_woocommerce_init' );
	},
	-1
);
add_action(
	'init',
	function () {
		do_action( 'woocommerce_blocks_payment_method_type_registration', WC_Stub_Blocks::registry() );
	}
);
