import { LanguageCode } from '@vendure/common/lib/generated-types'
import {
  EventBus,
  type Injector,
  Logger,
  type Payment,
  PaymentMethodHandler,
  type RequestContext,
  TransactionalConnection,
  Refund as VendureRefund,
} from '@vendure/core'
import { coinsFor } from '../cart/money'
import { noteOf, refundNote } from '../cart/notes'
import { ServiceError, type Session } from '../cart/service'
import { CONNECTION, type Connection, HANDLER_CODE, LOGGER_CONTEXT } from './options'
import { OrderNotes } from './order-notes'
import { OrderPayments } from './order-payments'
import { RefundLinkEvent } from './refund-link-event'

let malipo: Connection
let payments: OrderPayments
let notes: OrderNotes
let eventBus: EventBus
let connection: TransactionalConnection

/** The metadata of a payment. Customers can read `public`. */
const metadataOf = (session: Session) => ({
  malipo: { reference: session.reference, amount_paid: session.amount_paid, note: noteOf(session) },
  public: {
    crypto_amount_paid: session.crypto_amount_paid,
    crypto_asset: session.crypto_asset,
    network: session.network,
  },
})

/** Stores payments whose money is final, and creates refunds. A payment is started by `createMalipoPayment`. */
export const malipoPaymentHandler = new PaymentMethodHandler({
  code: HANDLER_CODE,
  description: [{ languageCode: LanguageCode.en, value: 'Crypto, by Malipo' }],
  args: {},

  init(injector: Injector) {
    malipo = injector.get<Connection>(CONNECTION)
    payments = injector.get(OrderPayments)
    notes = injector.get(OrderNotes)
    eventBus = injector.get(EventBus)
    connection = injector.get(TransactionalConnection)
  },

  /** Settles the order with the payment that the metadata names, or else with its newest, if the money is final. */
  async createPayment(ctx, order, amount, _args, metadata) {
    const declined = (errorMessage: string) => ({ amount, state: 'Declined' as const, errorMessage, metadata: {} })
    try {
      const { service } = malipo
      const session = await (typeof metadata.session_id === 'string'
        ? service.readSession(metadata.session_id)
        : service.readByReference(await payments.reference(ctx, order)))
      const owner = session && (await payments.orderOf(ctx, session.reference))
      // A storefront can name any payment, so it must be one of this order, and must not have been used.
      if (!session || owner?.id !== order.id) return declined('Start the payment with createMalipoPayment.')
      if (session.status !== 'completed') return declined(noteOf(session) || 'Malipo: no money has arrived yet.')
      if (session.currency !== order.currencyCode || (await payments.isBooked(ctx, session)))
        return declined('The payment does not belong to this price.')
      return {
        amount: payments.toMinor(session.amount),
        state: 'Settled' as const,
        transactionId: session.id,
        metadata: metadataOf(session),
      }
    } catch (error) {
      return { amount, state: 'Error' as const, errorMessage: messageOf(error), metadata: {} }
    }
  },

  /** A stored payment is settled already. */
  settlePayment: () => ({ success: true as const }),

  cancelPayment: () => ({
    success: false as const,
    state: 'Settled' as const,
    errorMessage: 'Money has arrived for this payment: refund it.',
  }),

  async createRefund(ctx, _input, amount, order, payment) {
    try {
      const { service } = malipo
      const session = await service.readSession(payment.transactionId)
      const coins = coinsFor(session, payments.decimal(amount, order))
      if (!coins) return failed('The amount must be more than 0, and not more than was paid.')
      const refund = await service.createRefund(session.id, coins, await refundKey(ctx, payment, coins))
      await notes.addOnce(ctx, order, `${refundNote(refund)} (${refund.id})`)
      if (refund.url) await eventBus.publish(new RefundLinkEvent(ctx, order, refund.url, refund))
      const { crypto_amount, crypto_asset, network } = refund
      return { state: 'Pending', transactionId: refund.id, metadata: { crypto_amount, crypto_asset, network } }
    } catch (error) {
      return failed(messageOf(error))
    }
  },
})

const failed = (errorMessage: string) => ({ state: 'Failed' as const, metadata: { errorMessage } })

function messageOf(error: unknown): string {
  if (!(error instanceof ServiceError)) throw error
  Logger.error(error.message, LOGGER_CONTEXT)
  return error.message
}

/** The same key until the refund is stored, so that an answer that came too late leaves one refund. */
async function refundKey(ctx: RequestContext, { id, transactionId }: Payment, coins: string): Promise<string> {
  const refunds = await connection.getRepository(ctx, VendureRefund).find({ where: { payment: { id } } })
  return `${transactionId}-refund-${refunds.filter(({ state }) => state !== 'Failed').length}-${coins}`
}
