import { query } from '../../postgres'

/** Settings of the cluster that `readStatements` needs. */
export const STATEMENT_SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
  'pg_stat_statements.max': '10000',
  track_wal_io_timing: 'on',
}

export interface Statement {
  text: string
  calls: number
  /** Milliseconds of planning, and of execution including waiting. */
  planned: number
  executed: number
}

const shorten = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replaceAll('"', '')
    .replace(/^select .*? from /, 'select … from ')
    .replace(/^(insert into \w+) \([^)]*\) values .*?( on conflict| returning|$)/, '$1 …$2')
    .replace(/ returning .*$/, ' returning …')
    .slice(0, 120)

/** Starts to count statements, from zero. */
export const resetStatements = (url: string) =>
  query(url, 'create extension if not exists pg_stat_statements; select pg_stat_statements_reset()')

/** The statements since `resetStatements`, the slowest first. Statements with equal text are added up. */
export async function readStatements(url: string): Promise<Statement[]> {
  const rows = await query<Record<'query' | 'calls' | 'planned' | 'carried_out', string>>(
    url,
    `select query, calls, total_plan_time as planned, total_exec_time as carried_out from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat%'`,
  )
  const found = new Map<string, Statement>()
  for (const row of rows) {
    const text = shorten(row.query)
    const before = found.get(text) ?? { text, calls: 0, planned: 0, executed: 0 }
    found.set(text, {
      text,
      calls: before.calls + Number(row.calls),
      planned: before.planned + Number(row.planned),
      executed: before.executed + Number(row.carried_out),
    })
  }
  return [...found.values()].sort((one, other) => other.planned + other.executed - one.planned - one.executed)
}

/** How often the database has written its log to the disk since its start, and how many milliseconds this took. */
export async function readSyncs(url: string): Promise<{ times: number; ms: number }> {
  // as JSON, because later versions of PostgreSQL have these columns in another view
  const statement = 'select to_jsonb(pg_stat_wal) as wal from pg_stat_wal'
  const [row] = await query<{ wal: Record<string, number> }>(url, statement)
  return { times: row?.wal.wal_sync ?? Number.NaN, ms: row?.wal.wal_sync_time ?? Number.NaN }
}
