import type { Asset, Language, Network } from '../../../contract/enums'
import { requesterOf } from '../../custody/requester'
import type { Deps } from '../../deps'
import { conflict, missing } from '../../http/problem'
import { queueCustomerMail } from '../../mail/queue/queue-mail'
import type { Change } from '../../ports/storage'
import type { SessionRow } from '../../storage/schema/sessions'
import { assignAddress } from '../addresses/assign-address'
import { type TakeAddress, withAddress } from '../addresses/with-address'
import { findOrCreateCustomer, type Person } from '../customers/register-customer'
import { requireOpenInvoice } from '../invoices/invoices'
import { type Chooser, chooseQuote } from '../quotes/choose-quote'
import { readMarket } from '../quotes/quotes'
import { readRefunds, refundState } from '../refunds/record/refunded-amount'
import { methodPatch } from './open-session'
import { newTokenForRequest, tokenForRetry } from './payer-token'
import { lockSession } from './record/lock-session'
import { readRecord } from './record/session-record'
import { updateStatus } from './status/update-status'

const canChangeMethod = ({ status }: SessionRow) => status === 'initiated' || status === 'pending'

type MethodChoice = {
  asset: Asset
  network: Network
  locale?: Language
  key?: string | null
}

/**
 * Chooses the pair of a session (`initiated`) or changes it (`pending`), at the current price. Choosing the current
 * pair again changes nothing, and returning to an earlier pair returns to its address. Throws 409 in any other state.
 * Returns the payer's token to the customer who chose the first pair, and to a retry of that request.
 */
export async function chooseMethod(
  deps: Deps,
  id: string,
  { asset, network, locale, key = null }: MethodChoice,
  person: Person | null,
  { chooser = 'customer', rangeHash = null }: { chooser?: Chooser; rangeHash?: string | null } = {},
): Promise<string | null> {
  const record = await deps.storage.read((database) => readRecord(database, deps.encryption, id))
  if (!record) throw missing()
  const { session, page, addresses } = record
  if (session.asset === asset && session.network === network) return tokenForRetry(deps, session, key)
  if (record.merchant.closedAt !== null) throw conflict('The merchant accepts no more payments')
  if (!canChangeMethod(session)) throw conflict(`The payment is ${session.status}: its method cannot be changed`)
  if (session.status === 'initiated' && session.invoiceId)
    await requireOpenInvoice(deps.storage.database, session, session.invoiceId)
  const caller = chooser === 'merchant' ? 'merchant' : requesterOf(session, rangeHash)
  const market = await readMarket(deps, session, caller)
  const quote = chooseQuote(page, market, { ...session, asset, network }, { chooser })
  const address = addresses.find((row) => row.asset === asset && row.network === network)
  return withAddress(deps, { owner: session, sessionId: id, pair: quote.pair, caller, existing: address }, (take) =>
    deps.storage.change((change) => choose(change, take)),
  )

  async function choose(change: Change, take: TakeAddress): Promise<string | null> {
    const locked = await lockSession(change, id)
    if (!locked) throw missing()
    // A concurrent request has chosen this pair.
    if (locked.asset === asset && locked.network === network) return tokenForRetry(deps, locked, key)
    if (!canChangeMethod(locked) || deps.clock.now() >= locked.expiresAt)
      throw conflict(`The payment is ${locked.status}: its method cannot be changed`)
    // A refund is recorded in atoms of the old pair.
    if (refundState(await readRefunds(change.tx, id)).hasActiveRefund)
      throw conflict('The payment was refunded: its method cannot be changed')
    const verified = await take(change)
    const patch = methodPatch(locked.amount, locked.currency, { quote, verified }, locked.mode === 'live')
    const isFirst = locked.asset === null && chooser === 'customer'
    const { payerToken, ...hashes } = isFirst
      ? newTokenForRequest(deps, id, key)
      : { payerToken: tokenForRetry(deps, locked, key) }
    await assignAddress(change, deps, { ...locked, ...patch }, verified)
    const after = await updateStatus(change, deps, id, {
      ...patch,
      ...hashes,
      ...(locale && { locale }),
      ...(isFirst && (await payerColumns(locked))),
    })
    // Only the first choice is mailed to the customer.
    if (locked.asset === null) await queueCustomerMail(change, deps, 'address', after)
    return payerToken

    /**
     * The person who chooses the first pair gets the mails with links to refunds. Another person who has the payment's
     * link cannot redirect them later.
     */
    async function payerColumns({ merchantId, mode, customerId }: SessionRow) {
      if (!person || customerId !== null) return {}
      const { customer } = await findOrCreateCustomer(change, deps, { merchantId, mode }, person)
      return { customerId: customer.id, firstName: person.firstName, lastName: person.lastName }
    }
  }
}
