import type { Client } from 'pg'

/** Moved by time alone. The counts follow from rows that are compared themselves, and are folded by a timer. */
const MOVING = [
  'custody_cursors',
  'rate_limits',
  'migrations',
  'row_counts',
  'row_count_deltas',
  'ledger_balances',
  'ledger_balance_deltas',
]

/** A digest of every row of every table at one moment, one line per table. */
export async function databaseDigest(database: Client): Promise<string> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and not tablename = any($1)`,
    [MOVING],
  )
  const lines = tables.map(
    ({ name }) =>
      `select '${name} ' || count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as line from "${name}" t`,
  )
  const { rows } = await database.query<{ line: string }>(`${lines.join(' union all ')} order by line`)
  return rows.map(({ line }) => line).join('\n')
}

/** Whether the end of a refund, payout or swap is not reported yet, or a delivery is under way. */
export async function workWaits(database: Client): Promise<boolean> {
  const { rows } = await database.query<{ waiting: boolean }>(
    `select exists (select from refunds where status = 'created') or exists (select from payouts where status = 'created')
      or exists (select from swaps where status = 'processing')
      or exists (select from deliveries where error = 'no answer has been recorded') as waiting`,
  )
  return rows[0]?.waiting === true
}
