<?php
/** The plugin's options. */

namespace Malipo;

defined( 'ABSPATH' ) || exit;

/** The settings, which every page with a block reads. */
const SETTINGS_OPTION = 'malipo_settings';
/** The API key and the webhook secret, which are loaded only when they are needed. */
const SECRETS_OPTION = 'malipo_secrets';
const TABLES_OPTION  = 'malipo_tables';

/**
 * The settings: `service` (origin of the service, no slash at the end), `page` (slug of the default page of blocks),
 * `mail` (e-mail address for paid orders; empty: no e-mail), `allowed` (slugs of the pages that this plugin has allowed
 * to be shown on the site).
 */
function settings() {
	$stored = get_option( SETTINGS_OPTION );
	return array_merge(
		array(
			'service' => '',
			'page'    => '',
			'mail'    => (string) get_option( 'admin_email' ),
			'allowed' => array(),
		),
		is_array( $stored ) ? $stored : array()
	);
}

/** `key` (API key) and `webhook` (`whsec_…`); empty while they are unknown. */
function secrets() {
	$stored = get_option( SECRETS_OPTION );
	return array_merge(
		array(
			'key'     => '',
			'webhook' => '',
		),
		is_array( $stored ) ? $stored : array()
	);
}

/** The connection of the settings page: `service`, `key`, and `webhook`, the secret that signs the service's events. */
function own_connection() {
	return array( 'service' => settings()['service'] ) + secrets();
}

/** All connections whose events the site receives. The gateway adds its own. */
function connections() {
	return apply_filters( 'malipo_connections', array( own_connection() ) );
}

function save_settings( array $changes ) {
	update_option( SETTINGS_OPTION, array_merge( settings(), $changes ) );
}

function save_secrets( array $changes ) {
	update_option( SECRETS_OPTION, array_merge( secrets(), $changes ), false );
}

/** The claims in an API key; empty if it is malformed. The service verifies the key, not this function. */
function claims_of( $key ) {
	$parts  = explode( '.', $key );
	// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- a JWT is base64
	$claims = json_decode( (string) base64_decode( strtr( isset( $parts[1] ) ? $parts[1] : '', '-_', '+/' ) ), true );
	return is_array( $claims ) ? $claims : array();
}

/** `test` or `live`; empty if the key has neither. */
function mode_of_key( $key ) {
	$mode = text_of( claims_of( $key ), 'mode' );
	return in_array( $mode, array( 'test', 'live' ), true ) ? $mode : '';
}

/** The mode and account of a key; empty if the key names no account. */
function account_of_key( $key ) {
	$merchant = text_of( claims_of( $key ), 'sub' );
	return '' === $merchant ? '' : mode_of_key( $key ) . ' ' . $merchant;
}

function is_slug( $text ) {
	return is_string( $text ) && 1 === preg_match( '/^[A-Za-z0-9_-]{1,100}$/D', $text );
}

/** Scheme, host and port of an address, in lower case; empty if it is malformed. */
function origin_of( $address ) {
	$parts = wp_parse_url( $address );
	if ( ! is_array( $parts ) || ! isset( $parts['scheme'], $parts['host'] ) || isset( $parts['user'] ) ) {
		return '';
	}
	$scheme = strtolower( $parts['scheme'] );
	return in_array( $scheme, array( 'http', 'https' ), true ) ? $scheme . '://' . strtolower( $parts['host'] ) . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' ) : '';
}

/** The origin of the site, as browsers send it: scheme, host and port. */
function site_origin() {
	$parts = wp_parse_url( home_url() );
	return $parts['scheme'] . '://' . $parts['host'] . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
}

/** A field of a decoded answer as text; empty if it is missing or not scalar. */
function text_of( array $decoded, $field ) {
	return isset( $decoded[ $field ] ) && is_scalar( $decoded[ $field ] ) ? (string) $decoded[ $field ] : '';
}
