<?php
/** What this plugin sets up at the service, and takes away again: its webhook, and that the site may show the page. */

namespace Malipo;

defined( 'ABSPATH' ) || exit;

/**
 * Registers the webhook and allows the site to show the page.
 *
 * @param bool $take_over Whether events that go elsewhere now are to come here instead: a merchant has one webhook.
 * @return true|\WP_Error The message is for the merchant.
 */
function connect( $take_over ) {
	$endpoint = ask( 'GET', '/webhooks' );
	if ( is_wp_error( $endpoint ) ) {
		return $endpoint;
	}
	$url = text_of( $endpoint, 'url' );
	if ( '' !== $url && webhook_url() !== $url && ! $take_over ) {
		return new \WP_Error(
			'elsewhere',
			/* translators: %s: a web address */
			sprintf( __( 'The events of this account go to %s. An account has one webhook: tick “Send events to this site instead”, if nothing needs them there, and save again.', 'malipo' ), $url )
		);
	}
	// First, because the page can be shown also where the service refuses the webhook, as that of a private address.
	$allowed    = allow_site( settings()['page'] );
	$registered = ask( 'PUT', '/webhooks', array( 'url' => webhook_url() ) );
	if ( is_wp_error( $registered ) ) {
		return $registered;
	}
	$kept = keep_secret_of( $registered );
	return is_wp_error( $kept ) ? $kept : $allowed;
}

/** The service shows a secret only when it makes it: one that we do not have is made anew. */
function keep_secret_of( array $endpoint ) {
	$shown = text_of( $endpoint, 'secret' );
	if ( 1 === preg_match( '/^whsec_[A-Za-z0-9+\/=]+$/D', $shown ) ) {
		keep_secrets( array( 'webhook' => $shown ) );
		return true;
	}
	$known = secrets()['webhook'];
	if ( '' !== $known && '' !== $shown && substr( $known, -4 ) === substr( $shown, -4 ) ) {
		return true;
	}
	$made = ask( 'POST', '/webhooks/regenerate-secret' );
	if ( is_wp_error( $made ) ) {
		return $made;
	}
	keep_secrets( array( 'webhook' => text_of( $made, 'secret' ) ) );
	return true;
}

/** Adds the site to the origins that may show a page; an empty slug is none. */
function allow_site( $slug ) {
	if ( '' === $slug ) {
		return true;
	}
	$page = ask( 'GET', '/api/v1/payment-pages/' . $slug );
	if ( is_wp_error( $page ) ) {
		/* translators: %s: slug of a payment page */
		return 'http_404' === $page->get_error_code() ? new \WP_Error( 'no_page', sprintf( __( 'Your account has no payment page “%s”.', 'malipo' ), $slug ) ) : $page;
	}
	$origins = origins_of( $page );
	if ( in_array( site_origin(), $origins, true ) ) {
		return true;
	}
	$changed = ask( 'PATCH', '/api/v1/payment-pages/' . $slug, array( 'allowed_origins' => array_merge( $origins, array( site_origin() ) ) ) );
	if ( is_wp_error( $changed ) ) {
		return $changed;
	}
	keep_settings( array( 'allowed' => array_values( array_unique( array_merge( settings()['allowed'], array( $slug ) ) ) ) ) );
	return true;
}

/** Takes away what was set up, where the service can be reached, and nothing that others have set up. */
function disconnect() {
	if ( '' === settings()['service'] || '' === secrets()['key'] ) {
		return;
	}
	$endpoint = ask( 'GET', '/webhooks' );
	if ( is_wp_error( $endpoint ) ) {
		return;
	}
	if ( text_of( $endpoint, 'url' ) === webhook_url() ) {
		ask( 'DELETE', '/webhooks' );
	}
	foreach ( settings()['allowed'] as $slug ) {
		$page = ask( 'GET', '/api/v1/payment-pages/' . $slug );
		if ( ! is_wp_error( $page ) ) {
			ask( 'PATCH', '/api/v1/payment-pages/' . $slug, array( 'allowed_origins' => array_values( array_diff( origins_of( $page ), array( site_origin() ) ) ) ) );
		}
	}
}

/** What was set up belongs to another account, or is gone. */
function forget_connection() {
	keep_settings( array( 'allowed' => array() ) );
	keep_secrets( array( 'webhook' => '' ) );
}

function origins_of( array $page ) {
	return isset( $page['allowed_origins'] ) && is_array( $page['allowed_origins'] ) ? $page['allowed_origins'] : array();
}
