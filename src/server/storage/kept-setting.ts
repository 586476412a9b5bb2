import { eq } from 'drizzle-orm'
import { systemChance } from '../ports'
import type { Settings } from '../settings'
import { type Database, only } from './database'
import { settings as keptSettings } from './schema/operation'

/** What API keys are signed with, and secrets sealed. */
export const jwtSecretOf = async (settings: Settings, database: Database) =>
  settings.JWT_SECRET ?? (await keptSetting(database, 'jwt_secret', () => systemChance.base64(48)))

/** A secret that is made once and kept in the database; of several processes that start together one makes it. */
export async function keptSetting(database: Database, name: string, make: () => string): Promise<string> {
  await database.insert(keptSettings).values({ name, value: make() }).onConflictDoNothing()
  return only(await database.select().from(keptSettings).where(eq(keptSettings.name, name))).value
}
