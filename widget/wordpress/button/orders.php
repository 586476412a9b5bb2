<?php
/** Stores the orders from the service's events, without the customers' names and e-mail addresses. */

namespace Malipo;

defined( 'ABSPATH' ) || exit;

const TABLES_VERSION = '1';
/** Days for which received events are remembered. The service retries for two days, and a merchant can resend later. */
const EVENT_DAYS = 90;

function orders_table() {
	global $wpdb;
	return $wpdb->prefix . 'malipo_orders';
}

function events_table() {
	global $wpdb;
	return $wpdb->prefix . 'malipo_events';
}

function create_tables() {
	global $wpdb;
	require_once ABSPATH . 'wp-admin/includes/upgrade.php';
	$charset = $wpdb->get_charset_collate();
	$orders  = orders_table();
	$events  = events_table();
	// A renewed payment has a new id, the same reference, and higher versions.
	dbDelta(
		"CREATE TABLE $orders (
  id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  mode varchar(4) NOT NULL,
  reference varchar(100) COLLATE utf8mb4_bin NOT NULL,
  version bigint(20) unsigned NOT NULL,
  session_id char(36) NOT NULL,
  status varchar(20) NOT NULL,
  late tinyint(1) NOT NULL DEFAULT 0,
  amount varchar(32) NOT NULL,
  amount_paid varchar(32) NOT NULL,
  reversed_amount varchar(32) NOT NULL,
  currency varchar(8) NOT NULL,
  asset varchar(16) NOT NULL,
  network varchar(32) NOT NULL,
  post_id bigint(20) unsigned NOT NULL DEFAULT 0,
  mail varchar(8) NOT NULL DEFAULT '',
  created_at datetime NOT NULL,
  updated_at datetime NOT NULL,
  PRIMARY KEY  (id),
  UNIQUE KEY reference (mode,reference),
  KEY status (status)
) $charset;"
	);
	dbDelta(
		"CREATE TABLE $events (
  event_id varchar(100) COLLATE utf8mb4_bin NOT NULL,
  received_at datetime NOT NULL,
  PRIMARY KEY  (event_id),
  KEY received_at (received_at)
) $charset;"
	);
	update_option( TABLES_OPTION, TABLES_VERSION );
}

/** Creates the tables after an update, which does not activate the plugin again. */
function upgrade_tables() {
	if ( TABLES_VERSION !== get_option( TABLES_OPTION ) ) {
		create_tables();
	}
}

/**
 * Stores an event and the state of its order together. A repeated or older event changes nothing, and a completed order
 * stays completed.
 *
 * @param string     $event_id The `id` of the event.
 * @param string     $mode     `test` or `live`.
 * @param array|null $session  The payment in the form of the service's API; null if the event is not about a payment.
 * @return bool Whether the event is saved. If not, the service must send it again.
 */
function save_event( $event_id, $mode, $session ) {
	global $wpdb;
	$now = gmdate( 'Y-m-d H:i:s' );
	$wpdb->query( 'START TRANSACTION' );
	// phpcs:disable WordPress.DB.PreparedSQL -- the names of our own tables
	$new  = $wpdb->query( $wpdb->prepare( 'INSERT IGNORE INTO ' . events_table() . ' (event_id, received_at) VALUES (%s, %s)', $event_id, $now ) );
	$saved = false !== $new && ( 0 === $new || null === $session || false !== save_order( $mode, $session, $now ) );
	$wpdb->query( $saved ? 'COMMIT' : 'ROLLBACK' );
	if ( $saved && $new ) {
		$wpdb->query( $wpdb->prepare( 'DELETE FROM ' . events_table() . ' WHERE received_at < %s', gmdate( 'Y-m-d H:i:s', time() - EVENT_DAYS * DAY_IN_SECONDS ) ) );
	}
	// phpcs:enable
	return $saved;
}

/** Stores the order, unless a later version is stored. In one statement, since two events may arrive at once. */
function save_order( $mode, array $session, $now ) {
	global $wpdb;
	$order   = array(
		'mode'            => $mode,
		'reference'       => text_of( $session, 'reference' ),
		'session_id'      => text_of( $session, 'id' ),
		'status'          => text_of( $session, 'status' ),
		'late'            => empty( $session['late'] ) ? '0' : '1',
		'amount'          => text_of( $session, 'amount' ),
		'amount_paid'     => text_of( $session, 'amount_paid' ),
		'reversed_amount' => text_of( $session, 'reversed_amount' ),
		'currency'        => text_of( $session, 'currency' ),
		'asset'           => text_of( $session, 'crypto_asset' ),
		'network'         => text_of( $session, 'network' ),
		'post_id'         => (string) post_of( $session ),
		'created_at'      => $now,
		'updated_at'      => $now,
		'version'         => (string) (int) $session['version'],
	);
	$changes = array();
	foreach ( array( 'session_id', 'late', 'amount', 'amount_paid', 'reversed_amount', 'currency', 'asset', 'network', 'updated_at' ) as $column ) {
		$changes[] = "$column = IF(VALUES(version) > version, VALUES($column), $column)";
	}
	// MariaDB assigns from left to right, so `version`, with which the other columns compare, comes last.
	array_unshift( $changes, "status = IF(VALUES(version) > version AND status <> 'completed', VALUES(status), status)" );
	$changes[] = 'version = GREATEST(version, VALUES(version))';
	$columns   = implode( ', ', array_keys( $order ) );
	$places    = implode( ', ', array_fill( 0, count( $order ), '%s' ) );
	$sql       = 'INSERT INTO ' . orders_table() . " ($columns) VALUES ($places) ON DUPLICATE KEY UPDATE " . implode( ', ', $changes );
	// phpcs:ignore WordPress.DB.PreparedSQL -- columns and tables are written above
	return $wpdb->query( $wpdb->prepare( $sql, array_values( $order ) ) );
}

/** The order of a payment; null if it is unknown. */
function read_order( $mode, $reference ) {
	global $wpdb;
	// phpcs:ignore WordPress.DB.PreparedSQL -- the name of our own table
	return $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM ' . orders_table() . ' WHERE mode = %s AND reference = %s', $mode, $reference ) );
}

/** The post from which the customer paid. A browser sent it, so it is only displayed and never trusted. */
function post_of( array $session ) {
	$metadata = isset( $session['metadata'] ) && is_array( $session['metadata'] ) ? $session['metadata'] : array();
	return isset( $metadata['wordpress_post'] ) && is_numeric( $metadata['wordpress_post'] ) ? absint( $metadata['wordpress_post'] ) : 0;
}

function status_label( $order ) {
	$labels = array(
		'initiated'  => __( 'Started', 'malipo' ),
		'pending'    => __( 'Awaiting payment', 'malipo' ),
		'partial'    => __( 'Partially paid', 'malipo' ),
		'processing' => __( 'Being confirmed', 'malipo' ),
		'completed'  => $order->late ? __( 'Paid late', 'malipo' ) : __( 'Paid', 'malipo' ),
		'underpaid'  => __( 'Underpaid', 'malipo' ),
		'expired'    => __( 'Expired', 'malipo' ),
		'failed'     => __( 'Failed', 'malipo' ),
	);
	return isset( $labels[ $order->status ] ) ? $labels[ $order->status ] : $order->status;
}
