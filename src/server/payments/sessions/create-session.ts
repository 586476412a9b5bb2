import type { OrderItem } from '../../../contract/page/order-items'
import type { MerchantSessionRequest } from '../../../contract/session/merchant-session'
import type { Actor } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { conflict, invalid, readReferenced } from '../../http/problem'
import type { Database } from '../../ports/storage'
import type { MerchantAndMode } from '../../storage/owner'
import type { PaymentPageRow } from '../../storage/schema/pages'
import { together } from '../../storage/together'
import { type TakeAddress, withAddress } from '../addresses/with-address'
import { lockCustomer, readCustomer } from '../customers/read-customer'
import { findOrCreateCustomer } from '../customers/register-customer'
import { completeKey, createOnce, type Lease } from '../idempotency'
import { requireOpenInvoice } from '../invoices/invoices'
import { defaultPage, readPage } from '../pages/payment-pages'
import { parseFiat } from '../quotes/amounts'
import { chooseQuote } from '../quotes/choose-quote'
import { parseItems } from '../quotes/parse-items'
import { type Quote, quotesOf, readMarket, readMarketIfKnown } from '../quotes/quotes'
import { requirePayable } from '../require-mode'
import { ensureTillPage } from '../till/till-page'
import { newSession, openSession } from './open-session'
import { releaseReference } from './status/release-reference'

/**
 * Creates a session with the merchant's price, once per idempotency key, and returns its id. Without an asset in the
 * request, the customer chooses one on the page. Throws 400 for invalid values. Throws 404 for a page, customer or
 * invoice of another merchant. Throws 409 for an inactive page, a closed invoice or a taken reference. Throws 503 if
 * the mode is not set up.
 */
export const createSession = createOnce('session', makeSession, (_database, _owner, id) => id)

async function makeSession(
  deps: Deps,
  owner: Actor,
  request: MerchantSessionRequest,
  lease: Lease | null,
): Promise<string> {
  const { storage, random } = deps
  const { amount, items } = readOrder(request)
  const page = await readRequestedPage(deps, owner, request)
  const returnUrl = readReturnUrl(page, request)
  await requirePair(deps, page, amount, request)
  await requireInvoice(storage.database, owner, request)
  const existing = request.customer_id
    ? await readReferenced('customer_id', readCustomer(storage.database, owner, request.customer_id))
    : null
  requirePayable(deps, owner.mode)
  const id = lease?.id ?? random.uuid()
  const quote = await readQuote(deps, owner, page, amount, request)
  const { customer } = request
  const customerName = customer && { firstName: customer.first_name, lastName: customer.last_name || null }
  const store = (take: TakeAddress | null) =>
    storage.change(async (change) => {
      const payer =
        customer && customerName?.firstName
          ? (
              await findOrCreateCustomer(change, deps, toOwner(owner), {
                ...customerName,
                firstName: customerName.firstName,
                email: customer.email,
              })
            ).customer
          : // A customer who was erased meanwhile must not be stored again with this payment.
            existing && (await lockCustomer(change.tx, owner, existing.id))
      const method = quote && take && { quote, verified: await take(change) }
      const session = newSession(
        deps,
        page,
        id,
        {
          amount,
          items,
          createdBy: owner.actor,
          title: request.title ?? null,
          currency: request.currency,
          customerId: payer?.id ?? null,
          firstName: (customerName ?? payer)?.firstName ?? null,
          lastName: (customerName ?? payer)?.lastName ?? null,
          invoiceId: request.invoice_id ?? null,
          metadata: request.metadata ?? null,
          returnUrl,
          ...(request.reference && { reference: request.reference }),
        },
        method,
      )
      if (request.reference) await releaseReference(change, deps, session)
      await together(openSession(change, deps, session, method), lease && completeKey(change, lease, id))
    })
  await (quote ? withAddress(deps, { owner, sessionId: id, pair: quote.pair, caller: 'merchant' }, store) : store(null))
  return id
}

