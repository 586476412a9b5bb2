import { eq } from 'drizzle-orm'
import { type Database, only } from './database'
import { settings as keptSettings } from './schema/operation'

/** A secret that is generated once and stored in the database; if several processes start together, one generates it. */
export async function keptSetting(database: Database, name: string, make: () => string): Promise<string> {
  await database.insert(keptSettings).values({ name, value: make() }).onConflictDoNothing()
  return only(await database.select().from(keptSettings).where(eq(keptSettings.name, name))).value
}
