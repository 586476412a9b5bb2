<?php
/** Sets up and removes the site's connection to the service: its webhook, and the permission to show the page. */

namespace Malipo;

defined( 'ABSPATH' ) || exit;

/**
 * Allows the site to show the page, and makes the service send its events to this site.
 *
 * @return true|\WP_Error The message is for the merchant.
 */
function connect() {
	// Before the webhook: the page can be shown even if the service refuses the webhook, such as on a private address.
	$allowed = allow_site( settings()['page'], own_connection() );
	$secret  = connect_endpoint( own_connection() );
	if ( is_wp_error( $secret ) ) {
		return $secret;
	}
	save_secrets( array( 'webhook' => $secret ) );
	return $allowed;
}

/** Adds the site to the origins that may show a page, unless the slug is empty. */
function allow_site( $slug, array $connection ) {
	$options = array( 'connection' => $connection );
	if ( '' === $slug ) {
		return true;
	}
	$page = call_service( 'GET', '/api/v1/payment-pages/' . $slug, null, $options );
	if ( is_wp_error( $page ) ) {
		/* translators: %s: slug of a payment page */
		return 'http_404' === $page->get_error_code() ? new \WP_Error( 'no_page', sprintf( __( 'Your account has no payment page “%s”.', 'malipo' ), $slug ) ) : $page;
	}
	$origins = origins_of( $page );
	if ( in_array( site_origin(), $origins, true ) ) {
		return true;
	}
	$changed = call_service( 'PATCH', '/api/v1/payment-pages/' . $slug, array( 'allowed_origins' => array_merge( $origins, array( site_origin() ) ) ), $options );
	if ( is_wp_error( $changed ) ) {
		return $changed;
	}
	save_settings( array( 'allowed' => array_values( array_unique( array_merge( settings()['allowed'], array( $slug ) ) ) ) ) );
	return true;
}

/** Removes the plugin's own set-up from the service, if the service can be reached. */
function disconnect() {
	if ( '' === settings()['service'] || '' === secrets()['key'] ) {
		return;
	}
	delete_endpoint( own_connection() );
	disallow_site( own_connection() );
}

/** Removes the site from the origins of the pages that the plugin allowed it for. */
function disallow_site( array $connection ) {
	$options = array( 'connection' => $connection );
	foreach ( settings()['allowed'] as $slug ) {
		$page = call_service( 'GET', '/api/v1/payment-pages/' . $slug, null, $options );
		if ( ! is_wp_error( $page ) ) {
			call_service( 'PATCH', '/api/v1/payment-pages/' . $slug, array( 'allowed_origins' => array_values( array_diff( origins_of( $page ), array( site_origin() ) ) ) ), $options );
		}
	}
}

/** Forgets the connection of another account, or one that no longer exists. */
function forget_connection() {
	save_settings( array( 'allowed' => array() ) );
	save_secrets( array( 'webhook' => '' ) );
}

function origins_of( array $page ) {
	return isset( $page['allowed_origins'] ) && is_array( $page['allowed_origins'] ) ? $page['allowed_origins'] : array();
}
