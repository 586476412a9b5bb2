<?php
/** Finds, creates and refunds orders. */

function wc_create_order() {
	$id = 1 + (int) get_option( 'wc_stub_last_order' );
	update_option( 'wc_stub_last_order', $id );
	$order = new WC_Order( $id, array( 'order_key' => 'wc_order_' . wp_generate_password( 13, false ), 'date_created' => time() ) );
	$order->save();
	return $order;
}

function wc_get_order( $id = false ) {
	global $wpdb;
	$stored = $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM $wpdb->options WHERE option_name = %s", 'wc_stub_order_' . (int) $id ) );
	return null === $stored ? false : new WC_Order( (int) $id, unserialize( $stored ) );
}

function wc_get_orders( $query ) {
	$orders = array();
	for ( $id = (int) get_option( 'wc_stub_last_order' ); $id > 0; $id-- ) {
		$order = wc_get_order( $id );
		if ( $order && $order->has_status( $query['status'] ) && $order->get_payment_method() === $query['payment_method'] && $order->get_date_created() > (int) substr( $query['date_created'], 1 ) ) {
			$orders[] = 'ids' === $query['return'] ? $id : $order;
		}
	}
	return $orders;
}

/** A refund is stored before the gateway is asked, and removed if the gateway refuses it. */
function wc_create_refund( $args ) {
	$order = wc_get_order( $args['order_id'] );
	$order->add_refund( $args['amount'] );
	$order->save();
	$gateways = WC()->payment_gateways()->payment_gateways();
	$result   = $gateways[ $order->get_payment_method() ]->process_refund( $args['order_id'], $args['amount'], '' );
	if ( true !== $result ) {
		$order = wc_get_order( $args['order_id'] );
		$order->drop_refund();
		$order->save();
	}
	return $result;
}

/** The newest first. */
function wc_get_order_notes( $args ) {
	$notes = array();
	foreach ( array_reverse( wc_get_order( $args['order_id'] )->get_notes() ) as $content ) {
		$notes[] = (object) array( 'content' => $content );
	}
	return $notes;
}
