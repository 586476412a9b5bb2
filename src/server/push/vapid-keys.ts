import { and, eq } from 'drizzle-orm'
import webPush, { type VapidKeys } from 'web-push'
import type { Deps } from '../deps'
import { settings } from '../storage/schema/service-state'
import { storedSetting } from '../storage/stored-setting'

const NAME = 'vapid_keys'
/** The purpose to which the encryption is bound. */
const PURPOSE = `setting:${NAME}`

type VapidDeps = Pick<Deps, 'storage' | 'encryption'>

/**
 * The service's VAPID keys (RFC 8292), made once and stored encrypted. If they became unreadable, because `JWT_SECRET`
 * was replaced without `JWT_SECRET_PREVIOUS`, new ones take their place; devices then subscribe again when the
 * dashboard opens.
 */
export async function readVapidKeys({ storage: { database }, encryption }: VapidDeps): Promise<VapidKeys> {
  const make = () => encryption.encrypt(JSON.stringify(webPush.generateVAPIDKeys()), PURPOSE)
  const stored = await storedSetting(database, NAME, make)
  const keys = encryption.decryptIfReadable(stored, PURPOSE)
  if (keys !== null) return JSON.parse(keys)
  await database
    .update(settings)
    .set({ value: make() })
    .where(and(eq(settings.name, NAME), eq(settings.value, stored)))
  return JSON.parse(encryption.decrypt(await storedSetting(database, NAME, make), PURPOSE))
}
