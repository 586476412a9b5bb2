<?php
/** Connects the gateway with WooCommerce, if the site has it. */

namespace Malipo\WooCommerce;

defined( 'ABSPATH' ) || exit;

/** The files without a class of WooCommerce, each a class. */
const FILES = array(
	'amounts',
	'order-lines',
	'order-lock',
	'order-payments',
	'order-notes',
	'order-status',
	'order-check',
	'order-events',
	'gateway-settings',
	'settings-check',
	'session-request',
	'payment-starter',
	'refunds',
	'buyer-pages',
);

add_action( 'before_woocommerce_init', __NAMESPACE__ . '\\declare_features' );
add_action( 'plugins_loaded', __NAMESPACE__ . '\\start' );
register_deactivation_hook( \Malipo\PLUGIN_FILE, __NAMESPACE__ . '\\stop' );

/** Tells WooCommerce that the gateway works with its order tables and its block checkout. */
function declare_features() {
	if ( class_exists( '\\Automattic\\WooCommerce\\Utilities\\FeaturesUtil' ) ) {
		foreach ( array( 'custom_order_tables', 'cart_checkout_blocks' ) as $feature ) {
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( $feature, \Malipo\PLUGIN_FILE, true );
		}
	}
}

function load_classes() {
	foreach ( FILES as $file ) {
		require_once __DIR__ . "/class-$file.php";
	}
}

function start() {
	if ( ! class_exists( '\\WC_Payment_Gateway' ) ) {
		return;
	}
	load_classes();
	require_once __DIR__ . '/class-gateway.php';
	add_filter( 'woocommerce_payment_gateways', __NAMESPACE__ . '\\add_gateway' );
	add_action( 'woocommerce_blocks_payment_method_type_registration', __NAMESPACE__ . '\\add_to_blocks' );
	add_filter( 'malipo_connections', __NAMESPACE__ . '\\add_connection' );
	add_filter( 'malipo_order_event', array( Order_Events::class, 'handle' ), 10, 3 );
	add_action( 'woocommerce_receipt_malipo', array( Buyer_Pages::class, 'show_payment' ) );
	add_action( 'woocommerce_thankyou_malipo', array( Buyer_Pages::class, 'show_outcome' ) );
	add_filter( 'woocommerce_pay_order_button_text', array( Buyer_Pages::class, 'name_pay_button' ) );
	add_filter( 'cron_schedules', array( Order_Check::class, 'add_interval' ) );
	add_action( Order_Check::HOOK, array( Order_Check::class, 'run' ) );
	add_action( 'init', array( Order_Check::class, 'schedule' ) );
}

function stop() {
	load_classes();
	Order_Check::unschedule();
}

function add_gateway( $gateways ) {
	$gateways[] = Gateway::class;
	return $gateways;
}

function add_to_blocks( $registry ) {
	require_once __DIR__ . '/class-blocks-method.php';
	$registry->register( new Blocks_Method() );
}

/** The gateway's events may be signed with a secret of their own. */
function add_connection( $connections ) {
	$connections[] = Gateway_Settings::connection();
	return $connections;
}
