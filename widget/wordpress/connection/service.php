<?php
/** Requests to the service's API. */

namespace Malipo;

defined( 'ABSPATH' ) || exit;

const REQUEST_SECONDS = 8;

/**
 * Sends a request to the service. Returns the `data` of its answer, or a `WP_Error` with a message for the merchant and
 * one of the codes `unreachable`, `not_malipo` (another server answered) and `http_<status>`.
 *
 * @param string     $method  HTTP method.
 * @param string     $path    Path, from the slash on.
 * @param array|null $body    Sent as JSON.
 * @param array      $options `connection` (default: that of the settings), `seconds` to wait, `idempotency_key`.
 * @return array|\WP_Error
 */
function call_service( $method, $path, $body = null, array $options = array() ) {
	$connection = isset( $options['connection'] ) ? $options['connection'] : own_connection();
	$service    = $connection['service'];
	if ( '' === $service ) {
		return new \WP_Error( 'unreachable', __( 'The address of the service is missing.', 'malipo' ) );
	}
	$request = array(
		'method'      => $method,
		'timeout'     => isset( $options['seconds'] ) ? $options['seconds'] : REQUEST_SECONDS,
		'redirection' => 0,
		'headers'     => array(
			'Authorization' => 'Bearer ' . $connection['key'],
			'Accept'        => 'application/json',
		),
	);
	if ( isset( $options['idempotency_key'] ) ) {
		$request['headers']['Idempotency-Key'] = $options['idempotency_key'];
	}
	if ( null !== $body ) {
		$request['headers']['Content-Type'] = 'application/json';
		$request['body']                    = wp_json_encode( $body );
	}
	$response = wp_remote_request( $service . $path, $request );
	if ( is_wp_error( $response ) ) {
		return new \WP_Error(
			'unreachable',
			/* translators: 1: address of the service, 2: the reason, in English */
			sprintf( __( 'The service at %1$s cannot be reached: %2$s', 'malipo' ), $service, $response->get_error_message() )
		);
	}
	$status = (int) wp_remote_retrieve_response_code( $response );
	$answer = json_decode( wp_remote_retrieve_body( $response ), true );
	if ( ! is_array( $answer ) || ! isset( $answer['success'] ) ) {
		return new \WP_Error(
			$status >= 500 ? 'unreachable' : 'not_malipo',
			/* translators: 1: address of the service, 2: HTTP status */
			sprintf( __( 'The server at %1$s is not a Malipo service (status %2$d). Check the address.', 'malipo' ), $service, $status )
		);
	}
	if ( true === $answer['success'] && $status < 300 ) {
		return isset( $answer['data'] ) && is_array( $answer['data'] ) ? $answer['data'] : array();
	}
	if ( 401 === $status ) {
		return new \WP_Error( 'http_401', __( 'The service does not accept the API key: it is mistyped, has expired or was revoked. Ask the operator of the service for a new one.', 'malipo' ) );
	}
	$details = isset( $answer['errors'] ) && is_array( $answer['errors'] ) ? array_filter( $answer['errors'], 'is_string' ) : array();
	$reason  = $details ? implode( '; ', $details ) : ( isset( $answer['message'] ) ? (string) $answer['message'] : '' );
	/* translators: 1: HTTP status, 2: the reason, in English */
	return new \WP_Error( "http_$status", sprintf( __( 'The service answered %1$d: %2$s', 'malipo' ), $status, $reason ) );
}
