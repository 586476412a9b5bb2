import { eq } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { requireRow } from '../../storage/database'
import { merchants } from '../../storage/schema/merchants'

/** The merchant of a handle, which is created if missing. Only for the operator. */
export async function ensureMerchant(
  { storage, clock, random }: Pick<Deps, 'storage' | 'clock' | 'random'>,
  handle: string,
): Promise<typeof merchants.$inferSelect> {
  await storage.database
    .insert(merchants)
    .values({ id: random.uuid(), handle, name: handle, createdAt: clock.now() })
    .onConflictDoNothing({ target: merchants.handle })
  return requireRow(await storage.database.select().from(merchants).where(eq(merchants.handle, handle)))
}
