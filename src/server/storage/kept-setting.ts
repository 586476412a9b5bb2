import { eq } from 'drizzle-orm'
import { type Database, only } from './database'
import { settings } from './schema/operation'

/** A secret that is made once and kept in the database; of several processes that start together one makes it. */
export async function keptSetting(database: Database, name: string, make: () => string): Promise<string> {
  await database.insert(settings).values({ name, value: make() }).onConflictDoNothing()
  return only(await database.select().from(settings).where(eq(settings.name, name))).value
}
