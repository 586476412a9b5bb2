import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** Parent and processor time in ms of a process, with that of its children that have ended; null once it has ended. */
function statOf(pid: number | string): { parent: number; ms: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // the name before it may have spaces
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return { parent: fields[1] ?? 0, ms: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * TICK_MS }
  } catch {
    return null
  }
}

/** Processor time of a process so far, in ms. */
export const processorOf = (pid: number): number => statOf(pid)?.ms ?? 0

/** The process that started those which serve the connections of a database. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = statOf(rows[0]?.pid ?? 0)?.parent
  await client.end()
  if (!parent) throw new Error('the database runs on another machine')
  return parent
}

/** Processor time of a process and of all that it started, in ms. */
export const processorOfAll = (pid: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((one) => one?.parent === pid)
    .reduce((sum, one) => sum + (one?.ms ?? 0), processorOf(pid))
