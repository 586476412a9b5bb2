<?php
/** The block checkout's registry, and what plugins declare. */

namespace Automattic\WooCommerce\Blocks\Payments\Integrations {
	abstract class AbstractPaymentMethodType {
		protected $name     = '';
		protected $settings = array();

		protected function get_setting( $name, $default = '' ) {
			return isset( $this->settings[ $name ] ) ? $this->settings[ $name ] : $default;
		}

		public function get_name() {
			return $this->name;
		}
	}
}

namespace Automattic\WooCommerce\Utilities {
	final class FeaturesUtil {
		private static $declared = array();

		public static function declare_compatibility( $feature, $plugin_file, $is_compatible = true ) {
			self::$declared[ $feature ][ $is_compatible ? 'compatible' : 'incompatible' ][] = plugin_basename( $plugin_file );
			return true;
		}

		public static function get_compatible_plugins_for_feature( $feature ) {
			return self::$declared[ $feature ] + array( 'compatible' => array(), 'incompatible' => array() );
		}
	}
}

namespace {
	final class WC_Stub_Blocks {
		public $methods = array();

		public static function registry() {
			static $registry;
			$registry = $registry ?: new self();
			return $registry;
		}

		public function register( $method ) {
			$method->initialize();
			$this->methods[ $method->get_name() ] = $method;
		}
	}
}
