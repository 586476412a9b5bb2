import { and, eq, gte, inArray, isNull, like, lt, max, min } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { type Change, type Database, only } from '../../storage/database'
import { bankAccounts, type CustomerRow, customers, depositAccounts } from '../../storage/schema/customers'
import { sessions } from '../../storage/schema/sessions'
import { events } from '../../storage/schema/webhooks'

/** Events per statement, so that each statement meets its deadline. */
const BATCH_SIZE = 50_000

/** Replaces the holder's name of a bank account. */
export const ERASED = 'erased'

/** Removes names and e-mails from customers, their sessions and their bank accounts. */
export async function eraseCustomers(tx: Database, ids: string[], now: Date): Promise<void> {
  const noNames = { firstName: null, lastName: null }
  await tx
    .update(customers)
    .set({ ...noNames, email: null, emailKey: null, erasedAt: now, updatedAt: now })
    .where(and(inArray(customers.id, ids), isNull(customers.erasedAt)))
  await tx.update(sessions).set(noNames).where(inArray(sessions.customerId, ids))
  const accounts = tx
    .select({ id: depositAccounts.id })
    .from(depositAccounts)
    .where(inArray(depositAccounts.customerId, ids))
  await tx.update(bankAccounts).set({ accountName: ERASED }).where(inArray(bankAccounts.accountId, accounts))
}

/**
 * Erases a person's data but keeps the payments. Stored events lose the person, too; pending events stay valid because they
 * are signed when they are sent.
 */
export async function erasePerson(
  { tx }: Change,
  { clock }: Pick<Deps, 'clock'>,
  customer: Pick<CustomerRow, 'id' | 'merchantId' | 'mode'>,
): Promise<void> {
  await eraseCustomers(tx, [customer.id], clock.now())
  await eraseFromEvents(tx, customer)
}

/** Rewrites stored payloads that mention the customer, and deletes the receivers' responses to them. */
async function eraseFromEvents(
  tx: Database,
  { id, merchantId, mode }: Pick<CustomerRow, 'id' | 'merchantId' | 'mode'>,
) {
  const ofOwner = and(eq(events.merchantId, merchantId), eq(events.mode, mode))
  const range = { first: min(events.position), last: max(events.position) }
  const { first, last } = only(await tx.select(range).from(events).where(ofOwner))
  if (first === null || last === null) return
  for (let from = first; from <= last; from += BATCH_SIZE) {
    const part = and(gte(events.position, from), lt(events.position, from + BATCH_SIZE))
    const rows = await tx
      .select({ id: events.id, payload: events.payload })
      .from(events)
      .where(and(ofOwner, part, like(events.payload, `%${id}%`)))
    for (const row of rows) {
      const body = JSON.parse(row.payload)
      if (body.data?.customer?.id === id) body.data.customer = { id, first_name: null, last_name: null, email: null }
      await tx
        .update(events)
        .set({ payload: JSON.stringify(body), responseBody: null })
        .where(eq(events.id, row.id))
    }
  }
}
