import type { Context } from 'hono'
import type { Page, PageEstimate } from '../../contract/page'
import type { Claim, MethodRequest, PayRequest, RenewRequest } from '../../contract/pay'
import type { Session } from '../../contract/session'
import type { Followed } from './follow'
import type { PayKey } from './pay-key'

/** The state of a payment as its payer may see it. It is never changed: another state is another object, with another tag. */
export interface SessionState {
  readonly session: Session
  /** A strong ETag. */
  readonly etag: string
}

/** What a customer's form says besides its values. */
export interface SentForm {
  key: PayKey
  /** The one-time value of a form that we drew; null: none, or none of ours. */
  token: string | null
}

/** What not every adapter can do. Asked for all the same, it is a 409. */
export interface PayerAbilities {
  /** A new price for a payment that ended unpaid. */
  renew: boolean
  /** Another coin or network once an address was shown. */
  changeNetwork: boolean
}

/**
 * Everything that a customer can do: the one door for the public operations and for the documents. Our own payments are
 * one adapter, an existing service is the other. `c` is the customer's request: it says whose limits count, and in which
 * language they read. All throw ProblemError: 404 for what does not exist or is of another page, 429 over a limit, 503
 * while it cannot be known.
 */
export interface PayerService {
  readonly can: PayerAbilities
  /** The page if it is open; or for whoever pays the session `id` on it, also when it is closed. */
  page(c: Context, slug: string, id?: string): Promise<Page>
  /** What an amount costs in each pair of the page. 400 for an amount that the page does not take. */
  quote(c: Context, slug: string, amount: string): Promise<PageEstimate[]>
  /** Begins a payment, once per key. 400 for what the page does not offer, 409 for a key that was used for something else. */
  pay(c: Context, slug: string, request: PayRequest, form: SentForm): Promise<SessionState>
  session(c: Context, slug: string, id: string): Promise<SessionState>
  /** Chooses asset and network, or changes them. 409 where that is not possible any more. */
  method(c: Context, slug: string, id: string, request: MethodRequest): Promise<SessionState>
  /** The payment that takes the place of one that ended unpaid, at the current price. 409 where there can be none. */
  renew(c: Context, slug: string, id: string, request: RenewRequest): Promise<SessionState>
  /** What is known of a transaction that the customer names. */
  claim(c: Context, slug: string, id: string, transaction: string): Promise<Claim>
  /**
   * The state of a payment now, and those that follow.
   * @param known the tag of the state that the client has
   */
  follow(c: Context, slug: string, id: string, known?: string): Promise<Followed>
}
