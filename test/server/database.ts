import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { rowsOf, type Storage } from '../../src/server/storage/database'
import { overPglite } from '../../src/server/storage/embedded'
import { openPostgres } from '../../src/server/storage/postgres'
import { booksSnapshot } from '../books-snapshot'
import { silentLog } from './silent-log'

export type TestStorage = {
  storage: Storage
  /** The same books as another process has them open; with PGlite, which one process uses at a time, the same storage. */
  elsewhere(): Promise<{ storage: Storage; close: () => Promise<void> }>
  /** After the last test of the file. */
  close(): Promise<void>
}

/** Books for this test file: its own on the PostgreSQL of `DATABASE_URL`, else those of its worker, in memory. To be emptied before use. */
export async function openTestStorage(): Promise<TestStorage> {
  const url = process.env.DATABASE_URL
  return url ? onPostgres(url) : inMemory()
}

/** A database of its own on the server of `url`, which others may open, too. */
export async function createDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `malipo_test_${randomBytes(6).toString('hex')}`
  const admin = async (statement: string) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await admin(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => admin(`drop database if exists ${name} with (force)`) }
}

async function onPostgres(url: string): Promise<TestStorage> {
  const { url: own, drop } = await createDatabase(url)
  const open = async () => {
    // on a busy machine fifty at once wait long for each other
    const storage = await openPostgres(own, silentLog, 20)
    while (!storage.isListening()) await new Promise((resolve) => setTimeout(resolve, 5))
    return storage
  }
  const elsewhere = async () => {
    const storage = await open()
    return { storage, close: storage.close }
  }
  const storage = await open()
  const close = async () => {
    await storage.close()
    await drop()
  }
  return { storage, elsewhere, close }
}

/** Opened once in each worker: that takes longer than the tests of most files, and emptying them little. */
let memory: Promise<Storage> | undefined

async function inMemory(): Promise<TestStorage> {
  memory ??= openMemory()
  const storage = await memory
  const close = async () => {}
  return { storage, elsewhere: async () => ({ storage, close }), close }
}

async function openMemory(): Promise<Storage> {
  const loadDataDir = new Blob([await readFile(await booksSnapshot())])
  return overPglite(await PGlite.create({ loadDataDir }))
}

/** Empties every table: the next test starts from nothing. For few rows it takes a tenth of what `truncate` does. */
export async function emptyStorage({ database }: Storage): Promise<void> {
  const rows = await rowsOf<{ tablename: string }>(
    database,
    sql`select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
  )
  // in one statement, since what refers to other rows is looked at when all of it is done
  const emptied = rows.map(({ tablename }) => `"${tablename}" as (delete from "${tablename}")`)
  await database.execute(
    sql.raw(`with ${emptied.join(', ')} select setval(format('%I', sequencename), 1, false) from pg_sequences`),
  )
  // what triggers wrote of that
  await database.execute(sql`delete from row_count_deltas`)
}
