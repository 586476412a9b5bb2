<?php
/** The lines of an order, as the payment page shows them. */

namespace Malipo\WooCommerce;

defined( 'ABSPATH' ) || exit;

final class Order_Lines {
	/** The service takes 50 lines. Fees, discount, shipping, tax and rounding need some of them. */
	const MAX_PRODUCTS = 40;
	const MAX_FEES     = 6;
	const MAX_NAME     = 120;

	/** @var string */
	private $currency;
	/** @var array[] Each with `name`, `quantity`, `kind`, and `amount` in the smallest unit of the currency. */
	private $lines = array();

	private function __construct( $currency ) {
		$this->currency = $currency;
	}

	/**
	 * Products, fees, discount, shipping and tax, whose sum is the order's total to the smallest unit.
	 *
	 * @return array[] As the service takes them.
	 */
	public static function of( \WC_Order $order ) {
		$lines = new self( $order->get_currency() );
		$lines->add_all( array_map( array( $lines, 'product' ), array_values( $order->get_items() ) ), self::MAX_PRODUCTS );
		$lines->add_all( array_map( array( $lines, 'fee' ), array_values( $order->get_items( 'fee' ) ) ), self::MAX_FEES );
		$lines->add( __( 'Discount', 'malipo' ), -self::discount_of( $order ), 'discount' );
		$shipping = $order->get_shipping_method();
		$lines->add( '' === $shipping ? __( 'Shipping', 'malipo' ) : $shipping, $order->get_shipping_total(), 'shipping' );
		$lines->add( __( 'Tax', 'malipo' ), $order->get_total_tax(), 'tax' );
		$lines->balance( Amounts::to_minor( $order->get_total(), $order->get_currency() ) );
		return array_map( array( $lines, 'for_service' ), $lines->lines );
	}

	/** The discount on the products, by coupons or by hand. */
	private static function discount_of( \WC_Order $order ) {
		$discount = 0.0;
		foreach ( $order->get_items() as $item ) {
			$discount += (float) $item->get_subtotal() - (float) $item->get_total();
		}
		return $discount;
	}

	/** A product at its price before discounts. */
	private function product( $item ) {
		$quantity = (float) $item->get_quantity();
		return $this->line( $item->get_name(), Amounts::to_minor( $item->get_subtotal(), $this->currency ), 'item', $quantity > 0 ? wc_format_decimal( $quantity, 6, true ) : '1' );
	}

	/** A negative fee, such as a gift card, is a discount. */
	private function fee( $item ) {
		$amount = Amounts::to_minor( $item->get_total(), $this->currency );
		return $this->line( $item->get_name(), $amount, self::kind_of( $amount ) );
	}

	private static function kind_of( $amount ) {
		return $amount < 0 ? 'discount' : 'item';
	}

	private function line( $name, $amount, $kind, $quantity = '1' ) {
		$name = trim( preg_replace( '/[\p{C}\s]+/u', ' ', wp_strip_all_tags( html_entity_decode( $name, ENT_QUOTES, 'UTF-8' ) ) ) );
		return array(
			'name'     => self::cut( '' === $name ? __( 'Product', 'malipo' ) : $name, self::MAX_NAME ),
			'quantity' => $quantity,
			'amount'   => $amount,
			'kind'     => $kind,
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
			$amount = array_sum( array_column( $rest, 'amount' ) );
			/* translators: %d: number of order lines */
			$this->lines[] = $this->line( sprintf( __( '%d more', 'malipo' ), count( $rest ) ), $amount, self::kind_of( $amount ) );
		}
	}

	/** Adds a line, unless its amount is 0. */
	private function add( $name, $amount, $kind ) {
		$minor = Amounts::to_minor( $amount, $this->currency );
		if ( 0 !== $minor ) {
			$this->lines[] = $this->line( $name, $minor, $kind );
		}
	}

	/** Each line is rounded by itself, so their sum can differ from the total. */
	private function balance( $total ) {
		$missing = $total - array_sum( array_column( $this->lines, 'amount' ) );
		if ( 0 !== $missing ) {
			$this->lines[] = $this->line( __( 'Rounding', 'malipo' ), $missing, self::kind_of( $missing ) );
		}
	}

	private function for_service( array $line ) {
		return array( 'amount' => Amounts::format( $line['amount'], $this->currency ) ) + $line;
	}
}
