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
		public static $declared = array();

		public static function declare_compatibility( $feature, $plugin, $is_compatible = true ) {
			self::$declared[ $feature ] = $is_compatible;
			return true;
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
