import { NETWORK_FACTS } from '../../../payment/chains/networks'
import type { Deps } from '../../deps'
import { queueCustomerMail } from '../../mail/queue-mail'
import type { Change } from '../../storage/database'
import type { PaymentPageRow } from '../../storage/schema/pages'
import { sessions } from '../../storage/schema/sessions'
import { assignAddress } from '../addresses/assign-address'
import type { VerifiedAddress } from '../addresses/request-address'
import { lockOpenInvoice } from '../invoices/invoices'
import { priceOf, type Quote } from '../quotes/quotes'
import { type SettleDeps, settleSession } from './settle-session'

type Opening = Pick<typeof sessions.$inferInsert, 'amount'> &
  Partial<
    Pick<
      typeof sessions.$inferInsert,
      | 'customerId'
      | 'invoiceId'
      | 'reference'
      | 'title'
      | 'items'
      | 'firstName'
      | 'lastName'
      | 'metadata'
      | 'returnUrl'
      | 'locale'
      | 'currency'
      | 'pagePricedAt'
      | 'renews'
      | 'version'
    >
  >

/** A generated reference, for a session without a reference of the merchant's. */
export const newReference = ({ random }: Pick<SettleDeps, 'random'>) => `ps_${random.hex(6)}`

/** How long the price of a payment on the page holds, in milliseconds. */
export const windowMs = (page: Pick<PaymentPageRow, 'sessionMinutes'>, { settings }: Pick<SettleDeps, 'settings'>) =>
  (page.sessionMinutes ?? settings.SESSION_MINUTES) * 60_000

/** How a session is paid: a pair at the current price, and an address. */
export type Method = { quote: Quote; verified: VerifiedAddress }

/** The columns that a method sets. */
export const methodPatch = (
  amount: bigint,
  currency: PaymentPageRow['currency'],
  { quote, verified }: Method,
  live: boolean,
) => ({
  asset: quote.pair.asset,
  network: quote.pair.network,
  cryptoAmount: priceOf(amount, currency, quote),
  rate: quote.rate,
  address: verified.address,
  // Custody reports it with the first transaction. The sandbox knows it in advance.
  requiredConfirmations: live ? null : NETWORK_FACTS[quote.pair.network].sandboxConfirmations,
})

/**
 * Creates a session on `page`, with its events and mail. It is `initiated`, or `pending` if it has a method. 409 if its
 * invoice is not open.
 * @param id chosen by the caller, who has already asked custody for an address with it
 * @param takeOver moves money and addresses of a renewed session here, before the status is computed
 */
export async function openSession(
  change: Change,
  deps: SettleDeps & Pick<Deps, 'log'>,
  page: PaymentPageRow,
  id: string,
  opening: Opening,
  method: Method | null,
  takeOver: () => Promise<void> = async () => {},
): Promise<void> {
  const now = deps.clock.now()
  const currency = opening.currency ?? page.currency
  if (opening.invoiceId) await lockOpenInvoice(change.tx, opening.invoiceId)
  const row = {
    reference: newReference(deps),
    version: 0,
    ...opening,
    id,
    merchantId: page.merchantId,
    mode: page.mode,
    pageId: page.id,
    currency,
    tolerancePercent: String(page.tolerancePercent),
    lateGraceMinutes: page.lateGraceMinutes,
    underpaid: page.underpaid,
    status: 'initiated' as const,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + windowMs(page, deps)),
    ...(method && methodPatch(opening.amount, currency, method, page.mode === 'live')),
  }
  const [session] = await change.tx.insert(sessions).values(row).returning()
  if (!session) throw new Error('a session was not written')
  await takeOver()
  if (method) await assignAddress(change, deps, session, method.verified)
  await settleSession(change, deps, id)
  if (method) await queueCustomerMail(change, deps, 'address', session)
}
