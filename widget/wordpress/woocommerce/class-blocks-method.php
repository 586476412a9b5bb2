<?php
/** The gateway in the block checkout. */

namespace Malipo\WooCommerce;

use Automattic\WooCommerce\Blocks\Payments\Integrations\AbstractPaymentMethodType;

defined( 'ABSPATH' ) || exit;

final class Blocks_Method extends AbstractPaymentMethodType {
	/** @var string */
	protected $name = 'malipo';

	public function initialize() {
		$this->settings = (array) get_option( Gateway_Settings::OPTION, array() );
	}

	public function is_active() {
		$gateways = WC()->payment_gateways()->payment_gateways();
		return isset( $gateways['malipo'] ) && $gateways['malipo']->is_available();
	}

	public function get_payment_method_script_handles() {
		wp_register_script( 'malipo-blocks-method', plugins_url( 'blocks-method.js', __FILE__ ), array( 'wc-blocks-registry', 'wc-settings', 'wp-element', 'wp-html-entities' ), \Malipo\VERSION, true );
		return array( 'malipo-blocks-method' );
	}

	/** The settings that the script gets. It never gets a key or a secret. */
	public function get_payment_method_data() {
		return array(
			'title'       => $this->get_setting( 'title', __( 'Crypto', 'malipo' ) ),
			'description' => $this->get_setting( 'description' ),
			'supports'    => array( 'products' ),
		);
	}
}
