import type { Page } from '../../contract/page/page'
import type { PageEstimate } from '../../contract/page/page-estimate'
import type { RefundLink } from '../../contract/refunds/refund-link'
import type { Claim } from '../../contract/session/claim'
import type { MethodRequest, PayRequest, RenewRequest } from '../../contract/session/pay'
import type { PayerName } from '../../contract/session/payer-token'
import type { WalletBroadcast, WalletBroadcastRequest } from '../../contract/session/wallet-broadcast'
import type { WalletTransaction } from '../../contract/session/wallet-transaction'
import type { FollowedSession } from './follow'
import type { PayKey } from './pay-key'
import type { ChangedState, SessionState } from './session-state'
import type { Visitor } from './visitor'

/** The key and token of a customer's form. */
export interface SubmittedForm {
  key: PayKey
  /** The one-time token of a form that we rendered; null if it is missing or not ours. */
  token: string | null
}

/** The credentials of a renewal: the payer's token of the renewed payment, and the request's `Idempotency-Key`. */
export interface RenewalCredentials {
  token: string | null
  key: string | null
}

/**
 * Everything that a customer can do. Public operations and documents use only this port. Our own payments are one
 * adapter, an existing service is the other. Limits and language depend on the visitor. All methods throw ProblemError:
 * 404 for an object that does not exist or belongs to another page, 429 over a limit, 503 if a dependency is
 * unavailable.
 */
export interface PayerService {
  /** Reads the page, if it is open. With the `id` of a payment on the page, also reads a closed page. */
  page(visitor: Visitor, slug: string, id?: string): Promise<Page>
  /** The price of an amount in each pair of the page. Throws 400 for an amount that the page does not take. */
  quote(visitor: Visitor, slug: string, amount: string): Promise<PageEstimate[]>
  /**
   * Starts a payment, once per key. Throws 400 for an amount or pair that the page does not offer, 409 for a key that
   * was used with another request.
   */
  pay(visitor: Visitor, slug: string, request: PayRequest, form: SubmittedForm): Promise<ChangedState>
  session(visitor: Visitor, slug: string, id: string): Promise<SessionState>
  /**
   * Chooses asset and network, or changes them. Throws 409 when it is too late: for our own payments once money was
   * detected, for payments of an existing service once an address was shown.
   * @param key the `Idempotency-Key`; a retry of the first choice, with its key, gets the payer's token again
   */
  method(visitor: Visitor, slug: string, id: string, request: MethodRequest, key: string | null): Promise<ChangedState>
  /**
   * Creates a payment that replaces an unpaid one, at the current price. Throws 409 if the state of the unpaid one does
   * not allow a renewal, and for every payment of an existing service.
   */
  renew(
    visitor: Visitor,
    slug: string,
    id: string,
    request: RenewRequest,
    credentials: RenewalCredentials,
  ): Promise<ChangedState>
  /** Looks up a transaction that the customer names. */
  claim(visitor: Visitor, slug: string, id: string, transaction: string): Promise<Claim>
  /**
   * Builds the transfer of the amount due for the customer's own wallet. Throws 404 if the service builds none, as in
   * front of an existing service, 409 if nothing is due.
   */
  walletTransaction(visitor: Visitor, slug: string, id: string, account: string): Promise<WalletTransaction>
  /** Broadcasts that transfer, signed, and no other transaction. Throws 404 where wallets send it themselves. */
  walletBroadcast(visitor: Visitor, slug: string, id: string, request: WalletBroadcastRequest): Promise<WalletBroadcast>
  /**
   * The current state of a payment, and the states that follow.
   * @param known the tag of the state that the client has
   */
  follow(visitor: Visitor, slug: string, id: string, known?: string): Promise<FollowedSession>
  /**
   * The rights of the browser that paid. Throws 403 without the payment's token, and 404 in front of an existing
   * service.
   */
  rights: {
    /** The customer's name. */
    name(visitor: Visitor, slug: string, id: string, token: string | null): Promise<PayerName>
    /** Asks the merchant for the money that was not due, once. 409 if there is none. */
    requestRefund(visitor: Visitor, slug: string, id: string, token: string | null): Promise<SessionState>
    /** Stores the e-mail of a payment whose customer is unknown. 409 if the payment takes none. */
    storeEmail(visitor: Visitor, slug: string, id: string, token: string | null, email: string): Promise<SessionState>
  }
  /** Refunds by their links. Throws 404 in front of an existing service, which has no refund links. */
  refunds: {
    /**
     * The link of a payment's refund, for the browser that paid. Throws 403 without its token, 404 without a refund.
     */
    refundLink(visitor: Visitor, slug: string, id: string, token: string | null): Promise<string>
    /** The refund, and the page as customers see it, whatever its status. */
    read(visitor: Visitor, slug: string, token: string): Promise<{ refund: RefundLink; page: Page }>
    /**
     * Stores the refund's address, once. Throws 400 if the address is invalid, 409 if an address was entered before or
     * the refund has ended.
     */
    enterAddress(visitor: Visitor, slug: string, token: string, address: string): Promise<RefundLink>
  }
}
