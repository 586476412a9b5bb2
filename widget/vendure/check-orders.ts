import {
  type Injector,
  Logger,
  Order,
  type RequestContext,
  ScheduledTask,
  TransactionalConnection,
} from '@vendure/core'
import { CONNECTION, type Connection, LOGGER_CONTEXT } from './options'
import { OrderPayments } from './order-payments'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Most orders that wait longer than two days are abandoned, so those are checked once a day only. */
const OFTEN_DAYS = 2
/** Late money can complete a payment. Later than this, the merchant must look into the dashboard of Malipo. */
const MAX_DAYS = 30

/** Reads the payments of waiting orders again, so that a lost webhook leaves no order stuck. */
export const checkOrdersTask = new ScheduledTask({
  id: 'malipo-check-orders',
  description: 'Reads the payments of waiting orders at Malipo again',
  schedule: '*/15 * * * *',
  preventOverlap: true,
  /** Orders that changed later are left to their webhooks. */
  params: { waitMinutes: 10 },
  execute: ({ injector, scheduledContext, params }) => checkOrders(injector, scheduledContext, params.waitMinutes),
})

async function checkOrders(injector: Injector, ctx: RequestContext, waitMinutes: number): Promise<{ checked: number }> {
  const { service } = injector.get<Connection>(CONNECTION)
  const payments = injector.get(OrderPayments)
  const orders = await waitingOrders(injector.get(TransactionalConnection), ctx, waitMinutes)
  for (const order of orders) {
    try {
      const session = await service.readByReference(await payments.reference(ctx, order))
      if (session) await payments.follow(session)
    } catch (error) {
      Logger.error(`${order.code} could not be checked: ${error}`, LOGGER_CONTEXT)
    }
  }
  return { checked: orders.length }
}

function waitingOrders(
  connection: TransactionalConnection,
  ctx: RequestContext,
  waitMinutes: number,
): Promise<Order[]> {
  const now = new Date()
  const isDaily = now.getUTCHours() === 3 && now.getUTCMinutes() < 15
  return connection
    .getRepository(ctx, Order)
    .createQueryBuilder('order')
    .where('order.state IN (:...states)', { states: ['ArrangingPayment', 'ArrangingAdditionalPayment'] })
    .andWhere('order.updatedAt > :since', {
      since: new Date(now.getTime() - (isDaily ? MAX_DAYS : OFTEN_DAYS) * DAY_MS),
    })
    .andWhere('order.updatedAt < :until', { until: new Date(now.getTime() - waitMinutes * MINUTE_MS) })
    .getMany()
}
