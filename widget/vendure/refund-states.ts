import { Inject, Injectable } from '@nestjs/common'
import {
  OrderService,
  Refund,
  RequestContextService,
  type RuntimeVendureConfig,
  TransactionalConnection,
} from '@vendure/core'
import { refundNote } from '../cart/notes'
import type { Refund as MalipoRefund } from '../cart/service'
import { OrderNotes } from './order-notes'

type RefundProcess = NonNullable<RuntimeVendureConfig['paymentOptions']['refundProcess']>[number]

const ENDED = { success: 'Settled', failed: 'Failed' } as const

/** Lets a new refund stay pending: Vendure expects that a refund has ended when it is created. */
export const waitingRefunds: RefundProcess = { transitions: { Pending: { to: ['Pending'] } } }

/** Brings refunds to the state that the service reports. */
@Injectable()
export class RefundStates {
  @Inject(TransactionalConnection) private readonly connection!: TransactionalConnection
  @Inject(RequestContextService) private readonly contexts!: RequestContextService
  @Inject(OrderService) private readonly orders!: OrderService
  @Inject(OrderNotes) private readonly notes!: OrderNotes

  /** The same state again changes nothing, and neither does a refund that was made in the dashboard of Malipo. */
  async follow(refund: MalipoRefund): Promise<void> {
    const { id, status } = refund
    if (status !== 'success' && status !== 'failed') return
    const ctx = await this.contexts.create({ apiType: 'admin' })
    await this.connection.withTransaction(ctx, async (tx) => {
      const [stored] = await this.connection
        .getRepository(tx, Refund)
        .find({ where: { transactionId: id }, relations: ['payment', 'payment.order'] })
      if (stored?.state !== 'Pending') return
      await this.orders.transitionRefundToState(tx, stored.id, ENDED[status])
      await this.notes.addOnce(tx, stored.payment.order, `${refundNote(refund)} (${id})`)
    })
  }
}
