<?php
/** The e-mail to the shop when an order is paid. */

namespace Malipo;

defined( 'ABSPATH' ) || exit;

/** Sends the shop one e-mail for each paid order. */
function mail_if_paid( $mode, $reference ) {
	global $wpdb;
	$to    = settings()['mail'];
	$order = read_order( $mode, $reference );
	if ( ! $order || 'completed' !== $order->status || ! is_email( $to ) ) {
		return;
	}
	// Two events may arrive at once: only the process that changes this column sends the e-mail.
	// phpcs:ignore WordPress.DB.PreparedSQL -- the name of our own table
	$claimed = $wpdb->query( $wpdb->prepare( 'UPDATE ' . orders_table() . " SET mail = 'sent' WHERE id = %d AND mail = ''", $order->id ) );
	if ( 1 !== $claimed ) {
		return;
	}
	if ( ! wp_mail( $to, paid_subject( $order ), paid_text( $order ) ) ) {
		$wpdb->update( orders_table(), array( 'mail' => 'failed' ), array( 'id' => $order->id ) );
	}
}

function paid_subject( $order ) {
	/* translators: 1: amount, 2: currency, 3: reference of the order */
	$subject = sprintf( __( 'Paid: %1$s %2$s for %3$s', 'malipo' ), $order->amount, $order->currency, $order->reference );
	/* translators: %s: the subject of a mail */
	return 'test' === $order->mode ? sprintf( __( '[Test] %s', 'malipo' ), $subject ) : $subject;
}

/** The text of the e-mail. It does not name the customer, since several people may read it. */
function paid_text( $order ) {
	$lines = array(
		/* translators: 1: amount, 2: currency */
		sprintf( __( 'An order of %1$s %2$s is paid.', 'malipo' ), $order->amount, $order->currency ),
		'',
		/* translators: %s: reference of the order */
		sprintf( __( 'Reference: %s', 'malipo' ), $order->reference ),
		/* translators: 1: coin, 2: network */
		sprintf( __( 'Paid with: %1$s on %2$s', 'malipo' ), $order->asset, $order->network ),
	);
	$post = $order->post_id ? get_post( (int) $order->post_id ) : null;
	if ( $post ) {
		/* translators: %s: title of a post */
		$lines[] = sprintf( __( 'Paid from: %s', 'malipo' ), wp_strip_all_tags( get_the_title( $post ) ) );
	}
	if ( 'test' === $order->mode ) {
		$lines[] = '';
		$lines[] = __( 'This is a test: no money has moved.', 'malipo' );
	}
	$lines[] = '';
	/* translators: %s: address of the list of orders */
	$lines[] = sprintf( __( 'All orders: %s', 'malipo' ), admin_url( 'admin.php?page=malipo' ) );
	return implode( "\n", $lines );
}
