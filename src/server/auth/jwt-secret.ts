import { createHmac } from 'node:crypto'
import type { Database } from '../ports/storage'
import { systemRandom } from '../runtime/random'
import { type Settings, SettingsError } from '../settings'
import { settings as storedSettings } from '../storage/schema/service-state'
import { storedSetting } from '../storage/stored-setting'
import { hasLiveKey } from './issued-keys'

/** The secret that signs API keys and encrypts other secrets. */
export const jwtSecretOf = async (settings: Settings, database: Database) =>
  settings.JWT_SECRET ?? (await storedSetting(database, 'jwt_secret', () => systemRandom.base64(48)))

const MARK = 'jwt_secret_mark'
/** A fingerprint that distinguishes secrets without revealing them. */
const fingerprintOf = (secret: string) => createHmac('sha256', secret).update(MARK).digest('hex')

/**
 * The secret of the service, whose fingerprint is recorded. Throws if it has changed while a live key is valid: webhook
 * secrets would be unreadable, so merchants would get payments without events.
 */
export async function loadSecret(database: Database, settings: Settings, now: Date): Promise<string> {
  if (await hasLiveKey(database, now)) await checkSecret(database, settings)
  const secret = await jwtSecretOf(settings, database)
  const value = fingerprintOf(secret)
  await database
    .insert(storedSettings)
    .values({ name: MARK, value })
    .onConflictDoUpdate({ target: storedSettings.name, set: { value } })
  return secret
}

/**
 * Throws if the service last ran with another secret than `JWT_SECRET` and `JWT_SECRET_PREVIOUS`. Before the first
 * start, any secret is accepted.
 */
export async function checkSecret(database: Database, { JWT_SECRET, JWT_SECRET_PREVIOUS }: Settings): Promise<void> {
  const stored = new Map((await database.select().from(storedSettings)).map(({ name, value }) => [name, value]))
  const mark = stored.get(MARK)
  const secret = JWT_SECRET ?? stored.get('jwt_secret')
  const isKnown = [secret, JWT_SECRET_PREVIOUS].some((one) => one && fingerprintOf(one) === mark)
  if (mark && !isKnown)
    throw new SettingsError(
      `JWT_SECRET: ${JWT_SECRET ? 'is not' : 'is required: set'} the one that the service runs with`,
    )
}
