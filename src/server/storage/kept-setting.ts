import { eq } from 'drizzle-orm'
import { systemChance } from '../ports'
import type { Settings } from '../settings'
import { type Database, only } from './database'
import { settings as keptSettings } from './schema/operation'

/** The secret that signs API keys and seals other secrets. */
export const jwtSecretOf = async (settings: Settings, database: Database) =>
  settings.JWT_SECRET ?? (await keptSetting(database, 'jwt_secret', () => systemChance.base64(48)))

/** A secret that is generated once and stored in the database; if several processes start together, one generates it. */
export async function keptSetting(database: Database, name: string, make: () => string): Promise<string> {
  await database.insert(keptSettings).values({ name, value: make() }).onConflictDoNothing()
  return only(await database.select().from(keptSettings).where(eq(keptSettings.name, name))).value
}
