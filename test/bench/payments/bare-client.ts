import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'
import type { Load } from './post-load'

/** Reads all values as text, so that the copies contain them unchanged. */
const AS_TEXT = { getTypeParser: () => (value: string) => value }

/**
 * Starts `bare-process.mjs` in a separate process. It writes copies of a payment that the service has stored in the
 * database `url`, into tables with equal columns and indexes, but without references to other tables.
 */
export async function startBareClient(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const read = async (query: string) => {
    const { rows } = await client.query({ text: query, types: AS_TEXT })
    if (rows.length !== 1) throw new Error(`there is no payment to copy: ${query}`)
    return rows[0] as Record<string, string>
  }
  await client.query('create schema bare')
  for (const table of ['sessions', 'session_addresses', 'events'])
    await client.query(`create table bare.${table} (like public.${table} including all)`)
  const session = await read(`select * from sessions where status = 'completed' limit 1`)
  const address = await read(`select * from session_addresses where session_id = '${session.id}'`)
  const { position: _, ...event } = await read(`select * from events where type = 'payment.completed' limit 1`)
  await client.end()
  const child = fork(new URL('bare-process.mjs', import.meta.url), [url, JSON.stringify({ session, address, event })])
  return {
    pid: child.pid ?? 0,
    async payFor(width: number, ms: number): Promise<Load> {
      child.send({ width, ms })
      const [load] = await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => Promise.reject(new Error('the bare client ended'))),
      ])
      return load as Load
    },
    async stop() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}
export type BareClient = Awaited<ReturnType<typeof startBareClient>>
