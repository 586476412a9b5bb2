import { Inject, Injectable } from '@nestjs/common'
import { HistoryEntryType } from '@vendure/common/lib/generated-types'
import { HistoryService, Logger, type Order, type RequestContext } from '@vendure/core'
import { LOGGER_CONTEXT } from './options'

/** Notes in the history of an order, which only administrators see. */
@Injectable()
export class OrderNotes {
  @Inject(HistoryService) private readonly history!: HistoryService

  /** Adds a note unless the order has it: each confirmation is a new state of the payment, but no news. */
  async addOnce(ctx: RequestContext, order: Pick<Order, 'id' | 'code'>, note: string): Promise<void> {
    if (!note) return
    const options = { filter: { type: { eq: HistoryEntryType.ORDER_NOTE } } }
    const { items } = await this.history.getHistoryForOrder(ctx, order.id, false, options)
    if (items.some(({ data }) => data.note === note)) return
    Logger.info(`${order.code}: ${note}`, LOGGER_CONTEXT)
    const type = HistoryEntryType.ORDER_NOTE
    await this.history.createHistoryEntryForOrder({ ctx, orderId: order.id, type, data: { note } }, false)
  }
}
