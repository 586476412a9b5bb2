<?php
/** The lines of an order, as the payment page shows them. */

namespace Malipo\WooCommerce;

defined( 'ABSPATH' ) || exit;

final class Order_Lines {
	/** The service takes 50 lines. Fees, shipping, tax and rounding need some of them. */
	const MAX_PRODUCTS = 40;
	const MAX_FEES     = 6;
	const MAX_NAME     = 120;

	/** @var string */
	private $currency;
	/** @var array[] Each with `name`, `quantity` and `amount`, in the smallest unit of the currency. */
	private $lines = array();

	private function __construct( $currency ) {
		$this->currency = $currency;
	}

	/**
	 * Products at their price after discounts, fees, shipping and tax, whose sum is the order's total to the smallest
	 * unit.
	 *
	 * @return array[] As the service takes them.
	 */
	public static function of( \WC_Order $order ) {
		$lines = new self( $order->get_currency() );
		$lines->add_all( array_map( array( $lines, 'product' ), array_values( $order->get_items() ) ), self::MAX_PRODUCTS );
		$lines->add_all( array_map( array( $lines, 'fee' ), array_values( $order->get_items( 'fee' ) ) ), self::MAX_FEES );
		$shipping = $order->get_shipping_method();
		$lines->add_charge( '' === $shipping ? __( 'Shipping', 'malipo' ) : $shipping, $order->get_shipping_total() );
		$lines->add_charge( __( 'Tax', 'malipo' ), $order->get_total_tax() );
		$lines->balance( Amounts::to_minor( $order->get_total(), $order->get_currency() ) );
		return array_map( array( $lines, 'for_service' ), $lines->lines );
	}

	/** A decimal quantity, which the service does not take, is written into the name. */
	private function product( $item ) {
		$quantity = (float) $item->get_quantity();
		$is_whole = $quantity >= 1 && floor( $quantity ) === $quantity;
		$amount   = Amounts::to_minor( $item->get_total(), $this->currency );
		$discount = Amounts::to_minor( $item->get_subtotal(), $this->currency ) - $amount;
		$name     = $is_whole ? $item->get_name() : $item->get_name() . ' × ' . wc_format_decimal( $quantity );
		$suffix   = '';
		if ( $discount > 0 ) {
			/* translators: %s: amount of a discount */
			$suffix = ' ' . sprintf( __( '(%s discount)', 'malipo' ), '-' . Amounts::format( $discount, $this->currency ) );
		}
		return $this->line( $name, $amount, $is_whole ? (int) $quantity : 1, $suffix );
	}

	private function fee( $item ) {
		return $this->line( $item->get_name(), Amounts::to_minor( $item->get_total(), $this->currency ) );
	}

	private function line( $name, $amount, $quantity = 1, $suffix = '' ) {
		$name = trim( preg_replace( '/[\p{C}\s]+/u', ' ', wp_strip_all_tags( html_entity_decode( $name, ENT_QUOTES, 'UTF-8' ) ) ) );
		$name = '' === $name ? __( 'Product', 'malipo' ) : $name;
		return array(
			'name'     => self::cut( $name, self::MAX_NAME - strlen( $suffix ) ) . $suffix,
			'quantity' => $quantity,
			'amount'   => $amount,
		);
	}

	public static function cut( $text, $length ) {
		return 1 === preg_match( '/^.{0,' . max( 1, $length ) . '}/us', $text, $start ) ? $start[0] : '';
	}

	/** Adds lines. Those beyond the limit become one. */
	private function add_all( array $lines, $limit ) {
		$rest        = count( $lines ) > $limit ? array_splice( $lines, $limit - 1 ) : array();
		$this->lines = array_merge( $this->lines, $lines );
		if ( $rest ) {
			/* translators: %d: number of order lines */
			$this->lines[] = $this->line( sprintf( __( '%d more', 'malipo' ), count( $rest ) ), array_sum( array_column( $rest, 'amount' ) ) );
		}
	}

	private function add_charge( $name, $amount ) {
		$minor = Amounts::to_minor( $amount, $this->currency );
		if ( 0 !== $minor ) {
			$this->lines[] = $this->line( $name, $minor );
		}
	}

	/**
	 * Makes the lines add up to the total. The service takes no negative line, so a negative fee, such as a gift card,
	 * is taken off the other lines, the largest first.
	 */
	private function balance( $total ) {
		$this->lines = array_values(
			array_filter(
				$this->lines,
				function ( $line ) {
					return $line['amount'] >= 0;
				}
			)
		);
		$missing     = $total - array_sum( array_column( $this->lines, 'amount' ) );
		if ( $missing > 0 ) {
			$this->lines[] = $this->line( __( 'Rounding', 'malipo' ), $missing );
		}
		$amounts = array_column( $this->lines, 'amount' );
		arsort( $amounts );
		foreach ( $amounts as $index => $amount ) {
			$reduction = min( $amount, max( 0, -$missing ) );
			if ( $reduction > 0 ) {
				$this->lines[ $index ] = $this->reduced( $this->lines[ $index ], $reduction );
				$missing              += $reduction;
			}
		}
	}

	private function reduced( array $line, $reduction ) {
		/* translators: %s: an amount */
		$suffix = ' ' . sprintf( __( '(%s credit)', 'malipo' ), '-' . Amounts::format( $reduction, $this->currency ) );
		return $this->line( $line['name'], $line['amount'] - $reduction, $line['quantity'], $suffix );
	}

	private function for_service( array $line ) {
		return array( 'amount' => Amounts::format( $line['amount'], $this->currency ) ) + $line;
	}
}
