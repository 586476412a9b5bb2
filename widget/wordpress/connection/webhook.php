<?php
/** The REST route that receives the service's events. */

namespace Malipo;

defined( 'ABSPATH' ) || exit;

const SIGNED_WITHIN_SECONDS = 300;

function webhook_url() {
	return rest_url( 'malipo/v1/webhook' );
}

function register_webhook_route() {
	register_rest_route(
		'malipo/v1',
		'/webhook',
		array(
			'methods'             => 'POST',
			'callback'            => __NAMESPACE__ . '\\receive_event',
			// The service signs its requests and does not log in.
			'permission_callback' => __NAMESPACE__ . '\\is_signed',
		)
	);
}

/**
 * Whether the service signed this request within the last five minutes. The signature covers the time, so an old request
 * cannot be sent again.
 *
 * @return true|\WP_Error
 */
function is_signed( \WP_REST_Request $request ) {
	$connection = connection_that_signed( $request );
	return is_wp_error( $connection ) ? $connection : true;
}

/**
 * The connection whose secret signed the request.
 *
 * @return array|\WP_Error
 */
function connection_that_signed( \WP_REST_Request $request ) {
	$headers = array(
		'id'        => (string) $request->get_header( 'webhook-id' ),
		'timestamp' => (string) $request->get_header( 'webhook-timestamp' ),
		'signature' => (string) $request->get_header( 'webhook-signature' ),
	);
	foreach ( connections() as $connection ) {
		$problem = signature_problem( $request->get_body(), $headers, $connection['webhook'], time() );
		if ( '' === $problem ) {
			return $connection;
		}
	}
	return new \WP_Error( 'malipo_unsigned', $problem, array( 'status' => 400 ) );
}

/** The error in the signature; empty if it is valid. */
function signature_problem( $body, array $headers, $secret, $now ) {
	if ( '' === $secret ) {
		return 'no webhook is set up';
	}
	$timestamp = $headers['timestamp'];
	if ( 1 !== preg_match( '/^\d{1,12}$/D', $timestamp ) || abs( $now - (int) $timestamp ) > SIGNED_WITHIN_SECONDS ) {
		return 'the time is not within five minutes';
	}
	// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- the secret is base64
	$key      = base64_decode( preg_replace( '/^whsec_/', '', $secret ) );
	// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- the signature is base64
	$expected = 'v1,' . base64_encode( hash_hmac( 'sha256', $headers['id'] . '.' . $timestamp . '.' . $body, $key, true ) );
	foreach ( explode( ' ', $headers['signature'] ) as $signature ) {
		if ( hash_equals( $expected, $signature ) ) {
			$event = json_decode( $body, true );
			return is_array( $event ) && isset( $event['id'] ) && $event['id'] === $headers['id'] ? '' : 'the signature is of another event';
		}
	}
	return 'the signature is wrong';
}

function has_event( $id ) {
	global $wpdb;
	// phpcs:ignore WordPress.DB.PreparedSQL -- the name of our own table
	return null !== $wpdb->get_var( $wpdb->prepare( 'SELECT event_id FROM ' . events_table() . ' WHERE event_id = %s', $id ) );
}

/** Handles a signed event. 503 asks the service to send it again. */
function receive_event( \WP_REST_Request $request ) {
	$event      = json_decode( $request->get_body(), true );
	$mode       = isset( $event['mode'] ) && 'live' === $event['mode'] ? 'live' : 'test';
	$connection = connection_that_signed( $request );
	// A test event contains an example, which is not an order.
	$session = empty( $event['test'] ) && ! has_event( $event['id'] ) ? session_of( $event, $connection ) : null;
	if ( is_wp_error( $session ) ) {
		return $session;
	}
	/**
	 * Lets a shop handle the event of its order, before the event counts as received. An error makes the service send
	 * the event again.
	 *
	 * @param bool|\WP_Error $handled Whether the payment belongs to an order of the shop.
	 */
	$handled = null === $session ? false : apply_filters( 'malipo_order_event', false, $session, $event );
	if ( is_wp_error( $handled ) ) {
		return $handled;
	}
	if ( $handled || 0 === strpos( text_of( $event, 'event' ), 'refund.' ) ) {
		$session = null;
	}
	if ( ! save_event( $event['id'], $mode, $session ) ) {
		return new \WP_Error( 'malipo_not_stored', 'the event could not be stored', array( 'status' => 503 ) );
	}
	if ( null !== $session ) {
		mail_if_paid( $mode, $session['reference'] );
	}
	return new \WP_REST_Response( null, 204 );
}

/**
 * The payment of an event; null for events of other objects. An event of a deposit or refund only names its payment,
 * which is then read from the service.
 *
 * @return array|null|\WP_Error
 */
function session_of( array $event, array $connection ) {
	$type = text_of( $event, 'event' );
	$data = isset( $event['data'] ) && is_array( $event['data'] ) ? $event['data'] : array();
	if ( 0 === strpos( $type, 'payment.' ) ) {
		return is_session( $data ) ? $data : null;
	}
	$id = text_of( $data, 'session_id' );
	if ( 1 !== preg_match( '/^(deposit|refund)\./', $type ) || ! wp_is_uuid( $id ) ) {
		return null;
	}
	$options = array(
		'connection' => $connection,
		'seconds'    => 5,
	);
	$session = call_service( 'GET', "/api/v1/payment-sessions/$id", null, $options );
	if ( is_wp_error( $session ) ) {
		// If the key may not read payments, the plugin relies on the payment's own events.
		return 'unreachable' === $session->get_error_code() ? new \WP_Error( 'malipo_unread', 'the payment could not be read', array( 'status' => 503 ) ) : null;
	}
	return is_session( $session ) ? $session : null;
}

function is_session( array $data ) {
	return '' !== text_of( $data, 'reference' ) && '' !== text_of( $data, 'status' ) && wp_is_uuid( text_of( $data, 'id' ) ) && isset( $data['version'] ) && is_int( $data['version'] );
}
