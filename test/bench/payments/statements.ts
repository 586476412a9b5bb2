import { Client } from 'pg'

/** What `startCluster` needs so that `readStatements` finds something. */
export const COUNTING = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
  'pg_stat_statements.max': '10000',
  track_wal_io_timing: 'on',
}

export interface Statement {
  text: string
  calls: number
  /** ms in which it was planned, and carried out: waiting included, since it holds up the same. */
  planned: number
  carriedOut: number
}

const shortened = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replaceAll('"', '')
    .replace(/^select .*? from /, 'select … from ')
    .replace(/^(insert into \w+) \([^)]*\) values .*?( on conflict| returning|$)/, '$1 …$2')
    .replace(/ returning .*$/, ' returning …')
    .slice(0, 120)

async function withClient<Made>(url: string, work: (client: Client) => Promise<Made>): Promise<Made> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Counts from now on. */
export const countStatements = (url: string) =>
  withClient(url, async (client) => {
    await client.query('create extension if not exists pg_stat_statements')
    await client.query('select pg_stat_statements_reset()')
  })

/** What the database was asked for since, the dearest first. Statements that read alike are one. */
export const readStatements = (url: string): Promise<Statement[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Record<'query' | 'calls' | 'planned' | 'carried_out', string>>(
      `select query, calls, total_plan_time as planned, total_exec_time as carried_out from pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat%'`,
    )
    const found = new Map<string, Statement>()
    for (const row of rows) {
      const text = shortened(row.query)
      const before = found.get(text) ?? { text, calls: 0, planned: 0, carriedOut: 0 }
      found.set(text, {
        text,
        calls: before.calls + Number(row.calls),
        planned: before.planned + Number(row.planned),
        carriedOut: before.carriedOut + Number(row.carried_out),
      })
    }
    return [...found.values()].sort((one, other) => other.planned + other.carriedOut - one.planned - one.carriedOut)
  })

/** How often the database waited until what it logged was on the disk, and how many ms that took, since it was started. */
export const readSyncs = (url: string): Promise<{ times: number; ms: number }> =>
  withClient(url, async (client) => {
    // as JSON, because later versions count them elsewhere
    const { rows } = await client.query<{ wal: Record<string, number> }>(
      'select to_jsonb(pg_stat_wal) as wal from pg_stat_wal',
    )
    return { times: rows[0]?.wal.wal_sync ?? Number.NaN, ms: rows[0]?.wal.wal_sync_time ?? Number.NaN }
  })
