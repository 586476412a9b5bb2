import { Client } from 'pg'

/** Moved by time alone. */
const MOVING = ['custody_cursors', 'rate_limits', 'migrations']

/** A digest of every row of every table, one line per table. */
export async function databaseDigest(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and not tablename = any($1) order by 1`,
      [MOVING],
    )
    const lines: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as digest from "${name}" t`,
      )
      lines.push(`${name} ${rows[0]?.digest}`)
    }
    return lines.join('\n')
  } finally {
    await client.end()
  }
}

/** Whether custody still has to say how a refund, payout or swap ended, or a delivery is under way. */
export async function workWaits(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ waiting: boolean }>(
      `select exists (select from refunds where status = 'created') or exists (select from payouts where status = 'created')
        or exists (select from swaps where status = 'processing')
        or exists (select from deliveries where error = 'no answer has been recorded') as waiting`,
    )
    return rows[0]?.waiting === true
  } finally {
    await client.end()
  }
}
