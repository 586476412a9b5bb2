import type { MerchantSession } from '../../../../contract/session/merchant-session'
import type { SessionExportQuery } from '../../../../contract/session/session-list'
import type { Deps } from '../../../deps'
import { type CsvTable, csvLine, MOST_ROWS } from '../../../http/csv'
import type { Owner } from '../../../storage/owner'
import { sessions } from '../../../storage/schema/sessions'
import { countUpTo } from '../../../storage/totals/page-of-rows'
import { merchantView } from '../record/merchant-view'
import { allSessions, exportCondition } from './find-sessions'
import { recordsOfRows } from './merchant-sessions'

/** A batch is small, since it delays the payments of other merchants. */
const BATCH_SIZE = 50

/** The columns, by the names of the API. Money has two columns: an amount and its currency or asset. */
const COLUMNS: Record<string, (session: MerchantSession) => string | number | null> = {
  id: ({ id }) => id,
  reference: ({ reference }) => reference,
  status: ({ status }) => status,
  created_at: ({ created_at }) => created_at,
  completed_at: ({ completed_at }) => completed_at,
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  amount_paid: ({ amount_paid }) => amount_paid,
  crypto_asset: ({ crypto_asset }) => crypto_asset,
  network: ({ network }) => network,
  crypto_amount: ({ crypto_amount }) => crypto_amount,
  crypto_amount_paid: ({ crypto_amount_paid }) => crypto_amount_paid,
  rate: ({ rate }) => rate,
  hashes: ({ transactions }) => transactions.map(({ hash }) => hash).join(' '),
  payment_page_id: ({ payment_page_id }) => payment_page_id,
  invoice_id: ({ invoice_id }) => invoice_id,
  metadata: ({ metadata }) => metadata && JSON.stringify(metadata),
}
const CUSTOMER: typeof COLUMNS = {
  first_name: ({ customer }) => customer?.first_name ?? null,
  last_name: ({ customer }) => customer?.last_name ?? null,
  email: ({ customer }) => customer?.email ?? null,
}

/**
 * A merchant's payments as a table, newest first, at most 100,000. Refusals are thrown before the first line: later the
 * answer has begun.
 */
export async function sessionsTable(
  deps: Pick<Deps, 'storage' | 'encryption' | 'clock' | 'publicUrl'>,
  owner: Owner,
  { customers, ...filters }: SessionExportQuery,
): Promise<CsvTable> {
  const { database } = deps.storage
  const where = await exportCondition(database, owner, filters, deps.clock.now())
  const columns = Object.entries(customers === 'true' ? { ...COLUMNS, ...CUSTOMER } : COLUMNS)
  const isCut = (await countUpTo(database, sessions, where, MOST_ROWS)) > MOST_ROWS
  return { isCut, lines: lines() }

  async function* lines(): AsyncGenerator<string> {
    yield csvLine(columns.map(([name]) => name))
    let left = MOST_ROWS
    for await (const rows of allSessions(database, where, BATCH_SIZE)) {
      const records = await recordsOfRows(deps, rows.slice(0, left))
      yield records
        .map((record) => merchantView(record, deps.publicUrl))
        .map((session) => csvLine(columns.map(([, read]) => read(session))))
        .join('')
      left -= records.length
      if (left <= 0) return
    }
  }
}
