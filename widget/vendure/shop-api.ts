import { Inject } from '@nestjs/common'
import { Mutation, Resolver } from '@nestjs/graphql'
import {
  ActiveOrderService,
  Allow,
  Ctx,
  InternalServerError,
  Logger,
  OrderService,
  Permission,
  type RequestContext,
  UserInputError,
} from '@vendure/core'
import { parse } from 'graphql'
import { noteOf } from '../cart/notes'
import { ServiceError } from '../cart/service'
import { LOGGER_CONTEXT } from './options'
import { OrderPayments } from './order-payments'

export const shopApiSchema = parse(`
  "A payment of the active order. Send the customer to \`url\`, in a dialog or by a redirect."
  type MalipoPayment {
    id: String!
    url: String!
    "initiated, pending, partial, processing, completed, underpaid, expired or failed"
    status: String!
    amount: String!
    currency: String!
    "How much is missing, in units of \`cryptoAsset\`. Null until the customer has chosen one."
    cryptoAmountDue: String
    cryptoAsset: String
    "The state of the payment in words. Empty while nothing has happened."
    note: String!
  }

  extend type Mutation {
    "Starts the payment of the active order, or continues it: the order must be in the state ArrangingPayment."
    createMalipoPayment: MalipoPayment!
  }
`)

@Resolver()
export class ShopResolver {
  @Inject(ActiveOrderService) private readonly activeOrders!: ActiveOrderService
  @Inject(OrderService) private readonly orders!: OrderService
  @Inject(OrderPayments) private readonly payments!: OrderPayments

  @Mutation()
  @Allow(Permission.Owner)
  async createMalipoPayment(@Ctx() ctx: RequestContext) {
    const active = await this.activeOrders.getActiveOrder(ctx, undefined)
    const order = active && (await this.orders.findOne(ctx, active.id))
    if (!order) throw new UserInputError('There is no active order.')
    try {
      const session = await this.payments.start(ctx, order)
      return {
        ...session,
        cryptoAmountDue: session.crypto_amount_due,
        cryptoAsset: session.crypto_asset,
        note: noteOf(session),
      }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      Logger.error(error.message, LOGGER_CONTEXT)
      throw new InternalServerError(error.message)
    }
  }
}
