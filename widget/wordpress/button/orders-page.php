<?php
/** The list of orders. */

namespace Malipo;

defined( 'ABSPATH' ) || exit;

const ORDERS_PER_PAGE = 50;

function show_orders() {
	global $wpdb;
	// phpcs:disable WordPress.Security.NonceVerification -- reads only
	$page = isset( $_GET['paged'] ) ? max( 1, absint( $_GET['paged'] ) ) : 1;
	// phpcs:enable
	// phpcs:disable WordPress.DB.PreparedSQL -- the name of our own table
	$total  = (int) $wpdb->get_var( 'SELECT COUNT(*) FROM ' . orders_table() );
	$orders = $wpdb->get_results( $wpdb->prepare( 'SELECT * FROM ' . orders_table() . ' ORDER BY created_at DESC, id DESC LIMIT %d OFFSET %d', ORDERS_PER_PAGE, ( $page - 1 ) * ORDERS_PER_PAGE ) );
	// phpcs:enable
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Malipo orders', 'malipo' ); ?></h1>
		<p><?php esc_html_e( 'Deliver an order when it is paid, and its amount and currency are what you ask for. An expired or underpaid order can still become paid if the money arrives late.', 'malipo' ); ?></p>
		<?php if ( ! $orders ) : ?>
			<p><?php esc_html_e( 'No orders yet. An order appears here as soon as money arrives.', 'malipo' ); ?></p>
		<?php else : ?>
			<style>
				@media (max-width: 782px) {
					.malipo-orders thead { position: absolute; clip-path: inset(50%); }
					.malipo-orders td { display: flex; gap: 12px; padding-block: 4px; overflow-wrap: anywhere; }
					.malipo-orders td:empty { display: none; }
					.malipo-orders td::before { content: attr(data-label); flex: 0 0 7em; color: #50575e; }
				}
			</style>
			<table class="widefat striped malipo-orders">
				<thead>
					<tr>
						<th scope="col"><?php esc_html_e( 'Reference', 'malipo' ); ?></th>
						<th scope="col"><?php esc_html_e( 'Status', 'malipo' ); ?></th>
						<th scope="col"><?php esc_html_e( 'Amount', 'malipo' ); ?></th>
						<th scope="col"><?php esc_html_e( 'Paid', 'malipo' ); ?></th>
						<th scope="col"><?php esc_html_e( 'Coin', 'malipo' ); ?></th>
						<th scope="col"><?php esc_html_e( 'Paid from', 'malipo' ); ?></th>
						<th scope="col"><?php esc_html_e( 'Last change', 'malipo' ); ?></th>
					</tr>
				</thead>
				<tbody>
					<?php array_map( __NAMESPACE__ . '\\show_order', $orders ); ?>
				</tbody>
			</table>
			<div class="tablenav"><div class="tablenav-pages">
			<?php
			echo wp_kses_post(
				(string) paginate_links(
					array(
						'base'    => add_query_arg( 'paged', '%#%', admin_url( 'admin.php?page=malipo' ) ),
						'format'  => '',
						'current' => $page,
						'total'   => (int) ceil( $total / ORDERS_PER_PAGE ),
					)
				)
			);
			?>
			</div></div>
		<?php endif; ?>
	</div>
	<?php
}

function show_order( $order ) {
	$post = $order->post_id ? get_post( (int) $order->post_id ) : null;
	?>
	<tr data-reference="<?php echo esc_attr( $order->reference ); ?>" data-status="<?php echo esc_attr( $order->status ); ?>">
		<td data-label="<?php esc_attr_e( 'Reference', 'malipo' ); ?>"><span><code><?php echo esc_html( $order->reference ); ?></code> <?php echo 'test' === $order->mode ? esc_html__( '(test)', 'malipo' ) : ''; ?></span></td>
		<td data-label="<?php esc_attr_e( 'Status', 'malipo' ); ?>"><span>
			<strong><?php echo esc_html( status_label( $order ) ); ?></strong>
			<?php if ( (float) $order->reversed_amount > 0 ) : ?>
				<br>
				<?php
				/* translators: 1: amount, 2: currency */
				echo esc_html( sprintf( __( 'Reversed by custody: %1$s %2$s', 'malipo' ), $order->reversed_amount, $order->currency ) );
				?>
			<?php endif; ?>
			<?php if ( 'failed' === $order->mail ) : ?>
				<br><?php esc_html_e( 'The e-mail about this order could not be sent.', 'malipo' ); ?>
			<?php endif; ?>
		</span></td>
		<td data-label="<?php esc_attr_e( 'Amount', 'malipo' ); ?>"><?php echo esc_html( "$order->amount $order->currency" ); ?></td>
		<td data-label="<?php esc_attr_e( 'Paid', 'malipo' ); ?>"><?php echo esc_html( "$order->amount_paid $order->currency" ); ?></td>
		<td data-label="<?php esc_attr_e( 'Coin', 'malipo' ); ?>"><?php echo esc_html( trim( "$order->asset $order->network" ) ); ?></td>
		<td data-label="<?php esc_attr_e( 'Paid from', 'malipo' ); ?>"><?php echo $post ? '<a href="' . esc_url( (string) get_permalink( $post ) ) . '">' . esc_html( get_the_title( $post ) ) . '</a>' : ''; ?></td>
		<td data-label="<?php esc_attr_e( 'Last change', 'malipo' ); ?>"><?php echo esc_html( get_date_from_gmt( $order->updated_at, get_option( 'date_format' ) . ' ' . get_option( 'time_format' ) ) ); ?></td>
	</tr>
	<?php
}
