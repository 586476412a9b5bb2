import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, Storage } from '../ports/storage'
import { SettingsError } from '../settings'
import { changeWith, createListeners } from './change'
import { databaseNow } from './database'
import { lockFolder } from './folder-lock'
import { EARLIER_VERSION, migrate } from './migrate'
import { probe } from './probe'

/** Opens the existing embedded database in `folder`. Never creates one, because the folder may be a typing error. */
export async function openExisting(folder: string): Promise<Storage> {
  refuseEarlierVersion(folder)
  if (!existsSync(databaseFolder(folder)))
    throw new SettingsError('DATA_DIR: there is no database in this folder; the service creates it when it starts')
  return openEmbedded(folder)
}

const databaseFolder = (folder: string) => join(folder, 'database')

/** Earlier versions stored their database in `books`, so that it is recognised without opening it. */
function refuseEarlierVersion(folder: string): void {
  if (existsSync(join(folder, 'books')))
    throw new SettingsError(`DATA_DIR: ${folder} ${EARLIER_VERSION}; begin with an empty folder`)
}

/**
 * Opens the embedded database in `folder`. Throws if another process uses it. It never calls fsync: a killed process
 * loses nothing, but a power cut may.
 */
export async function openEmbedded(folder: string): Promise<Storage> {
  refuseEarlierVersion(folder)
  const unlock = await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => lockFolder(folder))
    .catch((error: NodeJS.ErrnoException) => {
      throw error.code ? new SettingsError(`DATA_DIR: is not a writable folder (${error.code})`) : error
    })
  try {
    const storage = await overPglite(await PGlite.create(databaseFolder(folder)))
    return {
      ...storage,
      async close() {
        await storage.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Storage on an open PGlite. There is only one process, so listeners are called directly. */
export async function overPglite(client: PGlite): Promise<Storage> {
  const database = drizzle({ client }) as Database
  await migrate(database)
  const listeners = createListeners()
  let closing: Promise<void> | undefined
  return {
    database,
    read: (work) => work(database),
    change: (work) => changeWith((inTransaction) => database.transaction(inTransaction), listeners.onMessage, work),
    isBusy: () => false,
    listen: listeners.add,
    now: databaseNow,
    isListening: () => true,
    probe: () => probe(database),
    close() {
      closing ??= client.close()
      return closing
    },
  }
}
