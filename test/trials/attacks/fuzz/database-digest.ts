import type { Client } from 'pg'

/** Tables that timers change. The counts in them follow from rows of compared tables. */
const IGNORED_TABLES = [
  'custody_cursors',
  'rate_limits',
  'migrations',
  'row_counts',
  'row_count_deltas',
  'ledger_balances',
  'ledger_balance_deltas',
]

/** Computes a digest of all rows at one moment, with a line for each table. */
export async function databaseDigest(database: Client): Promise<string> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and not tablename = any($1)`,
    [IGNORED_TABLES],
  )
  const lines = tables.map(
    ({ name }) =>
      `select '${name} ' || count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as line from "${name}" t`,
  )
  const { rows } = await database.query<{ line: string }>(`${lines.join(' union all ')} order by line`)
  return rows.map(({ line }) => line).join('\n')
}

/** Whether a refund, payout or swap has not ended, or a delivery is under way. */
export async function hasPendingWork(database: Client): Promise<boolean> {
  const { rows } = await database.query<{ waiting: boolean }>(
    `select exists (select from refunds where status = 'created') or exists (select from payouts where status = 'created')
      or exists (select from swaps where status = 'processing')
      or exists (select from search_queue)
      or exists (select from deliveries where error = 'no answer has been recorded') as waiting`,
  )
  return rows[0]?.waiting === true
}
