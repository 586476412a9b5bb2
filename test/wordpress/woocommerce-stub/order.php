<?php
/** An order, stored in one option. Each read of an order is fresh, as another process may have changed it. */

class WC_Order {
	protected $id;
	protected $data = array(
		'status'             => 'pending',
		'currency'           => 'NGN',
		'total'              => '0',
		'shipping_total'     => '0',
		'cart_tax'           => '0',
		'payment_method'     => '',
		'transaction_id'     => '',
		'order_key'          => '',
		'date_paid'          => null,
		'date_created'       => 0,
		'billing_first_name' => '',
		'billing_last_name'  => '',
		'billing_company'    => '',
		'billing_email'      => '',
		'customer_id'        => 0,
		'meta'               => array(),
		'items'              => array(),
		'notes'              => array(),
		'refunds'            => array(),
	);

	public function __construct( $id, array $data ) {
		$this->id   = $id;
		$this->data = $data + $this->data;
	}

	/** The getters and setters of single properties. */
	public function __call( $name, $arguments ) {
		$property = substr( $name, 4 );
		if ( ! array_key_exists( $property, $this->data ) ) {
			throw new BadMethodCallException( "WC_Order::$name" );
		}
		if ( 0 === strpos( $name, 'set_' ) ) {
			$this->data[ $property ] = $arguments[0];
			return null;
		}
		return $this->data[ $property ];
	}

	public function get_id() {
		return $this->id;
	}

	public function get_order_number() {
		return (string) $this->id;
	}

	public function get_total_tax() {
		return $this->data['cart_tax'];
	}

	public function get_shipping_method() {
		$titles = array();
		foreach ( $this->get_items( 'shipping' ) as $item ) {
			$titles[] = $item->get_method_title();
		}
		return implode( ', ', $titles );
	}

	public function get_total_refunded() {
		return array_sum( $this->data['refunds'] );
	}

	public function add_refund( $amount ) {
		$this->data['refunds'][] = $amount;
	}

	public function drop_refund() {
		array_pop( $this->data['refunds'] );
	}

	public function get_items( $type = 'line_item' ) {
		return array_filter(
			$this->data['items'],
			function ( $item ) use ( $type ) {
				return $item->get_type() === $type;
			}
		);
	}

	public function add_item( $item ) {
		$this->data['items'][] = $item;
	}

	public function get_meta( $key, $single = true ) {
		return isset( $this->data['meta'][ $key ] ) ? $this->data['meta'][ $key ] : '';
	}

	public function update_meta_data( $key, $value ) {
		$this->data['meta'][ $key ] = $value;
	}

	public function has_status( $status ) {
		return in_array( $this->data['status'], (array) $status, true );
	}

	public function is_paid() {
		return $this->has_status( array( 'processing', 'completed' ) );
	}

	public function needs_payment() {
		return $this->has_status( array( 'pending', 'failed' ) ) && $this->data['total'] > 0;
	}

	public function update_status( $status, $note = '' ) {
		if ( '' !== $note ) {
			$this->add_order_note( $note );
		}
		if ( $this->data['status'] !== $status ) {
			$this->add_order_note( "Order status changed from {$this->data['status']} to $status." );
		}
		$this->data['status'] = $status;
		$this->save();
		return true;
	}

	public function payment_complete( $transaction_id = '' ) {
		if ( ! $this->has_status( array( 'on-hold', 'pending', 'failed', 'cancelled' ) ) ) {
			return true;
		}
		$this->data['transaction_id'] = $transaction_id;
		$this->data['date_paid']      = time();
		$this->data['payments']       = ( isset( $this->data['payments'] ) ? $this->data['payments'] : 0 ) + 1;
		return $this->update_status( 'processing' );
	}

	/** Notes are stored at once, as comments are. */
	public function add_order_note( $note ) {
		$this->data['notes'][] = $note;
		$this->save();
		return count( $this->data['notes'] );
	}

	public function get_checkout_payment_url( $on_checkout = false ) {
		return add_query_arg( array( 'order-pay' => $this->id, 'receipt' => $on_checkout ? '1' : '0', 'key' => $this->data['order_key'] ), home_url( '/' ) );
	}

	public function get_checkout_order_received_url() {
		return add_query_arg( array( 'order-received' => $this->id, 'key' => $this->data['order_key'] ), home_url( '/' ) );
	}

	public function save() {
		global $wpdb;
		$wpdb->replace( $wpdb->options, array( 'option_name' => "wc_stub_order_$this->id", 'option_value' => serialize( $this->data ), 'autoload' => 'no' ) );
		return $this->id;
	}

	public function delete( $force_delete = false ) {
		global $wpdb;
		if ( ! $force_delete ) {
			return $this->update_status( 'trash' );
		}
		$wpdb->delete( $wpdb->options, array( 'option_name' => "wc_stub_order_$this->id" ) );
		return true;
	}
}
