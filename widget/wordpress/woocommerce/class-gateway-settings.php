<?php
/** The settings of the gateway, which WooCommerce stores. */

namespace Malipo\WooCommerce;

defined( 'ABSPATH' ) || exit;

final class Gateway_Settings {
	const OPTION = 'woocommerce_malipo_settings';
	/** All options of the gateway. What orders have of it stays, since it is part of the shop's books. */
	const OPTIONS = array( self::OPTION, 'malipo_open_refunds', 'malipo_last_checked_order' );

	/** A setting; empty if it is not set. */
	public static function get( $name ) {
		$stored = get_option( self::OPTION );
		return is_array( $stored ) ? trim( \Malipo\text_of( $stored, $name ) ) : '';
	}

	/** The slug of the payment page. */
	public static function page() {
		$page = self::get( 'page' );
		return '' === $page ? \Malipo\settings()['page'] : $page;
	}

	/**
	 * The gateway's own connection. An empty setting is that of Malipo → Settings, but a key and a secret only belong to
	 * the service that gave them.
	 */
	public static function connection() {
		$own     = \Malipo\own_connection();
		$service = \Malipo\origin_of( self::get( 'service' ) );
		$given   = array(
			'service' => $service,
			'key'     => self::get( 'key' ),
			'webhook' => self::get( 'webhook_secret' ),
		);
		return '' === $service || $service === $own['service'] ? array_filter( $given ) + $own : $given;
	}

	public static function is_complete() {
		$connection = self::connection();
		return '' !== $connection['service'] && '' !== $connection['key'] && \Malipo\is_slug( self::page() );
	}

	/** Sends a request with the gateway's connection. */
	public static function call( $method, $path, $body = null, array $options = array() ) {
		return \Malipo\call_service( $method, $path, $body, array( 'connection' => self::connection() ) + $options );
	}

	/** The fields in WooCommerce's format. */
	public static function fields() {
		return array(
			'enabled'        => array(
				'title'   => __( 'Enable', 'malipo' ),
				'type'    => 'checkbox',
				'label'   => __( 'Take payments in crypto', 'malipo' ),
				'default' => 'no',
			),
			'title'          => self::text( __( 'Title', 'malipo' ), __( 'The name of the payment method at the checkout.', 'malipo' ), __( 'Crypto', 'malipo' ) ),
			'description'    => self::text( __( 'Description', 'malipo' ), __( 'The text below the title.', 'malipo' ), __( 'Pay with USDT, Bitcoin and other coins.', 'malipo' ) ),
			'service'        => self::text( __( 'Address of the service', 'malipo' ), __( 'Such as https://pay.example. Empty: the address in Malipo → Settings.', 'malipo' ) ),
			'page'           => self::text( __( 'Payment page', 'malipo' ), __( 'The last part of its address, such as “demo” in https://pay.example/p/demo. Its look is the look of your payments. Empty: the page in Malipo → Settings.', 'malipo' ) ),
			'key'            => self::text( __( 'API key', 'malipo' ), __( 'A key with only the scopes “payments” and “refunds”. With a test key, payments are play money. Empty: the key in Malipo → Settings.', 'malipo' ), '', 'password' ),
			'webhook_secret' => self::text(
				__( 'Webhook secret', 'malipo' ),
				/* translators: %s: address of this site's webhook */
				sprintf( __( 'Add this address as a webhook in the dashboard of the service, and paste its secret (whsec_…) here: %s Empty: the webhook that Malipo → Settings has set up.', 'malipo' ), '<code>' . esc_html( \Malipo\webhook_url() ) . '</code>' ),
				'',
				'password'
			),
			'connect_key'    => self::text( __( 'Or add the webhook with a key', 'malipo' ), __( 'A key with the scope “webhooks”. Saving adds the webhook and stores its secret, but not this key.', 'malipo' ), '', 'password' ),
			'display'        => array(
				'title'       => __( 'Payment opens', 'malipo' ),
				'type'        => 'select',
				'options'     => array(
					'dialog'   => __( 'In a dialog over the shop', 'malipo' ),
					'redirect' => __( 'On the page of the service', 'malipo' ),
				),
				'default'     => 'dialog',
				'description' => __( 'Without JavaScript, the dialog is a link to the page.', 'malipo' ),
			),
			'refund_mail'    => array(
				'title'   => __( 'Refund links', 'malipo' ),
				'type'    => 'select',
				'options' => array(
					'service' => __( 'The service mails them to the buyer', 'malipo' ),
					'site'    => __( 'This site mails them, since the service has no mail server', 'malipo' ),
				),
				'default' => 'service',
			),
		);
	}

	private static function text( $title, $description, $default = '', $type = 'text' ) {
		return array( 'custom_attributes' => array( 'autocomplete' => 'off' ) ) + compact( 'title', 'description', 'default', 'type' );
	}
}
