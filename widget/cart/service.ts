import { ApiError, AuthenticationError, NoAnswerError, RateLimitError, UnavailableError } from '../client/api/errors'
import { type ApiRequest, HttpClient, path } from '../client/api/http-client'

/** A payment as the service returns it: the fields that carts use. */
export interface Session {
  id: string
  reference: string
  status: 'initiated' | 'pending' | 'partial' | 'processing' | 'completed' | 'underpaid' | 'expired' | 'failed'
  late: boolean
  amount: string
  currency: string
  amount_paid: string
  reversed_amount: string
  crypto_asset: string | null
  network: string | null
  crypto_amount: string | null
  crypto_amount_paid: string
  crypto_amount_due: string | null
  renewed_by: string | null
  metadata: Record<string, unknown> | null
  version: number
  url: string
}

export interface Refund {
  id: string
  session_id: string
  status: 'requested' | 'created' | 'success' | 'failed'
  reason: string | null
  crypto_asset: string
  network: string
  crypto_amount: string
  hash: string | null
  url: string | null
}

export interface SessionRequest {
  page?: string
  amount: string
  currency: string
  reference: string
  return_url?: string
  title?: string
  items?: { name: string; quantity: string; amount: string; kind?: 'discount' | 'tax' | 'shipping' }[]
  customer?: { first_name: string; last_name?: string; email: string }
  metadata?: Record<string, string>
}

export interface ServiceOptions {
  /** The address of the service, such as `https://pay.example`. */
  url: string
  /** A key with the scopes `payments` and `refunds`. */
  apiKey: string
  /** How long one request may take, in milliseconds. Without an answer it is repeated twice, except a cancellation. */
  timeout?: number
}

/** Whether money was detected, also if it does not count as enough. */
export const hasMoney = ({ crypto_amount_paid }: Session) => /[1-9]/.test(crypto_amount_paid)

/** A storefront waits for the answer, so the whole call ends within half a minute. */
const LIMITS = { maxRetries: 2, maxDelayMs: 2000 }
const TIMEOUT_MS = 8000
const SESSIONS = '/api/v1/payment-sessions'
/** Renewals of a payment that are followed. More are not plausible. */
const MAX_RENEWALS = 20

/** The service refused a request, or could not be reached: then `status` is null. */
export class ServiceError extends Error {
  override readonly name: string = 'ServiceError'
  constructor(
    message: string,
    readonly status: number | null,
  ) {
    super(message)
  }
}

/** The client of the API, whose errors have a text for merchant and customer. */
class Api extends HttpClient {
  async call<Data>(request: ApiRequest, idempotencyKey?: string): Promise<Data> {
    try {
      return await this.one<Data>(request, idempotencyKey === undefined ? {} : { idempotencyKey })
    } catch (error) {
      throw error instanceof NoAnswerError || error instanceof ApiError ? explained(error) : error
    }
  }
}

function explained(error: NoAnswerError | ApiError): ServiceError {
  if (error instanceof NoAnswerError) {
    const reason = error.cause instanceof Error ? error.cause.message : 'no answer'
    return new ServiceError(`Malipo cannot be reached (${reason}). Try again: nothing happens twice.`, null)
  }
  const { status, message } = error
  if (error instanceof UnavailableError || error instanceof RateLimitError)
    return new ServiceError(`Malipo is unavailable (status ${status}). Try again: nothing happens twice.`, null)
  if (error instanceof AuthenticationError) return new ServiceError('Malipo does not accept the API key.', status)
  return new ServiceError(`Malipo answered ${status}: ${message}`, status)
}

/** The requests that carts send. */
export class Service {
  readonly #api: Api

  constructor({ url, apiKey, timeout = TIMEOUT_MS }: ServiceOptions) {
    this.#api = new Api({ url, key: apiKey, timeoutMs: timeout, ...LIMITS })
  }

  /**
   * Creates a payment. A name, title or line that the service refuses must not stop a sale, so the payment is then
   * created without them.
   */
  async createSession(request: SessionRequest, key: string): Promise<Session> {
    try {
      return await this.#create(request, key)
    } catch (error) {
      const { title, items, customer, ...required } = request
      if (!(error instanceof ServiceError && error.status === 400 && (title || items || customer))) throw error
      return this.#create(required, `${key}-plain`)
    }
  }

  #create(body: SessionRequest, key: string): Promise<Session> {
    return this.#api.call({ method: 'POST', path: SESSIONS, body, takesKey: true }, key)
  }

  /** The newest payment with this reference, also after renewals; null without one. */
  async readByReference(reference: string): Promise<Session | null> {
    try {
      return await this.#api.call<Session>({ method: 'GET', path: SESSIONS + path`/ref/${reference}` })
    } catch (error) {
      if (error instanceof ServiceError && error.status === 404) return null
      throw error
    }
  }

  /** The payment with this id, or the one that replaced it, which has its reference and its money. */
  async readSession(id: string): Promise<Session> {
    const read = (one: string) => this.#api.call<Session>({ method: 'GET', path: SESSIONS + path`/${one}` })
    let session = await read(id)
    for (let renewals = 0; session.renewed_by && renewals < MAX_RENEWALS; renewals += 1)
      session = await read(session.renewed_by)
    return session
  }

  /** Cancels a payment without money, and returns its state. Null if money has arrived, so that it stays. */
  async cancelSession({ id }: Pick<Session, 'id'>): Promise<Session | null> {
    try {
      return await this.#api.call<Session>({ method: 'POST', path: SESSIONS + path`/${id}/cancel` })
    } catch (error) {
      if (!(error instanceof ServiceError && error.status === 409)) throw error
      const session = await this.readSession(id)
      const hasEnded = session.status === 'expired' || session.status === 'failed'
      return hasEnded && !hasMoney(session) ? session : null
    }
  }

  /** Creates a refund whose address the customer enters behind its `url`. */
  createRefund(sessionId: string, cryptoAmount: string, key: string): Promise<Refund> {
    const body = { crypto_amount: cryptoAmount }
    return this.#api.call({ method: 'POST', path: SESSIONS + path`/${sessionId}/refunds`, body, takesKey: true }, key)
  }

  readRefund(id: string): Promise<Refund> {
    return this.#api.call({ method: 'GET', path: path`/api/v1/refunds/${id}` })
  }
}
