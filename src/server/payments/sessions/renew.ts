import type { Asset, Network } from '../../../contract/enums'
import { REQUIRED } from '../../../contract/text'
import { requesterOf } from '../../custody/requester'
import type { Deps } from '../../deps'
import { conflict, invalid, missing } from '../../http/problem'
import type { Requester } from '../../ports/custody'
import { type TakeAddress, withAddress } from '../addresses/with-address'
import { requireOpenInvoice } from '../invoices/invoices'
import { takesPayments } from '../pages/merchant-visibility'
import { chooseQuote } from '../quotes/choose-quote'
import { readMarket } from '../quotes/quotes'
import { isSamePair } from '../same-pair'
import { type FullRecord, readRecord } from './record/session-record'
import { type Price, renewalPrice } from './renewal-price'
import { existingRenewal, type Renewal, type Renewed, replaceSession, requireRenewable } from './replace-session'

type RenewRequest = { asset?: Asset | null; network?: Network | null; key?: string | null }

/**
 * Replaces a session that ended unpaid, or that still waits, by a new one at the current rate, and returns the new id.
 * If the session was renewed before, returns the id of that renewal. The new session takes over deposits, addresses and
 * reference; its versions are higher, so its events count as newer. The new session keeps the address if it keeps the
 * pair. Throws 409 after a refund, after a failed refund if the pair changes, and if the invoice is not open. A request
 * that chooses the first pair gets the payer's token, and so does its retry.
 */
export async function renew(
  deps: Deps,
  id: string,
  request: RenewRequest,
  rangeHash: string | null = null,
): Promise<Renewed> {
  const { key = null } = request
  const record = await deps.storage.read((database) => readRecord(database, deps.encryption, id))
  if (!record) throw missing()
  const { session } = record
  if (session.renewedBy) return existingRenewal(deps, deps.storage.database, session.renewedBy, key)
  requireRenewable(session)
  if (!takesPayments(record)) throw conflict('The page is closed')
  if (session.invoiceId) await requireOpenInvoice(deps.storage.database, session, session.invoiceId)
  const next = deps.random.uuid()
  const caller = requesterOf(session, rangeHash)
  const price = renewalPrice(record, deps.clock.now())
  const pairQuote = await priceMethod(deps, record, request, price, caller)
  const replace = (take: TakeAddress | null) =>
    deps.storage.change((change) => replaceSession(change, deps, { record, next, price, pairQuote, key }, take))
  if (!pairQuote) return replace(null)
  const { quote, existing: address } = pairQuote
  return withAddress(deps, { owner: session, sessionId: next, pair: quote.pair, caller, existing: address }, replace)
}

/**
 * The current price of the requested pair, or else of the session's pair. Null if no pair is requested and the session
 * has no pair.
 */
async function priceMethod(
  deps: Deps,
  { session, page, addresses }: FullRecord,
  request: RenewRequest,
  price: Price,
  caller: Requester,
): Promise<Renewal['pairQuote']> {
  const asset = request.asset ?? session.asset
  const network = request.network ?? session.network
  if (!asset && !network) return null
  if (!asset) throw invalid(`asset: ${REQUIRED}`)
  if (!network) throw invalid(`network: ${REQUIRED}`)
  const market = await readMarket(deps, session, caller)
  // The merchant may have chosen a pair that customers cannot choose.
  const chooser = isSamePair({ asset, network }, session) ? 'merchant' : 'customer'
  const quote = chooseQuote(page, market, { ...price, asset, network }, { chooser })
  const existing = addresses.find((row) => row.asset === asset && row.network === network)
  return { quote, existing, table: market.table }
}
