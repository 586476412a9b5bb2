import { eq } from 'drizzle-orm'
import type { ApiKeyRequest, NewApiKey } from '../../contract/members/api-key'
import type { Deps } from '../deps'
import { only } from '../storage/database'
import { merchants } from '../storage/schema/merchants'
import type { Caller } from './caller/caller'
import type { Keys } from './keys'
import { ownKey } from './merchant-keys'

const DAY_S = 86_400

/** Makes a key of the caller's merchant, in the caller's mode, that can do no more than the caller. */
export async function createOwnKey(
  { storage: { database }, keys }: Pick<Deps, 'storage'> & { keys: Pick<Keys, 'issue'> },
  caller: Caller,
  { name, days, scopes }: ApiKeyRequest,
): Promise<NewApiKey> {
  const { handle } = only(
    await database.select({ handle: merchants.handle }).from(merchants).where(eq(merchants.id, caller.merchantId)),
  )
  const wanted = { handle, mode: caller.mode, scopes: [...new Set(scopes)], name: name ?? undefined }
  const { token, jti } = await keys.issue({ ...wanted, seconds: days * DAY_S, maker: caller })
  return { ...(await ownKey(database, caller, jti)), token }
}
