<?php
/** What is kept in the options. */

namespace Malipo;

defined( 'ABSPATH' ) || exit;

/** Read on every page that shows a block. */
const SETTINGS_OPTION = 'malipo_settings';
/** The API key and the webhook secret: not loaded unless they are needed. */
const SECRETS_OPTION = 'malipo_secrets';
const TABLES_OPTION  = 'malipo_tables';

/**
 * The settings: `service` (origin of the service, no slash at the end), `page` (slug of the page that blocks show by
 * themselves), `mail` (where to write when an order is paid; empty: nowhere), `allowed` (slugs of the pages to whose
 * origins this plugin has added the site).
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

/** `key` (API key) and `webhook` (`whsec_…`); empty while they are not known. */
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

function keep_settings( array $changes ) {
	update_option( SETTINGS_OPTION, array_merge( settings(), $changes ) );
}

function keep_secrets( array $changes ) {
	update_option( SECRETS_OPTION, array_merge( secrets(), $changes ), false );
}

/** What an API key says of itself; empty when it is none. The service checks the key, not this. */
function claims_of( $key ) {
	$parts  = explode( '.', $key );
	// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- a JWT is base64
	$claims = json_decode( (string) base64_decode( strtr( isset( $parts[1] ) ? $parts[1] : '', '-_', '+/' ) ), true );
	return is_array( $claims ) ? $claims : array();
}

/** `test` or `live`; empty when the key says neither. */
function mode_of_key( $key ) {
	$mode = text_of( claims_of( $key ), 'mode' );
	return in_array( $mode, array( 'test', 'live' ), true ) ? $mode : '';
}

/** Whose key it is, and in which mode; empty when the key does not say so. */
function account_of_key( $key ) {
	$merchant = text_of( claims_of( $key ), 'sub' );
	return '' === $merchant ? '' : mode_of_key( $key ) . ' ' . $merchant;
}

function is_slug( $text ) {
	return is_string( $text ) && 1 === preg_match( '/^[A-Za-z0-9_-]{1,100}$/D', $text );
}

/** Scheme, host and port of the site, as browsers send it. */
function site_origin() {
	$parts = wp_parse_url( home_url() );
	return $parts['scheme'] . '://' . $parts['host'] . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
}

/** A field of what was decoded, as text; empty when it is not there, or no text. */
function text_of( array $decoded, $field ) {
	return isset( $decoded[ $field ] ) && is_scalar( $decoded[ $field ] ) ? (string) $decoded[ $field ] : '';
}
