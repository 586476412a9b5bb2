<?php
/** The settings page. */

namespace Malipo;

defined( 'ABSPATH' ) || exit;

const CAPABILITY = 'manage_options';

function add_pages() {
	add_menu_page( __( 'Malipo orders', 'malipo' ), 'Malipo', CAPABILITY, 'malipo', __NAMESPACE__ . '\\show_orders', 'dashicons-money-alt', 58 );
	add_submenu_page( 'malipo', __( 'Malipo orders', 'malipo' ), __( 'Orders', 'malipo' ), CAPABILITY, 'malipo', __NAMESPACE__ . '\\show_orders' );
	add_submenu_page( 'malipo', __( 'Malipo settings', 'malipo' ), __( 'Settings', 'malipo' ), CAPABILITY, 'malipo-settings', __NAMESPACE__ . '\\show_settings' );
}

function add_settings_link( $links ) {
	array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( settings_url() ), esc_html__( 'Settings', 'malipo' ) ) );
	return $links;
}

function settings_url() {
	return admin_url( 'admin.php?page=malipo-settings' );
}

/** The name of the transient with an action's results, which are shown once to the user who started the action. */
function notice_name() {
	return 'malipo_notice_' . get_current_user_id();
}

function show_settings() {
	$settings = settings();
	$secrets  = secrets();
	$lines    = get_transient( notice_name() );
	delete_transient( notice_name() );
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Malipo settings', 'malipo' ); ?></h1>
		<?php foreach ( is_array( $lines ) ? $lines : array() as $line ) : ?>
			<div class="notice notice-<?php echo $line[0] ? 'success' : 'error'; ?>"><p><?php echo esc_html( $line[1] ); ?></p></div>
		<?php endforeach; ?>
		<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
			<input type="hidden" name="action" value="malipo_save">
			<?php wp_nonce_field( 'malipo_save' ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><label for="malipo-service"><?php esc_html_e( 'Address of the service', 'malipo' ); ?></label></th>
					<td><input id="malipo-service" name="service" type="url" class="regular-text" required placeholder="https://pay.example" value="<?php echo esc_attr( $settings['service'] ); ?>"></td>
				</tr>
				<tr>
					<th scope="row"><label for="malipo-key"><?php esc_html_e( 'API key', 'malipo' ); ?></label></th>
					<td>
						<input id="malipo-key" name="key" type="password" class="regular-text" autocomplete="off" <?php echo '' === $secrets['key'] ? 'required' : ''; ?> aria-describedby="malipo-key-help">
						<p class="description" id="malipo-key-help">
							<?php
							if ( '' === $secrets['key'] ) {
								esc_html_e( 'The operator of the service gives you the key. With a test key, payments are play money; with a live key, real money.', 'malipo' );
							} elseif ( 'live' === mode_of_key( $secrets['key'] ) ) {
								esc_html_e( 'A live key is stored. Leave this empty to keep it.', 'malipo' );
							} else {
								esc_html_e( 'A test key is stored, so payments are play money. Leave this empty to keep it.', 'malipo' );
							}
							?>
						</p>
					</td>
				</tr>
				<tr>
					<th scope="row"><label for="malipo-page"><?php esc_html_e( 'Payment page', 'malipo' ); ?></label></th>
					<td>
						<input id="malipo-page" name="page" type="text" class="regular-text" pattern="[A-Za-z0-9_\-]*" value="<?php echo esc_attr( $settings['page'] ); ?>" aria-describedby="malipo-page-help">
						<p class="description" id="malipo-page-help"><?php esc_html_e( 'The last part of its address, such as “demo” in https://pay.example/p/demo. Blocks and shortcodes that name no page show this one.', 'malipo' ); ?></p>
					</td>
				</tr>
				<tr>
					<th scope="row"><label for="malipo-mail"><?php esc_html_e( 'E-mail when an order is paid', 'malipo' ); ?></label></th>
					<td>
						<input id="malipo-mail" name="mail" type="email" class="regular-text" value="<?php echo esc_attr( $settings['mail'] ); ?>" aria-describedby="malipo-mail-help">
						<p class="description" id="malipo-mail-help"><?php esc_html_e( 'The address to write to. Leave this empty to get no e-mail.', 'malipo' ); ?></p>
					</td>
				</tr>
				<tr>
					<th scope="row"><?php esc_html_e( 'Webhook', 'malipo' ); ?></th>
					<td>
						<p><?php esc_html_e( 'Saving sets it up:', 'malipo' ); ?> <code><?php echo esc_html( webhook_url() ); ?></code></p>
					</td>
				</tr>
			</table>
			<?php submit_button( __( 'Save', 'malipo' ) ); ?>
		</form>
		<h2><?php esc_html_e( 'Test', 'malipo' ); ?></h2>
		<p><?php esc_html_e( 'Tests the saved address, key, page and webhook, and shows what is wrong.', 'malipo' ); ?></p>
		<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
			<input type="hidden" name="action" value="malipo_test">
			<?php wp_nonce_field( 'malipo_test' ); ?>
			<?php submit_button( __( 'Test', 'malipo' ), 'secondary' ); ?>
		</form>
		<h2><?php esc_html_e( 'On your pages', 'malipo' ); ?></h2>
		<p><?php esc_html_e( 'Add the block “Malipo payment”, or one of these shortcodes:', 'malipo' ); ?></p>
		<p><code>[malipo]</code> <code>[malipo page="donate" amount="25" text="Donate"]</code> <code>[malipo mode="inline"]</code></p>
	</div>
	<?php
}

function submit_settings() {
	allow_only_managers( 'malipo_save' );
	$service = origin_of( posted( 'service' ) );
	$key     = posted( 'key' );
	$page    = posted( 'page' );
	$mail    = posted( 'mail' );
	$problem = settings_problem( $service, $page, $mail );
	if ( '' !== $problem ) {
		go_back( array( array( false, $problem ) ) );
	}
	// Another account's webhook is removed while its key is still stored. With a new key of the same account, the webhook
	// stays, since removing it would lose waiting events.
	$account = account_of_key( secrets()['key'] );
	if ( settings()['service'] !== $service || ( '' !== $key && ( '' === $account || account_of_key( $key ) !== $account ) ) ) {
		disconnect();
		forget_connection();
	}
	save_settings(
		array(
			'service' => $service,
			'page'    => $page,
			'mail'    => $mail,
		)
	);
	if ( '' !== $key ) {
		save_secrets( array( 'key' => $key ) );
	}
	$connected = connect();
	go_back(
		is_wp_error( $connected )
			? array( array( false, __( 'Saved, but the webhook is not set up.', 'malipo' ) . ' ' . $connected->get_error_message() ) )
			: array( array( true, __( 'Saved. The webhook is set up.', 'malipo' ) ) )
	);
}

function run_test() {
	allow_only_managers( 'malipo_test' );
	go_back( test_connection() );
}

/** Rejects a request of another user or another site. */
function allow_only_managers( $nonce ) {
	if ( ! current_user_can( CAPABILITY ) ) {
		wp_die( esc_html__( 'You may not change these settings.', 'malipo' ), 403 );
	}
	check_admin_referer( $nonce );
}

function posted( $field ) {
	// phpcs:ignore WordPress.Security.NonceVerification -- checked by allow_only_managers
	return isset( $_POST[ $field ] ) && is_string( $_POST[ $field ] ) ? trim( sanitize_text_field( wp_unslash( $_POST[ $field ] ) ) ) : '';
}

/** The error in the entered values; empty if all are valid. */
function settings_problem( $service, $page, $mail ) {
	if ( '' === $service ) {
		return __( 'The address of the service must look like https://pay.example.', 'malipo' );
	}
	if ( 0 !== strpos( $service, 'https:' ) && 1 !== preg_match( '/^http:\/\/(localhost|127\.0\.0\.1|\[::1\]|.+\.(localhost|test|local))(:\d+)?$/D', $service ) ) {
		return __( 'The address of the service must begin with https://, so that the API key is sent encrypted.', 'malipo' );
	}
	if ( '' !== $page && ! is_slug( $page ) ) {
		return __( 'Enter only the last part of the payment page’s address, such as “demo”.', 'malipo' );
	}
	return '' !== $mail && ! is_email( $mail ) ? __( 'This is not an e-mail address.', 'malipo' ) : '';
}

/** @param array[] $lines Each a pair: whether it is good, and a sentence. */
function go_back( array $lines ) {
	set_transient( notice_name(), $lines, 5 * MINUTE_IN_SECONDS );
	wp_safe_redirect( settings_url() );
	exit;
}
