import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** The parent of a process, and its processor time in ms with its ended children; null if the process has ended. */
function readStat(pid: number | string): { parent: number; ms: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // the fields follow the name of the process, which may contain spaces
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
export const processorTime = (pid: number): number => readStat(pid)?.ms ?? 0

/** Finds PostgreSQL's main process, which starts a process for each connection. Returns its id. */
export async function findPostmaster(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = readStat(rows[0]?.pid ?? 0)?.parent
  await client.end()
  if (!parent) throw new Error('the database runs on another machine')
  return parent
}

/** Processor time in ms of a process and of the processes that it has started. */
export const processorTimeOfTree = (pid: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter((one) => one?.parent === pid)
    .reduce((sum, one) => sum + (one?.ms ?? 0), processorTime(pid))
