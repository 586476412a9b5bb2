import { NETWORK_FACTS } from '../../payment/chains/networks'
import { mailCustomer } from '../mail/write-mail'
import type { Change } from '../storage/database'
import type { PaymentPageRow } from '../storage/schema/pages'
import { sessions } from '../storage/schema/sessions'
import { priceOf, type Quote } from './quotes'
import type { SoundAddress } from './request-address'
import { type SettleDeps, settleSession } from './settle-session'
import { showAddress } from './show-address'

type Opening = Pick<typeof sessions.$inferInsert, 'amount'> &
  Partial<
    Pick<
      typeof sessions.$inferInsert,
      | 'customerId'
      | 'invoiceId'
      | 'reference'
      | 'firstName'
      | 'lastName'
      | 'metadata'
      | 'returnUrl'
      | 'locale'
      | 'currency'
      | 'renews'
    >
  >

/** What a session is paid with: the pair at today's price, and where. */
export type Method = { quote: Quote; sound: SoundAddress }

/** The columns that a method fills. */
export const methodPatch = (
  amount: bigint,
  currency: PaymentPageRow['currency'],
  { quote, sound }: Method,
  live: boolean,
) => ({
  asset: quote.pair.asset,
  network: quote.pair.network,
  cryptoAmount: priceOf(amount, currency, quote),
  rate: quote.rate,
  address: sound.address,
  // Custody says so with the first transaction; the sandbox is known beforehand.
  requiredConfirmations: live ? null : NETWORK_FACTS[quote.pair.network].sandboxConfirmations,
})

/**
 * A new session on `page`: `initiated`, or `pending` when it has a method. Writes what the session's start causes.
 * @param id planned by the caller, who asked custody with it
 * @param takeOver what a renewal brings along, before the new session's state is told from it
 */
export async function openSession(
  change: Change,
  deps: SettleDeps,
  page: PaymentPageRow,
  id: string,
  opening: Opening,
  method: Method | null,
  takeOver: () => Promise<void> = async () => {},
): Promise<void> {
  const now = deps.clock.now()
  const currency = opening.currency ?? page.currency
  const row = {
    reference: `ps_${deps.chance.hex(6)}`,
    ...opening,
    id,
    merchantId: page.merchantId,
    mode: page.mode,
    pageId: page.id,
    currency,
    tolerancePercent: String(page.tolerancePercent),
    status: 'initiated' as const,
    version: 0,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + deps.settings.SESSION_MINUTES * 60_000),
    ...(method && methodPatch(opening.amount, currency, method, page.mode === 'live')),
  }
  const [session] = await change.tx.insert(sessions).values(row).returning()
  if (!session) throw new Error('a session was not written')
  await takeOver()
  if (method) await showAddress(change, session, method.sound, deps.chance.uuid())
  await settleSession(change, deps, id)
  if (method) await mailCustomer(change, deps, 'address', session)
}
