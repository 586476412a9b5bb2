<?php
/** Payment methods and their settings. */

abstract class WC_Settings_API {
	public $id          = '';
	public $form_fields = array();
	public $settings    = array();
	public $data        = array();

	public function get_option_key() {
		return 'woocommerce_' . $this->id . '_settings';
	}

	public function init_settings() {
		$defaults = array();
		foreach ( $this->form_fields as $key => $field ) {
			$defaults[ $key ] = isset( $field['default'] ) ? $field['default'] : '';
		}
		$this->settings = (array) get_option( $this->get_option_key(), array() ) + $defaults;
	}

	public function get_option( $key ) {
		return isset( $this->settings[ $key ] ) ? $this->settings[ $key ] : '';
	}

	public function get_field_key( $key ) {
		return 'woocommerce_' . $this->id . '_' . $key;
	}

	public function set_post_data( $data = array() ) {
		$this->data = $data;
	}

	public function get_post_data() {
		return $this->data ? $this->data : $_POST;
	}

	public function process_admin_options() {
		$post = $this->get_post_data();
		foreach ( $this->form_fields as $key => $field ) {
			$value                  = isset( $post[ $this->get_field_key( $key ) ] ) ? $post[ $this->get_field_key( $key ) ] : null;
			$this->settings[ $key ] = $this->validated( $key, $field['type'], $value );
		}
		return update_option( $this->get_option_key(), $this->settings );
	}

	/** A gateway's own method for the field comes before the method for its type. */
	private function validated( $key, $type, $value ) {
		foreach ( array( "validate_{$key}_field", "validate_{$type}_field" ) as $method ) {
			if ( method_exists( $this, $method ) ) {
				return $this->$method( $key, $value );
			}
		}
		return $this->validate_text_field( $key, $value );
	}

	public function update_option( $key, $value = '' ) {
		$this->settings[ $key ] = $value;
		return update_option( $this->get_option_key(), $this->settings );
	}

	public function validate_checkbox_field( $key, $value ) {
		return null === $value ? 'no' : 'yes';
	}

	public function validate_text_field( $key, $value ) {
		return trim( (string) $value );
	}

	public function validate_password_field( $key, $value ) {
		return trim( (string) $value );
	}

	public function generate_password_html( $key, $data ) {
		return sprintf( '<input type="password" name="%s" value="%s" placeholder="%s">', esc_attr( $this->get_field_key( $key ) ), esc_attr( $this->get_option( $key ) ), esc_attr( isset( $data['placeholder'] ) ? $data['placeholder'] : '' ) );
	}
}

abstract class WC_Payment_Gateway extends WC_Settings_API {
	public $enabled = 'no';
	public $title;
	public $description;
	public $method_title;
	public $method_description;
	public $has_fields = false;
	public $supports   = array( 'products' );

	public function is_available() {
		return 'yes' === $this->enabled;
	}

	public function supports( $feature ) {
		return in_array( $feature, $this->supports, true );
	}

	public function get_return_url( $order = null ) {
		return $order->get_checkout_order_received_url();
	}
}

class WC_Payment_Gateways {
	private $gateways = array();

	public function __construct() {
		foreach ( apply_filters( 'woocommerce_payment_gateways', array() ) as $class ) {
			$gateway                        = new $class();
			$this->gateways[ $gateway->id ] = $gateway;
		}
	}

	public function payment_gateways() {
		return $this->gateways;
	}
}

class WC_Admin_Settings {
	public static $errors = array();

	public static function add_error( $text ) {
		self::$errors[] = $text;
	}
}
