<?php
/** The site's own webhook endpoint at the service. Other endpoints of the account stay as they are. */

namespace Malipo;

defined( 'ABSPATH' ) || exit;

const ENDPOINTS_PATH = '/api/v1/webhook-endpoints';

/**
 * The endpoint that leads to this site; empty without one.
 *
 * @return array|\WP_Error
 */
function endpoint_of_site( array $connection ) {
	$endpoints = call_service( 'GET', ENDPOINTS_PATH, null, array( 'connection' => $connection ) );
	if ( is_wp_error( $endpoints ) ) {
		return $endpoints;
	}
	foreach ( $endpoints as $endpoint ) {
		if ( is_array( $endpoint ) && text_of( $endpoint, 'url' ) === webhook_url() ) {
			return $endpoint;
		}
	}
	return array();
}

/**
 * Makes the service send its events to this site.
 *
 * @return string|\WP_Error The secret of the endpoint.
 */
function connect_endpoint( array $connection ) {
	$options  = array( 'connection' => $connection );
	$endpoint = endpoint_of_site( $connection );
	if ( is_wp_error( $endpoint ) ) {
		return $endpoint;
	}
	if ( ! $endpoint ) {
		$created = call_service(
			'POST',
			ENDPOINTS_PATH,
			array(
				'url'         => webhook_url(),
				'description' => 'WordPress',
			),
			$options
		);
		return is_wp_error( $created ) ? $created : text_of( $created, 'secret' );
	}
	$path = ENDPOINTS_PATH . '/' . text_of( $endpoint, 'id' );
	if ( empty( $endpoint['is_active'] ) ) {
		$switched = call_service( 'PATCH', $path, array( 'is_active' => true ), $options );
		if ( is_wp_error( $switched ) ) {
			return $switched;
		}
	}
	$known = known_secret( text_of( $endpoint, 'secret' ) );
	if ( '' !== $known ) {
		return $known;
	}
	$rotated = call_service( 'POST', $path . '/rotate-secret', array( 'overlap_minutes' => 0 ), $options );
	return is_wp_error( $rotated ) ? $rotated : text_of( $rotated, 'secret' );
}

/** The stored secret that ends as the masked one does; empty if there is none. */
function known_secret( $masked ) {
	foreach ( connections() as $connection ) {
		if ( '' !== $masked && '' !== $connection['webhook'] && substr( $connection['webhook'], -4 ) === substr( $masked, -4 ) ) {
			return $connection['webhook'];
		}
	}
	return '';
}

function delete_endpoint( array $connection ) {
	$endpoint = endpoint_of_site( $connection );
	if ( ! is_wp_error( $endpoint ) && $endpoint ) {
		call_service( 'DELETE', ENDPOINTS_PATH . '/' . text_of( $endpoint, 'id' ), null, array( 'connection' => $connection ) );
	}
}
