import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Change, Database } from '../../ports/storage'
import type { MerchantAndMode } from '../../storage/owner'
import type { DepositRow } from '../../storage/schema/deposits'
import { type CauseKind, type LedgerEntryRow, ledgerEntries } from '../../storage/schema/ledger'
import type { SessionAddressRow, SessionRow } from '../../storage/schema/sessions'
import type { SwapRow } from '../../storage/schema/swaps'
import { type Available, readAvailable, takeLargestFirst } from './balances'
import { depositPostings, missingPostings, type Posting, swapPostings } from './postings'
import { decimalToBalance } from './units'

type Cause = MerchantAndMode & { id: string }

/**
 * Adds the entries that a cause (such as a deposit or a refund) lacks, in the transaction that changes the cause.
 * Writes nothing if nothing changed. The row of the cause must be locked or just written, so that the entries read here
 * are complete.
 */
export async function post(change: Change, kind: CauseKind, cause: Cause, wanted: Posting[], now: Date) {
  await postAll(change, kind, [{ cause, wanted }], now)
}

/** Posts the deposits of a locked session. The session's current pair decides which of the deposits are spendable. */
export async function postDeposits(
  change: Change,
  session: Pick<SessionRow, 'asset'>,
  deposits: readonly DepositRow[],
  addresses: readonly SessionAddressRow[],
  now: Date,
): Promise<void> {
  const wanted = deposits.map((cause) => ({
    cause,
    wanted: depositPostings(cause, isSpendable(cause, session, addresses)),
  }))
  await postAll(change, 'deposit', wanted, now)
}

/**
 * Whether a session requested this money, so that the merchant can spend it. As in `credit`, money in another coin or
 * network is held, and so is money that the merchant has to decide about, or sent itself.
 */
export const isSpendable = (
  { asset, network, addressKey, isUnexpected, own }: DepositRow,
  session: Pick<SessionRow, 'asset'>,
  addresses: readonly SessionAddressRow[],
): boolean =>
  !isUnexpected &&
  own !== 'marked' &&
  addresses.some(
    (row) =>
      row.network === network && row.addressKey === addressKey && (asset === row.asset || asset === session.asset),
  )

/**
 * Posts a swap. Later calls draw its source amount from the networks of the first call, unless the amount was returned
 * meanwhile.
 */
export async function postSwap(change: Change, swap: SwapRow, now: Date): Promise<void> {
  const { fromCurrency, sourceAmount } = swap
  const drawn = await drawnBySwap(change.tx, swap)
  const amountsByNetwork =
    drawn.length > 0
      ? drawn
      : takeLargestFirst(await readAvailable(change.tx, swap), fromCurrency, decimalToBalance(sourceAmount))
  await post(change, 'swap', swap, swapPostings(swap, amountsByNetwork), now)
}

/** The amounts that a swap has drawn from each network, by its entries. */
async function drawnBySwap(tx: Database, { id, fromCurrency }: SwapRow): Promise<Available[]> {
  const drawn = new Map<string | null, bigint>()
  for (const { account, currency, network, amount } of await entriesOf(tx, 'swap', [id]))
    if (account === 'available' && currency === fromCurrency) drawn.set(network, (drawn.get(network) ?? 0n) - amount)
  return [...drawn]
    .filter(([, units]) => units > 0n)
    .map(([network, units]) => ({ currency: fromCurrency, network, units }))
}

async function postAll(
  { tx }: Change,
  causeKind: CauseKind,
  causes: readonly { cause: Cause; wanted: Posting[] }[],
  createdAt: Date,
): Promise<void> {
  if (causes.length === 0) return
  const ids = causes.map(({ cause }) => cause.id)
  const posted = new Map<string, LedgerEntryRow[]>(ids.map((id) => [id, []]))
  for (const entry of await entriesOf(tx, causeKind, ids)) posted.get(entry.causeId)?.push(entry)
  const rows = causes.flatMap(({ cause: { id: causeId, merchantId, mode }, wanted }) =>
    missingPostings(wanted, posted.get(causeId) ?? []).map((posting) => ({
      ...posting,
      merchantId,
      mode,
      causeKind,
      causeId,
      createdAt,
    })),
  )
  if (rows.length > 0) await tx.insert(ledgerEntries).values(rows)
}

const entriesOf = (tx: Database, kind: CauseKind, ids: readonly string[]): Promise<LedgerEntryRow[]> =>
  tx
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.causeKind, kind), inArray(ledgerEntries.causeId, [...ids])))
    .orderBy(asc(ledgerEntries.id))
