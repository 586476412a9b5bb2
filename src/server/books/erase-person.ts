import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Deps } from '../deps'
import { bankAccounts, type CustomerRow, customers, depositAccounts } from '../storage/schema/customers'
import { sessions } from '../storage/schema/sessions'
import { events } from '../storage/schema/webhooks'
import type { Change } from './announced'

const AT_ONCE = 500

/** Takes names and e-mails from customers, their sessions and their bank accounts. */
export async function eraseCustomers(tx: Change['tx'], ids: string[], now: Date): Promise<void> {
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
  { tx }: Pick<Change, 'tx'>,
  { clock }: Pick<Deps, 'clock'>,
  customer: Pick<CustomerRow, 'id' | 'merchantId' | 'mode'>,
): Promise<void> {
  await eraseCustomers(tx, [customer.id], clock.now())
  await eraseFromEvents(tx, customer)
}

/** Payloads are text as it was sent; those that tell of the person are written again without him. */
async function eraseFromEvents(
  tx: Change['tx'],
  { id, merchantId, mode }: Pick<CustomerRow, 'id' | 'merchantId' | 'mode'>,
) {
  let position = 0
  for (;;) {
    const rows = await tx
      .select({ id: events.id, position: events.position, payload: events.payload })
      .from(events)
      .where(and(eq(events.merchantId, merchantId), eq(events.mode, mode), gt(events.position, position)))
      .orderBy(events.position)
      .limit(AT_ONCE)
    for (const row of rows) {
      position = row.position
      if (!row.payload.includes(id)) continue
      const body = JSON.parse(row.payload)
      if (body.data?.customer?.id !== id) continue
      body.data.customer = { id, first_name: null, last_name: null, email: null }
      await tx
        .update(events)
        .set({ payload: JSON.stringify(body) })
        .where(eq(events.id, row.id))
    }
    if (rows.length < AT_ONCE) return
  }
}
