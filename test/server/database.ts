import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll } from 'vitest'
import type { Storage } from '../../src/server/storage/database'
import { overPglite } from '../../src/server/storage/embedded'
import { openPostgres } from '../../src/server/storage/postgres'
import { silentLog } from './silent-log'

const ROOT = new URL('../../', import.meta.url).pathname

export type TestStorage = {
  storage: Storage
  /** The same books as another process has them open; with PGlite, which one process uses at a time, the same storage. */
  elsewhere(): Promise<{ storage: Storage; close: () => Promise<void> }>
}

/** A fresh database for this test file: on the PostgreSQL of `DATABASE_URL`, else PGlite in memory. */
export async function openTestStorage(): Promise<TestStorage> {
  const url = process.env.DATABASE_URL
  const { storage, elsewhere, end } = url ? await onPostgres(url) : await inMemory()
  afterAll(async () => {
    await storage.close()
    await end()
  })
  return { storage, elsewhere }
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

async function onPostgres(url: string) {
  const { url: own, drop } = await createDatabase(url)
  const open = async () => {
    // on a busy machine fifty at once wait long for each other
    const storage = await openPostgres(own, silentLog, 20)
    while (!storage.hears()) await new Promise((resolve) => setTimeout(resolve, 5))
    return storage
  }
  const elsewhere = async () => {
    const storage = await open()
    return { storage, close: storage.close }
  }
  return { storage: await open(), elsewhere, end: drop }
}

async function inMemory() {
  const storage = await overPglite(await PGlite.create({ loadDataDir: await snapshot() }))
  return { storage, elsewhere: async () => ({ storage, close: async () => {} }), end: async () => {} }
}

/** Starting from nothing takes 3 s, from a snapshot of the migrated database a quarter of it. */
async function snapshot(): Promise<Blob> {
  const folder = join(ROOT, 'src/server/storage/migrations')
  const hash = createHash('sha256')
  hash.update(await readFile(join(ROOT, 'node_modules/@electric-sql/pglite/package.json')))
  for (const file of (await readdir(folder)).sort())
    if (file.endsWith('.sql')) hash.update(file).update(await readFile(join(folder, file)))
  const cache = join(ROOT, 'node_modules/.cache/malipo')
  const path = join(cache, `books-${hash.digest('hex').slice(0, 16)}.tar`)
  const kept = await readFile(path).catch(() => null)
  if (kept) return new Blob([kept])
  const client = await PGlite.create()
  await overPglite(client)
  const dump = await client.dumpDataDir('none')
  await client.close()
  await mkdir(cache, { recursive: true })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()))
  await rename(draft, path)
  return dump
}

/** Empties every table: the next test starts from nothing. */
export async function emptyStorage({ database }: Storage): Promise<void> {
  const { rows } = (await database.execute(
    sql`select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
  )) as { rows: { tablename: string }[] }
  await database.execute(
    sql.raw(`truncate ${rows.map(({ tablename }) => `"${tablename}"`).join(', ')} restart identity`),
  )
}
