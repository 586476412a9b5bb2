import { eq } from 'drizzle-orm'
import type { Database } from '../ports/storage'
import { requireRow } from './database'
import { settings } from './schema/service-state'

/** A secret that is stored in the database. The first of several starting processes generates it. */
export async function storedSetting(database: Database, name: string, make: () => string): Promise<string> {
  await database.insert(settings).values({ name, value: make() }).onConflictDoNothing()
  return requireRow(await database.select().from(settings).where(eq(settings.name, name))).value
}
