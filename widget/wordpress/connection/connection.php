<?php
/** Sets up and removes the site's connection to the service: its webhook, and the permission to show the page. */

namespace Malipo;

defined( 'ABSPATH' ) || exit;

/**
 * Registers the webhook and allows the site to show the page.
 *
 * @param bool $take_over Whether to replace a webhook of another system, since a merchant has one webhook.
 * @return true|\WP_Error The message is for the merchant.
 */
function connect( $take_over ) {
	$endpoint = call_service( 'GET', '/webhooks' );
	if ( is_wp_error( $endpoint ) ) {
		return $endpoint;
	}
	$url = text_of( $endpoint, 'url' );
	if ( '' !== $url && webhook_url() !== $url && ! $take_over ) {
		return new \WP_Error(
			'elsewhere',
			/* translators: %s: a web address */
			sprintf( __( 'The events of this account go to %s. An account has one webhook: if no other system needs them there, tick “Send events to this site instead” and save again.', 'malipo' ), $url )
		);
	}
	// Before the webhook: the page can be shown even if the service refuses the webhook, such as on a private address.
	$allowed    = allow_site( settings()['page'], own_connection() );
	$registered = call_service( 'PUT', '/webhooks', array( 'url' => webhook_url() ) );
	if ( is_wp_error( $registered ) ) {
		return $registered;
	}
	$saved = save_secret_of( $registered );
	return is_wp_error( $saved ) ? $saved : $allowed;
}

/** Stores the webhook's secret. The service shows a secret only once, so a missing one is regenerated. */
function save_secret_of( array $endpoint ) {
	$shown = text_of( $endpoint, 'secret' );
	if ( 1 === preg_match( '/^whsec_[A-Za-z0-9+\/=]+$/D', $shown ) ) {
		save_secrets( array( 'webhook' => $shown ) );
		return true;
	}
	$known = secrets()['webhook'];
	if ( '' !== $known && '' !== $shown && substr( $known, -4 ) === substr( $shown, -4 ) ) {
		return true;
	}
	$made = call_service( 'POST', '/webhooks/regenerate-secret' );
	if ( is_wp_error( $made ) ) {
		return $made;
	}
	save_secrets( array( 'webhook' => text_of( $made, 'secret' ) ) );
	return true;
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
	$endpoint = call_service( 'GET', '/webhooks' );
	if ( is_wp_error( $endpoint ) ) {
		return;
	}
	if ( text_of( $endpoint, 'url' ) === webhook_url() ) {
		call_service( 'DELETE', '/webhooks' );
	}
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