const toOwner = ({ merchantId, mode }: MerchantAndMode) => ({ merchantId, mode })

/**
 * The amount in minor units, and the order lines. Throws 400 if they do not fit their currency, or if fields are
 * contradictory.
 */
function readOrder(request: MerchantSessionRequest): { amount: bigint; items: OrderItem[] | null } {
  const { amount, currency, items, customer, customer_id, crypto_asset, network } = request
  const errors: string[] = []
  const minor = parseFiat(amount, currency)
  if (typeof minor === 'string') errors.push(`amount: ${minor}`)
  const lines = items && typeof minor === 'bigint' ? parseItems(items, minor, currency, errors) : null
  if (request.till && request.page) errors.push('till: Must not be given together with page.')
  if (customer && customer_id) errors.push('customer: Must not be given together with customer_id.')
  if (crypto_asset && !network) errors.push('network: This field is required with crypto_asset.')
  if (network && !crypto_asset) errors.push('crypto_asset: This field is required with network.')
  if (errors.length > 0 || typeof minor === 'string') throw invalid(...errors)
  return { amount: minor, items: lines }
}

/** Throws 404 or 409 if the invoice cannot be paid. Throws 400 if the payment has another currency. */
async function requireInvoice(
  database: Database,
  owner: MerchantAndMode,
  { invoice_id, currency }: MerchantSessionRequest,
) {
  if (!invoice_id) return
  const invoice = await readReferenced('invoice_id', requireOpenInvoice(database, owner, invoice_id))
  if (invoice.currency !== currency) throw invalid(`currency: Must be ${invoice.currency}, as in the invoice.`)
}

async function readRequestedPage(
  deps: Deps,
  owner: MerchantAndMode,
  { page: slug, till }: MerchantSessionRequest,
): Promise<PaymentPageRow> {
  const { database } = deps.storage
  if (till) return ensureTillPage(deps, owner)
  if (!slug) {
    const oldest = await defaultPage(database, owner)
    if (!oldest) throw conflict('There is no active payment page')
    return oldest
  }
  const { page } = await readReferenced('page', readPage(database, owner, slug))
  if (page.kind === 'till') throw invalid('page: Must not be the page of the till. Send till instead.')
  if (page.status !== 'active') throw conflict('The payment page is not active')
  return page
}

/**
 * The request's return URL. Throws 400 unless its origin may frame the page, or is the origin of the page's return URL.
 */
function readReturnUrl(page: PaymentPageRow, { return_url }: MerchantSessionRequest): string | null {
  if (!return_url) return null
  const allowed = [...page.allowedOrigins, ...(page.returnUrl ? [new URL(page.returnUrl).origin] : [])]
  const url = URL.canParse(return_url) ? new URL(return_url) : null
  if (!url || !/^https?:$/.test(url.protocol) || !allowed.includes(url.origin))
    throw invalid("return_url: Must have an origin of the page's allowed_origins, or the origin of its return_url.")
  return return_url
}

/** Throws 400 if the page's limits exclude every pair for this amount, so that the customer could choose none. */
async function requirePair(
  deps: Deps,
  page: PaymentPageRow,
  amount: bigint,
  { currency, crypto_asset }: MerchantSessionRequest,
): Promise<void> {
  if (crypto_asset || page.limits.length === 0) return
  const market = await readMarketIfKnown(deps, page, 'merchant')
  if (market && quotesOf(page, market, currency, amount).length === 0)
    throw invalid('amount: The limits of the page exclude every pair for this amount.')
}

/** The current price of the pair in the request. Null if the customer will choose the pair. */
async function readQuote(
  deps: Deps,
  owner: MerchantAndMode,
  page: PaymentPageRow,
  amount: bigint,
  { currency, crypto_asset, network }: MerchantSessionRequest,
): Promise<Quote | null> {
  if (!crypto_asset || !network) return null
  const market = await readMarket(deps, owner, 'merchant')
  return chooseQuote(page, market, { currency, amount, asset: crypto_asset, network }, { chooser: 'merchant' })
}
