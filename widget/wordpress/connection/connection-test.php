<?php
/** The “Test” button: checks each part of the connection. */

namespace Malipo;

defined( 'ABSPATH' ) || exit;

const ARRIVES_WITHIN_SECONDS = 8;

/**
 * Tests address, key, page, webhook, and a test event, in this order. Stops at the first error.
 *
 * @return array[] Each a pair: whether it works, and a sentence.
 */
function test_connection() {
	$settings = settings();
	$key      = secrets()['key'];
	if ( '' === $settings['service'] ) {
		return array( array( false, __( 'Enter the address of the service, and save.', 'malipo' ) ) );
	}
	if ( '' === $key ) {
		return array( array( false, __( 'Enter the API key that the operator of the service gave you, and save.', 'malipo' ) ) );
	}
	$endpoint = endpoint_of_site( own_connection() );
	if ( is_wp_error( $endpoint ) ) {
		return array( array( false, $endpoint->get_error_message() ) );
	}
	$mode  = mode_of_key( $key );
	$lines = array(
		array(
			true,
			'live' === $mode
				? __( 'The service accepts the API key. It is a live key: payments are real money.', 'malipo' )
				: __( 'The service accepts the API key. It is a test key: payments are play money.', 'malipo' ),
		),
	);
	$page    = page_line( $settings['page'] );
	$lines[] = $page;
	if ( ! $page[0] ) {
		return $lines;
	}
	$problem = endpoint_problem( $endpoint );
	if ( '' !== $problem ) {
		$lines[] = array( false, $problem );
		return $lines;
	}
	if ( 'live' === $mode ) {
		$lines[] = array( true, __( 'The webhook leads to this site. With a live key no test event can be sent: make a small payment to see one arrive.', 'malipo' ) );
		return $lines;
	}
	$lines[] = event_line();
	return $lines;
}

function page_line( $slug ) {
	if ( '' === $slug ) {
		return array( true, __( 'No payment page is set: name one in each block and shortcode.', 'malipo' ) );
	}
	$page = call_service( 'GET', '/api/v1/payment-pages/' . $slug );
	if ( is_wp_error( $page ) ) {
		/* translators: %s: slug of a payment page */
		return array( false, 'http_404' === $page->get_error_code() ? sprintf( __( 'Your account has no payment page “%s”.', 'malipo' ), $slug ) : $page->get_error_message() );
	}
	if ( 'active' !== text_of( $page, 'status' ) ) {
		/* translators: %s: slug of a payment page */
		return array( false, sprintf( __( 'The payment page “%s” is not active, so it takes no payments.', 'malipo' ), $slug ) );
	}
	if ( ! in_array( site_origin(), origins_of( $page ), true ) ) {
		/* translators: 1: slug of a payment page, 2: origin of this site */
		return array( false, sprintf( __( 'The payment page “%1$s” may not be shown on this site: %2$s is not among its allowed origins. Save to add it.', 'malipo' ), $slug, site_origin() ) );
	}
	/* translators: %s: slug of a payment page */
	return array( true, sprintf( __( 'The payment page “%s” is active and may be shown on this site.', 'malipo' ), $slug ) );
}

function endpoint_problem( array $endpoint ) {
	if ( ! $endpoint ) {
		return __( 'The service has no webhook for this site. Save to set it up.', 'malipo' );
	}
	if ( empty( $endpoint['is_active'] ) ) {
		/* translators: %s: the reason, in English */
		return sprintf( __( 'The service has switched the webhook off: %s Save to switch it on.', 'malipo' ), text_of( $endpoint, 'disabled_reason' ) );
	}
	return '' === secrets()['webhook'] ? __( 'The secret of the webhook is missing here. Save to make a new one.', 'malipo' ) : '';
}

/** Asks the service for a test event, and waits for it. */
function event_line() {
	$sent = call_service( 'POST', '/sandbox/events', array( 'event' => 'payment.completed' ) );
	if ( is_wp_error( $sent ) ) {
		return array( false, $sent->get_error_message() );
	}
	$id = text_of( $sent, 'event_id' );
	for ( $tries = 0; $tries < ARRIVES_WITHIN_SECONDS * 4; $tries++ ) {
		if ( has_event( $id ) ) {
			return array( true, __( 'A signed test event has arrived from the service.', 'malipo' ) );
		}
		usleep( 250000 );
	}
	$endpoint = endpoint_of_site( own_connection() );
	$failure  = is_array( $endpoint ) && isset( $endpoint['last_failure'] ) ? (array) $endpoint['last_failure'] : array();
	$status   = text_of( $failure, 'response_status' );
	if ( '400' === $status ) {
		return array( false, __( 'A test event arrived, but its signature is wrong: the secret was changed at the service, or the clock of this server is off by more than five minutes. Save to make a new secret.', 'malipo' ) );
	}
	$reason = '' !== $status ? "HTTP $status" : text_of( $failure, 'error' );
	/* translators: 1: address of this site's webhook, 2: the reason, in English */
	return array( false, sprintf( __( 'No test event has arrived. The service could not deliver to %1$s (%2$s). Is this site on the internet, and does a security plugin or firewall block its REST API?', 'malipo' ), webhook_url(), '' === $reason ? 'no answer yet' : $reason ) );
}
