import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import type { Deps } from '../../../src/server/deps'
import { rateLimits } from '../../../src/server/storage/schema/operation'
import { paymentPages } from '../../../src/server/storage/schema/pages'
import { openPayments, sessions } from '../../../src/server/storage/schema/sessions'
import type { World } from '../world'

/** Says that so many of a kind were counted already: in earnest they take long. */
export async function countedAlready({ deps }: World, kind: string, points: number, key?: string) {
  const { database } = deps.storage
  if (key === undefined)
    await database
      .update(rateLimits)
      .set({ points })
      .where(like(rateLimits.key, `${kind}%`))
  else
    await database
      .insert(rateLimits)
      .values({ key: `${kind}:${key}`, points, expire: new Date(Date.now() + 60_000) })
      .onConflictDoUpdate({ target: rateLimits.key, set: { points } })
}

/** Says that the one payment that was made is one of so many: in earnest they take long. */
export async function openAlready({ deps }: World, count: number) {
  const { database } = deps.storage
  const [noted] = await database.select().from(openPayments)
  const [row] = await database.select().from(sessions)
  if (!noted || !row) throw new Error('nothing was noted')
  const more = Array.from({ length: count - 1 }, (_, index) => ({ ...row, id: randomUUID(), reference: `ps_${index}` }))
  await database.insert(sessions).values(more)
  await database.insert(openPayments).values(more.map(({ id }) => ({ ...noted, sessionId: id })))
}

export const demoId = async ({ storage }: Deps) => {
  const [page] = await storage.database.select().from(paymentPages).where(eq(paymentPages.slug, 'demo'))
  return page?.id ?? ''
}

/** The headers of a request from an address, as the trusted proxy passes it on. */
export const from = (address: string) => ({ 'x-forwarded-for': `6.6.6.6, ${address}` })
