import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import type { Storage } from '../../src/server/ports/storage'
import { overPglite } from '../../src/server/storage/embedded'
import { openPostgres } from '../../src/server/storage/postgres'
import { databaseSnapshot } from '../database-snapshot'
import { rememberRows } from './restore-rows'
import { silentLog } from './silent-log'

type OpenDatabase = {
  storage: Storage
  /**
   * Opens the database as another process does. With PGlite, which one process uses at a time, it is the same storage.
   */
  elsewhere(): Promise<{ storage: Storage; close: () => Promise<void> }>
  /** After the last test of the file. */
  close(): Promise<void>
}

/** Fills an empty database, and returns the merchant's id. */
export type Fill = (storage: Storage) => Promise<string>

export type TestStorage = OpenDatabase & {
  merchantId: string
  /** Restores the filled database before each test. */
  restore(): Promise<void>
}

/**
 * A filled database for this test file: its own on the PostgreSQL of `DATABASE_URL`, or else one in memory, which the
 * files of a worker share.
 */
export async function openTestStorage(fill: Fill): Promise<TestStorage> {
  const url = process.env.DATABASE_URL
  if (url) {
    const opened = await onPostgres(url)
    return { ...opened, ...(await filled(opened.storage, fill)) }
  }
  memory ??= inMemory(fill)
  return memory
}

async function filled(storage: Storage, fill: Fill) {
  const merchantId = await fill(storage)
  return { merchantId, restore: await rememberRows(storage) }
}

/** Creates a database on the server of `url`: an empty one, or a copy of `template`. Others may open it, too. */
export async function createDatabase(
  url: string,
  template = 'template1',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `malipo_test_${randomBytes(6).toString('hex')}`
  const admin = async (statement: string) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await admin(`create database ${name} template ${template}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => admin(`drop database if exists ${name} with (force)`) }
}

async function onPostgres(url: string): Promise<OpenDatabase> {
  const { url: own, drop } = await createDatabase(url, process.env.DATABASE_TEMPLATE)
  const open = async () => {
    // on a busy machine, fifty concurrent requests wait long for each other
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

/** Opened once per worker, because opening takes longer than the tests of most files. */
let memory: Promise<TestStorage> | undefined

async function inMemory(fill: Fill): Promise<TestStorage> {
  const loadDataDir = new Blob([await readFile(await databaseSnapshot())])
  const storage = await overPglite(await PGlite.create({ loadDataDir }))
  const close = async () => {}
  return { storage, elsewhere: async () => ({ storage, close }), close, ...(await filled(storage, fill)) }
}
