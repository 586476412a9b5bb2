import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { CashUpQuery } from '../../../contract/till/cash-up'
import { pairOf } from '../../../payment/chains/catalogue'
import { formatFiat, formatUnits, minorDigits, parseUnits } from '../../../payment/money'
import type { Deps } from '../../deps'
import { type CsvTable, MAX_ROWS } from '../../http/csv'
import type { MerchantAndMode } from '../../storage/owner'
import { type SessionRow, sessions } from '../../storage/schema/sessions'
import { countUpTo } from '../../storage/totals/page-of-rows'
import { type Columns, csvLines } from '../csv-lines'
import { readBatches } from '../for-each-row'
import { receivedPrice } from '../sessions/record/received-price'
import { salesIn } from './cash-up'

const BATCH_SIZE = 200

const COLUMNS: Columns<SessionRow> = {
  id: ({ id }) => id,
  completed_at: ({ completedAt }) => completedAt?.toISOString() ?? null,
  title: ({ title }) => title,
  amount: (session) => formatFiat(receivedPrice(session), session.currency),
  currency: ({ currency }) => currency,
  tip: tipOf,
  asset: ({ asset }) => asset,
  network: ({ network }) => network,
  crypto_amount_paid: ({ asset, network, seenAmount }) =>
    formatUnits(seenAmount, pairOf(asset ?? '', network ?? '')?.decimals ?? 0),
  created_by: ({ createdBy }) => createdBy,
}

/** The sum of the tips among the lines of an order. */
function tipOf({ items, currency }: SessionRow): string {
  const tips = (items ?? []).filter(({ kind }) => kind === 'tip')
  const units = tips.map(({ amount }) => parseUnits(amount, minorDigits(currency)) ?? 0n)
  return formatFiat(
    units.reduce((sum, one) => sum + one, 0n),
    currency,
  )
}

/** The sales of a cash-up as a table, the last completed first. */
export async function cashUpTable(
  { storage: { database } }: Pick<Deps, 'storage'>,
  owner: MerchantAndMode,
  query: CashUpQuery,
): Promise<CsvTable> {
  const where = await salesIn(database, owner, query)
  const isCut = (await countUpTo(database, sessions, where, MAX_ROWS)) > MAX_ROWS
  const batches = readBatches<SessionRow>(BATCH_SIZE, (last) =>
    database
      .select()
      .from(sessions)
      .where(and(where, last && completedBefore(last)))
      .orderBy(desc(sessions.completedAt), desc(sessions.id))
      .limit(BATCH_SIZE),
  )
  return { isCut, lines: csvLines(COLUMNS, batches) }
}

const completedBefore = ({ completedAt, id }: SessionRow): SQL =>
  sql`(${sessions.completedAt}, ${sessions.id}) < (${completedAt?.toISOString()}::timestamptz, ${id}::uuid)`
