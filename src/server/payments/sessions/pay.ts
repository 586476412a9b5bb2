import type { Language } from '../../../contract/enums'
import type { PayRequest } from '../../../contract/session/pay'
import type { Session } from '../../../contract/session/session'
import type { Deps } from '../../deps'
import type { Admission } from '../../limits/new-payments'
import type { PayKey } from '../../payer/pay-key'
import type { Requester } from '../../ports/custody'
import type { PubSub } from '../../storage/pubsub'
import { together } from '../../storage/together'
import { withAddress } from '../addresses/with-address'
import { findOrCreateCustomer } from '../customers/register-customer'
import { completeKey, type Lease, oncePerKey } from '../idempotency'
import type { PageRecord } from '../pages/page-by-slug'
import { messageOf, payableAmount } from '../quotes/amounts'
import { chooseQuote } from '../quotes/choose-quote'
import { readMarket } from '../quotes/quotes'
import { recordOpenPayment } from './open-payments'
import { newSession, openSession } from './open-session'
import { newPayerToken, rederivePayerToken } from './payer-token'
import { publicView } from './public-view'
import { newRecord } from './record/session-record'

type Started = { view: Session; payerToken: string | null }

/**
 * Starts a payment: creates a session with an address, once per idempotency key, and returns the payer's view with the
 * payer's token. A repeated request gets an equal answer until the key expires.
 * @param admit called before a session is created; throws if a limit is exceeded, otherwise returns the blocks of IP
 * addresses for which the payment counts
 */
export async function pay(
  deps: Deps & { pubsub: PubSub },
  { page }: PageRecord,
  request: PayRequest,
  locale: Language,
  { scope, key, ttlMs }: PayKey,
  caller: Requester,
  admit: () => Promise<Admission>,
): Promise<Started> {
  return oncePerKey<Started>(deps, { scope: `${scope}:${page.id}`, key, body: request, ttlMs }, open, replay)

  // The stored answer lacks the token: the database has only its hash.
  async function replay(response: string): Promise<Started> {
    const view: Session = JSON.parse(response)
    return { view, payerToken: await rederivePayerToken(deps, view.id) }
  }

  async function open(lease: Lease | null): Promise<Started> {
    const { rangeHashes, mayMail } = await admit()
    const id = lease?.id ?? deps.random.uuid()
    const amount = payableAmount(page, request.amount)
    const market = await readMarket(deps, page, caller)
    const field = page.amount === null ? 'amount' : 'network'
    const quote = chooseQuote(page, market, { ...request, currency: page.currency, amount }, { field })
    const { payerToken, payerTokenHash } = newPayerToken(deps, id)
    const person = { firstName: request.first_name, lastName: request.last_name || null }
    const opening = {
      amount,
      // The page may change later; the payment keeps the order lines of its start.
      items: page.items,
      pagePricedAt: page.amount === null ? null : deps.clock.now(),
      ...person,
      message: messageOf(page, request),
      metadata: request.metadata ?? null,
      locale,
      payerTokenHash,
      startedPublicly: caller !== 'merchant',
    }
    const owner = { merchantId: page.merchantId, mode: page.mode }
    return withAddress(deps, { owner, sessionId: id, pair: quote.pair, caller }, (take) =>
      deps.storage.change(async (change) => {
        const { customer } = await findOrCreateCustomer(change, deps, owner, { ...person, email: request.email })
        const method = { quote, verified: await take(change) }
        const opened = newSession(deps, page, id, opening, method)
        const view = publicView(deps, newRecord(opened, page, deps.encryption))
        await together(
          openSession(change, deps, { ...opened, customerId: customer.id }, method, mayMail),
          recordOpenPayment(change, opened, rangeHashes),
          lease && completeKey(change, lease, JSON.stringify(view)),
        )
        return { view, payerToken }
      }),
    )
  }
}
