import { and, eq, gte, inArray, isNull, like, lt, max, min } from 'drizzle-orm'
import type { Deps } from '../deps'
import { type Change, type Database, only } from '../storage/database'
import { bankAccounts, type CustomerRow, customers, depositAccounts } from '../storage/schema/customers'
import { sessions } from '../storage/schema/sessions'
import { events } from '../storage/schema/webhooks'

/** Events that one statement looks through: few enough for its deadline, and only what it finds leaves the database. */
const AT_ONCE = 50_000

/** Takes names and e-mails from customers, their sessions and their bank accounts. */
export async function eraseCustomers(tx: Database, ids: string[], now: Date): Promise<void> {
  const nobody = { firstName: null, lastName: null }
  await tx
    .update(customers)
    .set({ ...nobody, email: null, emailKey: null, erasedAt: now, updatedAt: now })
    .where(and(inArray(customers.id, ids), isNull(customers.erasedAt)))
  await tx.update(sessions).set(nobody).where(inArray(sessions.customerId, ids))
  const accounts = tx
    .select({ id: depositAccounts.id })
    .from(depositAccounts)
    .where(inArray(depositAccounts.customerId, ids))
  await tx.update(bankAccounts).set({ accountName: 'erased' }).where(inArray(bankAccounts.accountId, accounts))
}

/**
 * Erases who somebody is and keeps what was paid. What was sent about him goes, too; an event that is still on its way
 * is written anew: its signature is made when it is sent.
 */
export async function erasePerson(
  { tx }: Change,
  { clock }: Pick<Deps, 'clock'>,
  customer: Pick<CustomerRow, 'id' | 'merchantId' | 'mode'>,
): Promise<void> {
  await eraseCustomers(tx, [customer.id], clock.now())
  await eraseFromEvents(tx, customer)
}

/** Payloads are text as it was sent; those that tell of the person are written again without him. */
async function eraseFromEvents(
  tx: Database,
  { id, merchantId, mode }: Pick<CustomerRow, 'id' | 'merchantId' | 'mode'>,
) {
  const theirs = and(eq(events.merchantId, merchantId), eq(events.mode, mode))
  const range = { first: min(events.position), last: max(events.position) }
  const { first, last } = only(await tx.select(range).from(events).where(theirs))
  if (first === null || last === null) return
  for (let from = first; from <= last; from += AT_ONCE) {
    const part = and(gte(events.position, from), lt(events.position, from + AT_ONCE))
    const rows = await tx
      .select({ id: events.id, payload: events.payload })
      .from(events)
      .where(and(theirs, part, like(events.payload, `%${id}%`)))
    for (const row of rows) {
      const body = JSON.parse(row.payload)
      if (body.data?.customer?.id !== id) continue
      body.data.customer = { id, first_name: null, last_name: null, email: null }
      await tx
        .update(events)
        .set({ payload: JSON.stringify(body) })
        .where(eq(events.id, row.id))
    }
  }
}
