<?php
/** The lines of an order. */

abstract class WC_Order_Item {
	protected $props = array( 'name' => '', 'quantity' => 1, 'subtotal' => '0', 'total' => '0', 'total_tax' => '0', 'product_id' => 0, 'method_title' => '' );

	abstract public function get_type();

	public function set_props( $props ) {
		$this->props = $props + $this->props;
	}

	public function get_name() {
		return $this->props['name'];
	}

	public function get_quantity() {
		return $this->props['quantity'];
	}

	public function get_total() {
		return $this->props['total'];
	}
}

class WC_Order_Item_Product extends WC_Order_Item {
	public function get_type() {
		return 'line_item';
	}

	public function get_subtotal() {
		return $this->props['subtotal'];
	}
}

class WC_Order_Item_Fee extends WC_Order_Item {
	public function get_type() {
		return 'fee';
	}
}

class WC_Order_Item_Shipping extends WC_Order_Item {
	public function get_type() {
		return 'shipping';
	}

	public function get_method_title() {
		return $this->props['method_title'];
	}
}
