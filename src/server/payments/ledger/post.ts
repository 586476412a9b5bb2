import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Change } from '../../storage/database'
import type { Owner } from '../../storage/owner'
import type { DepositRow } from '../../storage/schema/deposits'
import { type CauseKind, ledgerEntries } from '../../storage/schema/ledger'
import type { SessionAddressRow, SessionRow } from '../../storage/schema/sessions'
import { depositPostings, missingPostings, type Posting } from './postings'

type Cause = Owner & { id: string }

/**
 * Adds what the ledger lacks of a cause, in the transaction of the cause. Writes nothing if nothing changed. The row of the
 * cause must be locked or just written, so that the entries read here are all that there are.
 */
export async function post(change: Change, kind: CauseKind, cause: Cause, wanted: Posting[], now: Date) {
  await postAll(change, kind, [{ cause, wanted }], now)
}

/** Posts the deposits of a locked session. Which of them are spendable depends on what the session asks for now. */
export async function postDeposits(
  change: Change,
  session: Pick<SessionRow, 'asset'>,
  deposits: readonly DepositRow[],
  addresses: readonly SessionAddressRow[],
  now: Date,
): Promise<void> {
  const wanted = deposits.map((cause) => ({ cause, wanted: depositPostings(cause, isSpendable(cause)) }))
  await postAll(change, 'deposit', wanted, now)

  /** The same rule as in `credit`. Money in another coin or on another network is returned by the operator. */
  function isSpendable({ asset, network, addressKey }: DepositRow) {
    return addresses.some(
      (shown) =>
        shown.network === network &&
        shown.addressKey === addressKey &&
        (asset === shown.asset || asset === session.asset),
    )
  }
}

async function postAll(
  { tx }: Change,
  causeKind: CauseKind,
  causes: readonly { cause: Cause; wanted: Posting[] }[],
  createdAt: Date,
): Promise<void> {
  if (causes.length === 0) return
  const ids = causes.map(({ cause }) => cause.id)
  const posted = await tx
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.causeKind, causeKind), inArray(ledgerEntries.causeId, ids)))
    .orderBy(asc(ledgerEntries.id))
  const rows = causes.flatMap(({ cause: { id: causeId, merchantId, mode }, wanted }) => {
    const ofCause = posted.filter((entry) => entry.causeId === causeId)
    return missingPostings(wanted, ofCause).map((posting) => ({
      ...posting,
      merchantId,
      mode,
      causeKind,
      causeId,
      createdAt,
    }))
  })
  if (rows.length > 0) await tx.insert(ledgerEntries).values(rows)
}
