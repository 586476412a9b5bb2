import { createHash } from 'node:crypto'
import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  Logger,
  ProviderWebhookPayload,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from '@medusajs/framework/types'
import { AbstractPaymentProvider, MedusaError, PaymentActions } from '@medusajs/framework/utils'
import { coinsFor } from '../../cart/money'
import { noteOf, refundNote, surplusNote } from '../../cart/notes'
import { readNotice, sessionOf } from '../../cart/notice'
import { Service, ServiceError, type Session } from '../../cart/service'
import { type MalipoOptions, requireOptions } from '../options'
import { capturable, dataOf, isOfMedusa, statusOf } from '../payment-data'
import { decimal, type Order, sessionRequest } from './session-request'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const ACTIONS: Record<Session['status'], PaymentActions> = {
  initiated: PaymentActions.PENDING,
  pending: PaymentActions.PENDING,
  partial: PaymentActions.REQUIRES_MORE,
  processing: PaymentActions.PENDING,
  completed: PaymentActions.SUCCESSFUL,
  underpaid: PaymentActions.REQUIRES_MORE,
  expired: PaymentActions.CANCELED,
  failed: PaymentActions.FAILED,
}

/** Takes crypto payments for Medusa's carts. The customer pays at `url` in the data of the payment session. */
export class MalipoProvider extends AbstractPaymentProvider<MalipoOptions> {
  static override identifier = 'malipo'
  private readonly service: Service
  private readonly logger: Logger | undefined

  static override validateOptions = requireOptions

  constructor(cradle: { logger?: Logger }, options: MalipoOptions) {
    super(cradle, options)
    this.logger = cradle.logger
    this.service = new Service({ url: options.url, apiKey: options.api_key, timeout: options.timeout })
  }

  async initiatePayment({
    amount,
    currency_code,
    data,
    context,
  }: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    // Medusa sets `session_id` after the storefront's data, so a storefront cannot name another payment session.
    const reference = text(data?.session_id)
    if (!reference) throw new MedusaError(MedusaError.Types.INVALID_DATA, 'Malipo: the payment session has no id')
    return this.create({ amount, currency_code, reference, customer: context?.customer })
  }

  /** Replaces the payment if the price has changed. Otherwise reads its present state. */
  async updatePayment({ amount, currency_code, data, context }: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    const session = await this.read(data)
    const isSamePrice =
      decimal(amount, currency_code) === session.amount && currency_code.toUpperCase() === session.currency
    if (isSamePrice) return { data: dataOf(session), status: statusOf(session) }
    const { id: replaced, reference } = await this.cancel(session)
    return this.create({ amount, currency_code, reference, customer: context?.customer }, replaced)
  }

  async authorizePayment({ data }: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    const session = await this.read(data)
    return { data: dataOf(session), status: statusOf(session) }
  }

  async getPaymentStatus({ data }: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    const session = await this.read(data)
    return { data: dataOf(session), status: statusOf(session) }
  }

  async retrievePayment({ data }: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    return { data: dataOf(await this.read(data)) }
  }

  /** The money is with the merchant already, so a capture only checks that it is there. */
  async capturePayment({ data }: CapturePaymentInput): Promise<CapturePaymentOutput> {
    const session = await this.read(data)
    if (session.status !== 'completed') throw notAllowed(noteOf(session) || 'Malipo: no money has arrived yet.')
    return { data: { ...data, ...dataOf(session) } }
  }

  async cancelPayment({ data }: CancelPaymentInput): Promise<CancelPaymentOutput> {
    return { data: dataOf(await this.cancel(await this.read(data))) }
  }

  /**
   * Cancels the payment of a cart that changes. Never throws: Medusa would keep the payment session, and complete the
   * cart with its old price. Money that has arrived stays in the dashboard of Malipo, and the log reports it.
   */
  async deletePayment({ data }: DeletePaymentInput): Promise<DeletePaymentOutput> {
    const id = text(data?.id)
    try {
      // The creation may have failed, so there may be nothing to cancel.
      if (id && !(await this.service.cancelSession({ id })))
        this.logger?.error(surplusNote(await this.service.readSession(id)))
    } catch (error) {
      this.logger?.error(`The payment ${id} was not cancelled: ${error}`)
    }
    return { data }
  }

  /** Creates a refund whose address the customer enters behind a link. The data, which others read, lacks the link. */
  async refundPayment({ amount, data, context }: RefundPaymentInput): Promise<RefundPaymentOutput> {
    const session = await this.read(data)
    const coins = coinsFor(session, decimal(amount, session.currency))
    if (!coins) throw notAllowed('Malipo: the amount must be more than 0, and not more than was paid.')
    const key = context?.idempotency_key ?? hash(session.id, coins, String(listOf(data?.refunds).length))
    const refund = await this.service.createRefund(session.id, coins, key)
    this.logger?.info(refundNote(refund))
    const { id, crypto_amount, crypto_asset } = refund
    return { data: { ...data, refunds: [...listOf(data?.refunds), { id, crypto_amount, crypto_asset }] } }
  }

  /**
   * Throws for a request that Malipo did not sign. Reads the payment again, and does not rely on the event. The events
   * of deposits would only repeat those of their payment.
   */
  async getWebhookActionAndData({ rawData, headers }: ProviderWebhookPayload['payload']): Promise<WebhookActionResult> {
    const event = await readNotice(rawData, headers as Record<string, string>, this.config.webhook_secret)
    if (event.event === 'refund.failed') await this.reportRefund(text(event.data.id))
    const session = event.event.startsWith('payment.') ? await sessionOf(event, this.service) : null
    if (!session || !isOfMedusa(session)) return { action: PaymentActions.NOT_SUPPORTED }
    const note = noteOf(session)
    if (note) this.logger?.info(`${note} (${session.reference})`)
    return { action: ACTIONS[session.status], data: { session_id: session.reference, amount: capturable(session) } }
  }

  private async reportRefund(id: string): Promise<void> {
    this.logger?.warn(refundNote(await this.service.readRefund(id)))
  }

  /** `replaced` is the id of the cancelled payment whose reference the new one takes over. */
  private async create(order: Order, replaced = '') {
    const request = sessionRequest(order, this.config)
    const key = hash(JSON.stringify(request), replaced)
    const session = await this.guard(() => this.service.createSession(request, key))
    return { id: session.id, data: dataOf(session), status: statusOf(session) }
  }

  private read(data: Record<string, unknown> | undefined): Promise<Session> {
    const id = text(data?.id)
    if (!id) throw notAllowed('Malipo: the payment has no id.')
    return this.guard(() => this.service.readSession(id))
  }

  private cancel(session: Session): Promise<Session> {
    return this.guard(async () => {
      const cancelled = await this.service.cancelSession(session)
      if (cancelled) return cancelled
      throw notAllowed(`Money has arrived for this payment, so it cannot be cancelled. ${noteOf(session)}`)
    })
  }

  /** Turns errors of the service into Medusa's, whose messages reach the storefront. */
  private async guard<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      this.logger?.error(error.message)
      const { UNEXPECTED_STATE, INVALID_DATA } = MedusaError.Types
      throw new MedusaError(error.status === null ? UNEXPECTED_STATE : INVALID_DATA, error.message)
    }
  }
}

const notAllowed = (message: string) => new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
const hash = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
