import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import type { Deps } from '../../../src/server/deps'
import type { LimitName } from '../../../src/server/limits/count-requests'
import { paymentPages } from '../../../src/server/storage/schema/pages'
import { rateLimits } from '../../../src/server/storage/schema/service-state'
import { openPayments, sessions } from '../../../src/server/storage/schema/sessions'
import type { World } from '../world'

/** Sets the count of a limit, because that many requests would take long. */
export async function setCount({ deps }: World, kind: LimitName, points: number, key?: string) {
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

/** Copies the only open payment until there are `count` of them, because that many requests would take long. */
export async function addOpenPayments({ deps }: World, count: number) {
  const { database } = deps.storage
  const [openPayment] = await database.select().from(openPayments)
  const [row] = await database.select().from(sessions)
  if (!openPayment || !row) throw new Error('there is no open payment')
  const more = Array.from({ length: count - 1 }, (_, index) => ({ ...row, id: randomUUID(), reference: `ps_${index}` }))
  await database.insert(sessions).values(more)
  await database.insert(openPayments).values(more.map(({ id }) => ({ ...openPayment, sessionId: id })))
}

export const demoId = async ({ storage }: Deps) => {
  const [page] = await storage.database.select().from(paymentPages).where(eq(paymentPages.slug, 'demo'))
  return page?.id ?? ''
}

/** The headers of a request from an address, as the trusted proxy passes it on. */
export const from = (address: string) => ({ 'x-forwarded-for': `6.6.6.6, ${address}` })
