<?php
/** Reads the payments of waiting orders again, so that a lost event leaves no order stuck. WP-Cron runs it. */

namespace Malipo\WooCommerce;

defined( 'ABSPATH' ) || exit;

final class Order_Check {
	const HOOK           = 'malipo_check_orders';
	const INTERVAL       = 'malipo_quarter_hour';
	const LAST_ORDER     = 'malipo_last_checked_order';
	const WAIT_SECONDS   = 600;
	const BUDGET_SECONDS = 20;
	/** Late money can complete a payment. Later than this, the merchant must look into the dashboard. */
	const MAX_AGE_DAYS = 30;

	public static function add_interval( $schedules ) {
		$schedules[ self::INTERVAL ] = array(
			'interval' => 15 * MINUTE_IN_SECONDS,
			'display'  => __( 'Every 15 minutes', 'malipo' ),
		);
		return $schedules;
	}

	public static function schedule() {
		if ( ! wp_next_scheduled( self::HOOK ) ) {
			wp_schedule_event( time() + self::WAIT_SECONDS, self::INTERVAL, self::HOOK );
		}
	}

	public static function unschedule() {
		wp_clear_scheduled_hook( self::HOOK );
		delete_option( self::LAST_ORDER );
	}

	/** Continues after the last checked order, so that many waiting orders or a slow service exclude none of them. */
	public static function run() {
		if ( ! Gateway_Settings::is_complete() ) {
			return;
		}
		Refunds::check_open();
		$until = time() + self::BUDGET_SECONDS;
		$last  = (int) get_option( self::LAST_ORDER );
		$ids   = self::waiting_orders();
		$later = array_filter(
			$ids,
			function ( $id ) use ( $last ) {
				return $id > $last;
			}
		);
		foreach ( array_merge( $later, array_diff( $ids, $later ) ) as $id ) {
			if ( time() >= $until ) {
				return;
			}
			self::check( $id );
			update_option( self::LAST_ORDER, $id, false );
		}
	}

	private static function waiting_orders() {
		$ids = wc_get_orders(
			array(
				'payment_method' => 'malipo',
				'status'         => array( 'pending', 'on-hold', 'failed', 'cancelled' ),
				'date_created'   => '>' . ( time() - self::MAX_AGE_DAYS * DAY_IN_SECONDS ),
				'return'         => 'ids',
				'limit'          => -1,
			)
		);
		$ids = array_map( 'intval', $ids );
		sort( $ids );
		return $ids;
	}

	/** Reads the payments of an order whose last report is old. */
	private static function check( $order_id ) {
		Order_Lock::with(
			$order_id,
			function ( \WC_Order $order ) {
				$read = array_column( Order_Payments::all( $order ), 'read_at' );
				if ( $read && max( $read ) < time() - self::WAIT_SECONDS ) {
					self::read_payments( $order );
				}
			}
		);
	}

	/** Reads all payments of an order and applies what changed. A payment that a buyer renewed keeps its reference. */
	public static function read_payments( \WC_Order $order ) {
		foreach ( array_keys( Order_Payments::all( $order ) ) as $reference ) {
			$session = Gateway_Settings::call( 'GET', '/api/v1/payment-sessions/ref/' . rawurlencode( $reference ), null, array( 'seconds' => 5 ) );
			if ( is_wp_error( $session ) ) {
				return;
			}
			if ( \Malipo\is_session( $session ) ) {
				Order_Status::apply( $order, $session );
				Order_Payments::patch( $order, $reference, array( 'read_at' => time() ) );
			}
		}
	}
}
