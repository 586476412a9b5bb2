<?php
/** The block and the shortcode. Both are rendered on the server, so that authors without the right to write scripts can use them. */

namespace Malipo;

defined( 'ABSPATH' ) || exit;

function register_checkout() {
	wp_register_script(
		'malipo-editor',
		plugins_url( 'button/editor.js', PLUGIN_FILE ),
		array( 'wp-blocks', 'wp-element', 'wp-block-editor', 'wp-components', 'wp-i18n' ),
		VERSION,
		true
	);
	wp_set_script_translations( 'malipo-editor', 'malipo' );
	wp_add_inline_script( 'malipo-editor', 'window.malipoDefaultPage = ' . wp_json_encode( settings()['page'] ) . ';', 'before' );
	register_block_type( __DIR__, array( 'render_callback' => __NAMESPACE__ . '\\render_block' ) );
	add_shortcode( 'malipo', __NAMESPACE__ . '\\render_shortcode' );
}

function render_block( $attributes ) {
	$checkout = render_checkout( $attributes );
	return '' === $checkout ? '' : '<div ' . get_block_wrapper_attributes() . '>' . $checkout . '</div>';
}

/** `[malipo page="demo" mode="button" amount="25" text="Pay with crypto"]` */
function render_shortcode( $attributes ) {
	return render_checkout( is_array( $attributes ) ? $attributes : array() );
}

/** A link that the widget opens as a dialog, or the inline page, which without script is also a link. */
function render_checkout( array $attributes ) {
	$settings = settings();
	$given    = text_of( $attributes, 'page' );
	$page     = '' === $given ? $settings['page'] : $given;
	if ( '' === $settings['service'] || ! is_slug( $page ) ) {
		// Visitors see nothing.
		return current_user_can( 'edit_posts' ) ? '<p>' . esc_html__( 'Malipo: set the address of the service and a payment page first. Only you can see this.', 'malipo' ) . '</p>' : '';
	}
	wp_enqueue_script( 'malipo', $settings['service'] . '/widget.js', array(), null, true );
	$amount   = text_of( $attributes, 'amount' );
	$amount   = 1 === preg_match( '/^\d{1,15}(\.\d{1,8})?$/D', $amount ) ? $amount : '';
	$metadata = wp_json_encode( array( 'wordpress_post' => (int) get_the_ID() ) );
	$text     = text_of( $attributes, 'text' );
	$text     = '' === trim( $text ) ? __( 'Pay with crypto', 'malipo' ) : $text;
	$address  = $settings['service'] . '/p/' . $page . ( '' === $amount ? '' : "?amount=$amount" ) . '#metadata=' . rawurlencode( $metadata );
	$is_inline = 'inline' === text_of( $attributes, 'mode' );
	// The link looks like the theme's Buttons block.
	wp_enqueue_style( 'wp-block-button' );
	$link = sprintf( '<a class="wp-block-button__link wp-element-button" href="%s"%s>%s</a>', esc_url( $address ), $is_inline ? '' : ' data-malipo', esc_html( $text ) );
	// As a block, it keeps to the theme's column. It is a span, since a shortcode may be in a paragraph.
	$button = '<span class="wp-block-button" style="display: block">' . $link . '</span>';
	if ( ! $is_inline ) {
		return $button;
	}
	return sprintf(
		'<malipo-checkout mode="inline" page="%s" metadata="%s"%s>%s</malipo-checkout>',
		esc_attr( $page ),
		esc_attr( $metadata ),
		'' === $amount ? '' : ' amount="' . esc_attr( $amount ) . '"',
		$button
	);
}

/** Loads the widget without blocking the page. */
function load_widget_async( $tag, $handle ) {
	return 'malipo' === $handle ? str_replace( ' src=', ' async src=', $tag ) : $tag;
}
