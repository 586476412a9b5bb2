import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { SettingsError } from '../settings'
import { changeWith, createListeners } from './change'
import type { Database, Storage } from './database'
import { lockFolder } from './folder-lock'
import { migrate } from './migrate'

/**
 * The embedded database in `folder`, which no second process may use at the same time.
 * Throws when one does. It never fsyncs: a kill loses nothing, a power cut may.
 */
export async function openEmbedded(folder: string): Promise<Storage> {
  const unlock = await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => lockFolder(folder))
    .catch((error: NodeJS.ErrnoException) => {
      throw error.code ? new SettingsError(`DATA_DIR: is no folder that can be written (${error.code})`) : error
    })
  try {
    const storage = await overPglite(await PGlite.create(join(folder, 'books')))
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

/** Over a PGlite that is already open; its one process is the only listener. */
export async function overPglite(client: PGlite): Promise<Storage> {
  const database = drizzle({ client }) as Database
  await migrate(database)
  const listeners = createListeners()
  let closing: Promise<void> | undefined
  return {
    database,
    change: (work) => changeWith(database, async () => {}, listeners.heard, work),
    listen: listeners.add,
    hears: () => true,
    async ping() {
      await database.execute(sql`select 1`)
    },
    close() {
      closing ??= client.close()
      return closing
    },
  }
}
