<?php
/**
 * Plugin Name:       Malipo
 * Description:       Take crypto payments on your site with Malipo: a block and a shortcode, a gateway for WooCommerce, and a list of orders.
 * Version:           0.3.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * Author:            The developers of Malipo
 * License:           MIT
 * License URI:       https://opensource.org/licenses/MIT
 * Text Domain:       malipo
 *
 * The MIT licence is compatible with the GPL, version 2 and later.
 */

namespace Malipo;

defined( 'ABSPATH' ) || exit;

const VERSION     = '0.3.0';
const PLUGIN_FILE = __FILE__;

require __DIR__ . '/connection/options.php';
require __DIR__ . '/connection/service.php';
require __DIR__ . '/button/orders.php';
require __DIR__ . '/connection/webhook.php';
require __DIR__ . '/button/paid-mail.php';
require __DIR__ . '/button/checkout.php';
require __DIR__ . '/connection/endpoint.php';
require __DIR__ . '/connection/connection.php';
require __DIR__ . '/connection/connection-test.php';
require __DIR__ . '/connection/settings-page.php';
require __DIR__ . '/button/orders-page.php';
require __DIR__ . '/woocommerce/start.php';

register_activation_hook( __FILE__, __NAMESPACE__ . '\\create_tables' );
add_action( 'plugins_loaded', __NAMESPACE__ . '\\upgrade_tables' );
add_action( 'init', __NAMESPACE__ . '\\register_checkout' );
add_filter( 'script_loader_tag', __NAMESPACE__ . '\\load_widget_async', 10, 2 );
add_action( 'rest_api_init', __NAMESPACE__ . '\\register_webhook_route' );
add_action( 'admin_menu', __NAMESPACE__ . '\\add_pages' );
add_action( 'admin_post_malipo_save', __NAMESPACE__ . '\\submit_settings' );
add_action( 'admin_post_malipo_test', __NAMESPACE__ . '\\run_test' );
add_filter( 'plugin_action_links_' . plugin_basename( __FILE__ ), __NAMESPACE__ . '\\add_settings_link' );
