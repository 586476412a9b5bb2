import type { MerchantSession } from '../../../../contract/session/merchant-session'
import type { SessionExportQuery } from '../../../../contract/session/session-list'
import type { Deps } from '../../../deps'
import { type CsvTable, MAX_ROWS } from '../../../http/csv'
import type { MerchantAndMode } from '../../../storage/owner'
import { sessions } from '../../../storage/schema/sessions'
import { countUpTo } from '../../../storage/totals/page-of-rows'
import { type Columns, csvLines } from '../../csv-lines'
import { merchantView } from '../record/merchant-view'
import { allSessions, exportCondition } from './find-sessions'
import { readMerchantRecords } from './merchant-sessions'

/** A batch is small, because payments of other merchants wait while this process formats it. */
const BATCH_SIZE = 50

/** The columns, by the names of the API. Money has two columns: an amount and its currency or asset. */
const COLUMNS: Columns<MerchantSession> = {
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
/** The columns that name the customer, or may name people. */
const CUSTOMER: typeof COLUMNS = {
  first_name: ({ customer }) => customer?.first_name ?? null,
  last_name: ({ customer }) => customer?.last_name ?? null,
  email: ({ customer }) => customer?.email ?? null,
  message: ({ message }) => message,
}

/**
 * A merchant's payments as a table, newest first, at most 100,000. Errors are thrown before the first line, because the
 * status of the response cannot change later.
 */
export async function sessionsTable(
  deps: Pick<Deps, 'storage' | 'encryption' | 'clock' | 'publicUrl'>,
  owner: MerchantAndMode,
  { customers, ...filters }: SessionExportQuery,
): Promise<CsvTable> {
  const { database } = deps.storage
  const where = await exportCondition(database, owner, filters, deps.clock.now())
  const columns = customers === 'true' ? { ...COLUMNS, ...CUSTOMER } : COLUMNS
  const isCut = (await countUpTo(database, sessions, where, MAX_ROWS)) > MAX_ROWS
  return { isCut, lines: csvLines(columns, batches()) }

  async function* batches(): AsyncGenerator<MerchantSession[]> {
    for await (const rows of allSessions(database, where, BATCH_SIZE))
      yield (await readMerchantRecords(deps, rows)).map((record) => merchantView(record, deps.publicUrl))
  }
}
