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
  /** How long one request may take, in milliseconds. A request without an answer is repeated twice. */
  timeout?: number
}

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

/** Whether money was detected, also if it does not count as enough. */
export const hasMoney = ({ crypto_amount_paid }: Session) => /[1-9]/.test(crypto_amount_paid)

const TIMEOUT_MS = 8000
const ATTEMPTS = 3
const PAUSE_MS = 300
const SESSIONS = '/api/v1/payment-sessions'
/** Renewals of a payment that are followed. More are not plausible. */
const MAX_RENEWALS = 20

/** The requests that carts send. Each can be repeated: a POST that creates has an idempotency key. */
export class Service {
  constructor(private readonly options: ServiceOptions) {}

  /**
   * Creates a payment. A name, title or line that the service refuses must not stop a sale, so the payment is then
   * created without them.
   */
  async createSession(request: SessionRequest, key: string): Promise<Session> {
    try {
      return await this.call<Session>('POST', SESSIONS, request, key)
    } catch (error) {
      const { title, items, customer, ...required } = request
      if (!(error instanceof ServiceError && error.status === 400 && (title || items || customer))) throw error
      return this.call<Session>('POST', SESSIONS, required, `${key}-plain`)
    }
  }

  /** The newest payment with this reference, also after renewals; null without one. */
  async readByReference(reference: string): Promise<Session | null> {
    try {
      return await this.call<Session>('GET', `${SESSIONS}/ref/${encodeURIComponent(reference)}`)
    } catch (error) {
      if (error instanceof ServiceError && error.status === 404) return null
      throw error
    }
  }

  /** The payment with this id, or the one that replaced it, which has its reference and its money. */
  async readSession(id: string): Promise<Session> {
    let session = await this.call<Session>('GET', `${SESSIONS}/${encodeURIComponent(id)}`)
    for (let renewals = 0; session.renewed_by && renewals < MAX_RENEWALS; renewals += 1)
      session = await this.call<Session>('GET', `${SESSIONS}/${encodeURIComponent(session.renewed_by)}`)
    return session
  }

  /** Cancels a payment without money, and returns its state. Null if money has arrived, so that it stays. */
  async cancelSession({ id }: Pick<Session, 'id'>): Promise<Session | null> {
    try {
      return await this.call('POST', `${SESSIONS}/${encodeURIComponent(id)}/cancel`)
    } catch (error) {
      if (!(error instanceof ServiceError && error.status === 409)) throw error
      const session = await this.readSession(id)
      const hasEnded = session.status === 'expired' || session.status === 'failed'
      return hasEnded && !hasMoney(session) ? session : null
    }
  }

  /** Creates a refund whose address the customer enters behind its `url`. */
  createRefund(sessionId: string, cryptoAmount: string, key: string): Promise<Refund> {
    const path = `${SESSIONS}/${encodeURIComponent(sessionId)}/refunds`
    return this.call('POST', path, { crypto_amount: cryptoAmount }, key)
  }

  readRefund(id: string): Promise<Refund> {
    return this.call('GET', `/api/v1/refunds/${encodeURIComponent(id)}`)
  }

  /** Sends a request, up to three times while the service does not answer. Throws `ServiceError`. */
  private async call<Data>(method: string, path: string, body?: unknown, key?: string): Promise<Data> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.send<Data>(method, path, body, key)
      } catch (error) {
        if (!(error instanceof ServiceError && error.status === null) || attempt === ATTEMPTS) throw error
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt))
      }
    }
  }

  private async send<Data>(method: string, path: string, body: unknown, key: string | undefined): Promise<Data> {
    const { url, apiKey, timeout = TIMEOUT_MS } = this.options
    const headers = {
      Authorization: `Bearer ${apiKey}`,
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(key ? { 'Idempotency-Key': key } : {}),
    }
    let response: Response
    let answer: Answer<Data> | null
    try {
      const signal = AbortSignal.timeout(timeout)
      response = await fetch(new URL(path, url), {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        redirect: 'error',
        signal,
      })
      answer = parse<Data>(await response.text())
    } catch (error) {
      const reason =
        error instanceof Error && error.name === 'TimeoutError' ? `no answer in ${timeout} ms` : 'no connection'
      throw new ServiceError(`Malipo cannot be reached (${reason}). Try again: nothing happens twice.`, null)
    }
    if (response.ok && answer?.success) return answer.data
    if (response.status >= 500 || response.status === 429)
      throw new ServiceError(
        `Malipo is unavailable (status ${response.status}). Try again: nothing happens twice.`,
        null,
      )
    if (response.status === 401) throw new ServiceError('Malipo does not accept the API key.', 401)
    const reason = answer?.errors?.join('; ') || answer?.message || 'the answer is not from a Malipo service'
    throw new ServiceError(`Malipo answered ${response.status}: ${reason}`, response.status)
  }
}

interface Answer<Data> {
  success: boolean
  data: Data
  message?: string
  errors?: string[]
}

/** The answer, or null if another server answered. */
function parse<Data>(text: string): Answer<Data> | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
