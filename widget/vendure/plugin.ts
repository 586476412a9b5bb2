import { Inject, type OnApplicationBootstrap } from '@nestjs/common'
import {
  EventBus,
  Logger,
  OrderStateTransitionEvent,
  PluginCommonModule,
  type RuntimeVendureConfig,
  type Type,
  VendurePlugin,
} from '@vendure/core'
import { Service } from '../cart/service'
import { checkOrdersTask } from './check-orders'
import { malipoPaymentHandler } from './handler'
import { CONNECTION, type Connection, LOGGER_CONTEXT, type MalipoOptions, requireOptions } from './options'
import { OrderNotes } from './order-notes'
import { OrderPayments } from './order-payments'
import { rawBody } from './raw-body'
import { RefundStates, waitingRefunds } from './refund-states'
import { ShopResolver, shopApiSchema } from './shop-api'
import { WebhookController } from './webhook.controller'

/** Takes crypto payments for Vendure's orders. */
@VendurePlugin({
  imports: [PluginCommonModule],
  controllers: [WebhookController],
  providers: [
    { provide: CONNECTION, useFactory: () => MalipoPlugin.connection },
    OrderPayments,
    OrderNotes,
    RefundStates,
  ],
  shopApiExtensions: { schema: shopApiSchema, resolvers: [ShopResolver] },
  configuration: (config: RuntimeVendureConfig) => {
    config.paymentOptions.paymentMethodHandlers.push(malipoPaymentHandler)
    config.paymentOptions.refundProcess?.push(waitingRefunds)
    config.apiOptions.middleware.push({ route: '/payments/malipo', handler: rawBody, beforeListen: true })
    config.schedulerOptions.tasks?.push(checkOrdersTask)
    return config
  },
  compatibility: '^3.7.0',
})
export class MalipoPlugin implements OnApplicationBootstrap {
  /** @internal */
  static connection: Connection

  static init(options: MalipoOptions): Type<MalipoPlugin> {
    requireOptions(options)
    const { url, apiKey, timeout } = options
    MalipoPlugin.connection = { options, service: new Service({ url, apiKey, timeout }) }
    return MalipoPlugin
  }

  @Inject(EventBus) private readonly eventBus!: EventBus
  @Inject(OrderPayments) private readonly payments!: OrderPayments

  /** Cancels the payment of an order that is cancelled. */
  onApplicationBootstrap(): void {
    this.eventBus.ofType(OrderStateTransitionEvent).subscribe(({ toState, ctx, order }) => {
      if (toState !== 'Cancelled') return
      this.payments
        .cancel(ctx, order)
        .catch((error) => Logger.error(`${order.code}: the payment was not cancelled: ${error}`, LOGGER_CONTEXT))
    })
  }
}
