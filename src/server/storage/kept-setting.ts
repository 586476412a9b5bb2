import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { systemChance } from '../ports'
import { type Settings, SettingsError } from '../settings'
import { type Database, only } from './database'
import { settings as keptSettings } from './schema/operation'

/** The secret that signs API keys and seals other secrets. */
export const jwtSecretOf = async (settings: Settings, database: Database) =>
  settings.JWT_SECRET ?? (await keptSetting(database, 'jwt_secret', () => systemChance.base64(48)))

const MARK = 'jwt_secret_mark'
/** Tells one secret from another, and not what it is. */
const markOf = (secret: string) => createHmac('sha256', secret).update(MARK).digest('hex')

/** Records which secret the service runs with, so that `npm run key` does not make keys that it refuses. */
export async function markSecret(database: Database, secret: string): Promise<void> {
  const value = markOf(secret)
  await database
    .insert(keptSettings)
    .values({ name: MARK, value })
    .onConflictDoUpdate({ target: keptSettings.name, set: { value } })
}

/** Throws when the service runs with another secret than these settings have. Before its first start, any will do. */
export async function checkSecret(database: Database, { JWT_SECRET }: Settings): Promise<void> {
  const kept = new Map((await database.select().from(keptSettings)).map(({ name, value }) => [name, value]))
  const mark = kept.get(MARK)
  const secret = JWT_SECRET ?? kept.get('jwt_secret')
  if (mark && (!secret || markOf(secret) !== mark))
    throw new SettingsError(
      `JWT_SECRET: ${JWT_SECRET ? 'is not' : 'is required: set'} the one that the service runs with`,
    )
}

/** A secret that is generated once and stored in the database; if several processes start together, one generates it. */
export async function keptSetting(database: Database, name: string, make: () => string): Promise<string> {
  await database.insert(keptSettings).values({ name, value: make() }).onConflictDoNothing()
  return only(await database.select().from(keptSettings).where(eq(keptSettings.name, name))).value
}
