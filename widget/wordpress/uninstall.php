<?php
/** Removes everything of the plugin: at the service, in the options and in the database. */

namespace Malipo;

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/connection/options.php';
require_once __DIR__ . '/connection/service.php';
require_once __DIR__ . '/button/orders.php';
require_once __DIR__ . '/connection/webhook.php';
require_once __DIR__ . '/connection/endpoint.php';
require_once __DIR__ . '/connection/connection.php';
require_once __DIR__ . '/woocommerce/class-gateway-settings.php';

function remove_from_site() {
	global $wpdb;
	disconnect();
	disallow_site( WooCommerce\Gateway_Settings::connection() );
	// phpcs:disable WordPress.DB.PreparedSQL, WordPress.DB.DirectDatabaseQuery -- the names of our own tables
	$wpdb->query( 'DROP TABLE IF EXISTS ' . orders_table() );
	$wpdb->query( 'DROP TABLE IF EXISTS ' . events_table() );
	$notices = $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '\\_transient\\_malipo\\_notice\\_%'" );
	// phpcs:enable
	foreach ( $notices as $name ) {
		delete_transient( substr( $name, strlen( '_transient_' ) ) );
	}
	delete_option( SETTINGS_OPTION );
	delete_option( SECRETS_OPTION );
	delete_option( TABLES_OPTION );
	foreach ( WooCommerce\Gateway_Settings::OPTIONS as $option ) {
		delete_option( $option );
	}
}

if ( is_multisite() ) {
	foreach ( get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	) as $site ) {
		switch_to_blog( $site );
		remove_from_site();
		restore_current_blog();
	}
} else {
	remove_from_site();
}
