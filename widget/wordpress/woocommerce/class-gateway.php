<?php
/** The payment method of WooCommerce. */

namespace Malipo\WooCommerce;

defined( 'ABSPATH' ) || exit;

final class Gateway extends \WC_Payment_Gateway {
	/** @var string The key that adds the webhook while the settings are saved. It is never stored. */
	private $connect_key = '';

	public function __construct() {
		$this->id                 = 'malipo';
		$this->method_title       = __( 'Malipo', 'malipo' );
		$this->method_description = __( 'Payments in crypto, on a Malipo service of your own.', 'malipo' );
		$this->has_fields         = false;
		$this->supports           = array( 'products', 'refunds' );
		$this->form_fields        = Gateway_Settings::fields();
		$this->init_settings();
		$this->title       = $this->get_option( 'title' );
		$this->description = $this->get_option( 'description' );
		$this->enabled     = $this->get_option( 'enabled' );
		add_action( 'woocommerce_update_options_payment_gateways_malipo', array( $this, 'process_admin_options' ) );
	}

	/** Whether a buyer can pay now: the service must know the currency, and be set up. */
	public function is_available() {
		return parent::is_available() && Gateway_Settings::is_complete() && Amounts::is_known( self::currency() );
	}

	/** The currency of the order that is paid again; otherwise that of the shop. */
	private static function currency() {
		$order_id = absint( get_query_var( 'order-pay' ) );
		$order    = $order_id ? wc_get_order( $order_id ) : false;
		return $order instanceof \WC_Order ? $order->get_currency() : get_woocommerce_currency();
	}

	public function needs_setup() {
		return ! Gateway_Settings::is_complete();
	}

	/** Saves the settings, adds the webhook if a key for it was entered, and allows the site to show the page. */
	public function process_admin_options() {
		$saved = parent::process_admin_options();
		if ( '' !== $this->connect_key ) {
			$secret = Settings_Check::connect( $this->connect_key );
			if ( is_wp_error( $secret ) ) {
				\WC_Admin_Settings::add_error( $secret->get_error_message() );
			} else {
				$this->update_option( 'webhook_secret', $secret );
			}
		}
		foreach ( Settings_Check::problems() as $problem ) {
			\WC_Admin_Settings::add_error( $problem );
		}
		return $saved;
	}

	/** Never shows a stored key or secret again. An empty field leaves it unchanged. */
	public function generate_password_html( $key, $data ) {
		$stored                 = (string) $this->get_option( $key );
		$this->settings[ $key ] = '';
		if ( '' !== $stored ) {
			$data['placeholder'] = __( 'Stored. Leave this empty to keep it.', 'malipo' );
		}
		$html                   = parent::generate_password_html( $key, $data );
		$this->settings[ $key ] = $stored;
		return $html;
	}

	/** An empty field keeps the stored value, and a single “-” removes it. */
	public function validate_password_field( $key, $value ) {
		$value = trim( parent::validate_password_field( $key, $value ) );
		if ( '-' === $value ) {
			return '';
		}
		return '' === $value ? (string) $this->get_option( $key ) : $value;
	}

	public function validate_connect_key_field( $key, $value ) {
		$this->connect_key = trim( parent::validate_password_field( $key, $value ) );
		return '';
	}

	public function process_payment( $order_id ) {
		$url   = Payment_Starter::start( $order_id );
		$order = wc_get_order( $order_id );
		if ( is_wp_error( $url ) ) {
			wc_get_logger()->error( $url->get_error_message(), array( 'source' => 'malipo' ) );
			$message = __( 'The payment could not be started. Nothing was charged. Please try again in a moment, or choose another payment method.', 'malipo' );
			wc_add_notice( $message, 'error' );
			return array(
				'result'  => 'failure',
				'message' => $message,
			);
		}
		if ( '' === $url ) {
			$url = $this->get_return_url( $order );
		} elseif ( 'redirect' !== $this->get_option( 'display' ) ) {
			$url = $order->get_checkout_payment_url( true );
		}
		return array(
			'result'   => 'success',
			'redirect' => $url,
		);
	}

	public function process_refund( $order_id, $amount = null, $reason = '' ) {
		return Refunds::create( $order_id, $amount );
	}
}
