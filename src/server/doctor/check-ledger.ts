import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { isSpendable } from '../payments/ledger/post'
import {
  depositPostings,
  missingPostings,
  type Posting,
  payoutPostings,
  playMoneyPostings,
  refundPostings,
  swapPostings,
} from '../payments/ledger/postings'
import { decimalToBalance, formatEntry } from '../payments/ledger/units'
import type { Database } from '../ports/storage'
import { deposits } from '../storage/schema/deposits'
import { type CauseKind, type LedgerEntryRow, ledgerEntries } from '../storage/schema/ledger'
import { payouts, refunds } from '../storage/schema/payouts'
import { sandboxCredits } from '../storage/schema/sandbox'
import { sessionAddresses, sessions } from '../storage/schema/sessions'
import { type SwapRow, swaps } from '../storage/schema/swaps'

const BATCH_SIZE = 500
/** The maximum number of entries without a cause that are named, because one mistake may have written a million. */
const MAX_NAMED = 100

type Table = typeof deposits | typeof refunds | typeof payouts | typeof swaps | typeof sandboxCredits
type Expected = Map<string, Posting[]>

/**
 * Differences between the ledger and the books: missing or extra entries of a cause, and entries without a cause.
 */
export async function* ledgerDifferences(database: Database): AsyncGenerator<string> {
  yield* differences(database, 'deposit', deposits, (rows) => expectedOfDeposits(database, rows))
  yield* differences(database, 'refund', refunds, async (rows) => expectedOf(rows, refundPostings))
  yield* differences(database, 'payout', payouts, async (rows) => expectedOf(rows, payoutPostings))
  yield* differences(database, 'play_money', sandboxCredits, async (rows) => expectedOf(rows, playMoneyPostings))
  yield* differences(database, 'swap', swaps, async (rows, posted) =>
    expectedOf(rows, (swap) => expectedOfSwap(swap, posted)),
  )
}

const expectedOf = <Row extends { id: string }>(rows: readonly Row[], postingsOf: (row: Row) => Posting[]): Expected =>
  new Map(rows.map((row) => [row.id, postingsOf(row)]))

async function expectedOfDeposits(
  database: Database,
  rows: readonly (typeof deposits.$inferSelect)[],
): Promise<Expected> {
  const ids = [...new Set(rows.flatMap(({ sessionId }) => sessionId ?? []))]
  const ofSessions = await database.select().from(sessions).where(inArray(sessions.id, ids))
  const addresses = await database.select().from(sessionAddresses).where(inArray(sessionAddresses.sessionId, ids))
  return expectedOf(rows, (deposit) => {
    const session = ofSessions.find(({ id }) => id === deposit.sessionId)
    const ofSession = addresses.filter(({ sessionId }) => sessionId === deposit.sessionId)
    return depositPostings(deposit, !session || isSpendable(deposit, session, ofSession))
  })
}

/** The expected entries of a swap, which may take its source amount from any networks. */
function expectedOfSwap(swap: SwapRow, posted: readonly LedgerEntryRow[]): Posting[] {
  const drawn = posted
    .filter(({ causeId, account, currency }) => {
      return causeId === swap.id && account === 'available' && currency === swap.fromCurrency
    })
    .map(({ currency, network, amount }) => ({ currency, network, units: -amount }))
  const drawnUnits = drawn.reduce((total, { units }) => total + units, 0n)
  const source = decimalToBalance(swap.sourceAmount)
  const remainder = { currency: swap.fromCurrency, network: null, units: source - drawnUnits }
  return swapPostings(swap, drawnUnits === source || swap.status === 'quoted' ? drawn : [...drawn, remainder])
}

async function* differences<Of extends Table>(
  database: Database,
  kind: CauseKind,
  table: Of,
  expectedOf: (rows: Of['$inferSelect'][], posted: readonly LedgerEntryRow[]) => Promise<Expected>,
): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows: Of['$inferSelect'][] = await database
      .select()
      .from(table as typeof payouts)
      .where(after ? gt(table.id, after) : undefined)
      .orderBy(asc(table.id))
      .limit(BATCH_SIZE)
    const ids = rows.map(({ id }) => id)
    const posted = await database
      .select()
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.causeKind, kind), inArray(ledgerEntries.causeId, ids)))
    const expected = await expectedOf(rows, posted)
    for (const [id, postings] of expected) {
      const ofCause = posted.filter(({ causeId }) => causeId === id)
      const missing = missingPostings(postings, ofCause)
      if (missing.length > 0) yield `ledger: ${kind} ${id} lacks ${missing.map(describe).join(', ')}`
    }
    const last = ids.at(-1)
    if (last === undefined || ids.length < BATCH_SIZE) break
    after = last
  }
  yield* withoutCause(database, kind, table)
}

async function* withoutCause(database: Database, kind: CauseKind, table: Table): AsyncGenerator<string> {
  const rows = await database
    .selectDistinct({ id: ledgerEntries.causeId })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.causeKind, kind),
        sql`not exists (select from ${table} where ${table.id} = ${ledgerEntries.causeId})`,
      ),
    )
    .limit(MAX_NAMED)
  for (const { id } of rows) yield `ledger: there are entries of the ${kind} ${id}, which does not exist`
}

const describe = ({ account, amount, currency, network }: Posting) =>
  `${formatEntry(amount, currency, network)} ${currency}${network ? ` on ${network}` : ''} in ${account}`
