import { createHash } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import {
  ConfigService,
  isGraphQlErrorResult,
  type LanguageCode,
  Logger,
  Order,
  OrderService,
  Payment,
  PaymentMethod,
  type RequestContext,
  RequestContextService,
  TransactionalConnection,
  UserInputError,
} from '@vendure/core'
import { fromMinor } from '../cart/money'
import { noteOf, surplusNote } from '../cart/notes'
import { hasMoney, type Session } from '../cart/service'
import { CONNECTION, type Connection, HANDLER_CODE, LOGGER_CONTEXT } from './options'
import { OrderNotes } from './order-notes'
import { sessionRequest } from './session-request'
import { Turns } from './turns'

/** Statuses in which the customer pays, or pays the rest, with the same link. */
const OPEN: Session['status'][] = ['initiated', 'pending', 'partial', 'processing', 'underpaid']
const UNCOUNTED: Payment['state'][] = ['Error', 'Declined', 'Cancelled']
const isCounted = ({ state }: Payment) => !UNCOUNTED.includes(state)

/**
 * The payments of orders at the service. Vendure stores a payment once its money is final; until then, the service has
 * its state, under the order's code as reference.
 */
@Injectable()
export class OrderPayments {
  @Inject(CONNECTION) private readonly malipo!: Connection
  @Inject(TransactionalConnection) private readonly connection!: TransactionalConnection
  @Inject(OrderService) private readonly orders!: OrderService
  @Inject(ConfigService) private readonly config!: ConfigService
  @Inject(RequestContextService) private readonly contexts!: RequestContextService
  @Inject(OrderNotes) private readonly notes!: OrderNotes
  private readonly turns = new Turns()

  /**
   * Returns the payment of the order. Two tabs get the same one. One that has ended, or has another price, is replaced.
   * Throws `UserInputError` for an order that cannot be paid, and `ServiceError`.
   */
  async start(ctx: RequestContext, order: Order): Promise<Session> {
    const { service, options } = this.malipo
    if (order.state !== 'ArrangingPayment' && order.state !== 'ArrangingAdditionalPayment')
      throw new UserInputError(`The order is ${order.state}: it cannot be paid now.`)
    const due = await this.due(ctx, order)
    if (due <= 0) throw new UserInputError('The order is paid.')
    const reference = await this.reference(ctx, order)
    const existing = await service.readByReference(reference)
    const price = this.decimal(due, order)
    if (existing?.status === 'completed') {
      await this.follow(existing)
      return existing
    }
    const isSamePrice = existing?.amount === price && existing.currency === order.currencyCode
    if (existing && (hasMoney(existing) || (isSamePrice && OPEN.includes(existing.status)))) return existing
    if (existing && OPEN.includes(existing.status) && !(await service.cancelSession(existing)))
      return service.readSession(existing.id)
    const metadata = { vendure_channel: ctx.channel.token, vendure_language: ctx.languageCode }
    const request = { ...sessionRequest(order, reference, due, this.precision, options), metadata }
    return service.createSession(request, hash(JSON.stringify(request), existing?.id ?? ''))
  }

  /** Cancels the payment of a cancelled order, unless money has arrived. */
  async cancel(ctx: RequestContext, order: Order): Promise<void> {
    const session = await this.malipo.service.readByReference(await this.reference(ctx, order))
    if (session && OPEN.includes(session.status)) await this.malipo.service.cancelSession(session)
  }

  /**
   * Brings the order to the state that its payment has once the order is locked, so that no older state overtakes it.
   * The same state again changes nothing.
   */
  async follow(known: Session): Promise<void> {
    // Only then the metadata is ours: customers of public pages can send some.
    if (!(await this.orderOf(await this.contexts.create({ apiType: 'admin' }), known.reference))) return
    const ctx = await this.contextOf(known)
    await this.turns.run(known.reference, () =>
      this.connection.withTransaction(ctx, async (tx) => {
        const order = await this.lockedOrder(tx, known.reference)
        if (!order) return
        const session = await this.malipo.service.readSession(known.id)
        if (session.status === 'completed') await this.book(tx, order, session)
        await this.notes.addOnce(tx, order, noteOf(session))
      }),
    )
  }

  /** The price that is still due. A refund does not make it due again. */
  async due(ctx: RequestContext, order: Order): Promise<number> {
    const payments = await this.orders.getOrderPayments(ctx, order.id)
    return payments.filter(isCounted).reduce((due, { amount }) => due - amount, order.totalWithTax)
  }

  /** The price of a payment, in Vendure's integer money. */
  toMinor(amount: string): number {
    const [whole = '0', fraction = ''] = amount.split('.')
    return Number(whole + fraction.slice(0, this.precision).padEnd(this.precision, '0'))
  }

  decimal(amount: number, { currencyCode }: Pick<Order, 'currencyCode'>): string {
    return fromMinor(amount, this.precision, currencyCode)
  }

  /** The order of a reference; null for a payment of another shop. */
  async orderOf(ctx: RequestContext, reference: string): Promise<Order | undefined> {
    return this.orders.findOneByCode(ctx, reference.replace(/~\d+$/, ''))
  }

  /** Whether Vendure has stored the payment. */
  async isBooked(ctx: RequestContext, { id }: Session): Promise<boolean> {
    const payments = await this.connection.getRepository(ctx, Payment).find({ where: { transactionId: id } })
    return payments.some(isCounted)
  }

  private async book(tx: RequestContext, order: Order, session: Session): Promise<void> {
    if (await this.isBooked(tx, session)) return
    if (order.state === 'AddingItems') await this.orders.transitionToState(tx, order.id, 'ArrangingPayment')
    if ((await this.due(tx, order)) <= 0 || order.state === 'Cancelled')
      return this.notes.addOnce(tx, order, surplusNote(session))
    const method = await this.connection
      .getRepository(tx, PaymentMethod)
      .find()
      .then((methods) => methods.find(({ handler, enabled }) => enabled && handler.code === HANDLER_CODE))
    if (!method) throw new UserInputError('No enabled payment method has the handler of Malipo.')
    const metadata = { session_id: session.id }
    const paid = await this.orders.addPaymentToOrder(tx, order.id, { method: method.code, metadata })
    if (!isGraphQlErrorResult(paid)) return
    Logger.error(`${order.code}: ${paid.errorCode} ${paid.message}`, LOGGER_CONTEXT)
    await this.notes.addOnce(tx, order, surplusNote(session))
  }

  /** The first payment has the order's code. After it, such as for added items, follow `code~2`, `code~3`. */
  async reference(ctx: RequestContext, order: Order): Promise<string> {
    const payments = await this.orders.getOrderPayments(ctx, order.id)
    const booked = payments.filter(({ metadata }) => metadata.malipo).filter(isCounted).length
    return booked > 0 ? `${order.code}~${booked + 1}` : order.code
  }

  /** Locks the order, so that processes that get two notices at once book the money once. SQLite has no locks. */
  private async lockedOrder(tx: RequestContext, reference: string): Promise<Order | undefined> {
    const order = await this.orderOf(tx, reference)
    const hasLocks = !/sql(js|ite)|better-sqlite3/.test(this.connection.rawConnection.options.type)
    if (order && hasLocks)
      await this.connection
        .getRepository(tx, Order)
        .findOne({ where: { id: order.id }, lock: { mode: 'pessimistic_write' }, loadEagerRelations: false })
    return order && this.orderOf(tx, reference)
  }

  /** The channel and language in which the customer ordered, for the mails that follow. */
  private contextOf({ metadata }: Session): Promise<RequestContext> {
    const { vendure_channel: token, vendure_language: language } = metadata ?? {}
    return this.contexts.create({
      apiType: 'admin',
      ...(typeof token === 'string' ? { channelOrToken: token } : {}),
      ...(typeof language === 'string' ? { languageCode: language as LanguageCode } : {}),
    })
  }

  private get precision(): number {
    return this.config.entityOptions.moneyStrategy.precision ?? 2
  }
}

const hash = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')
