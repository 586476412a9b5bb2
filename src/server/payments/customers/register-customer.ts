import { and, eq } from 'drizzle-orm'
import type { Mode } from '../../../contract/enums'
import type { CustomerRequest } from '../../../contract/session/customer'
import type { Deps } from '../../deps'
import type { Change } from '../../ports/storage'
import { requireRow } from '../../storage/database'
import { ownedBy } from '../../storage/owner'
import { type CustomerRow, customers } from '../../storage/schema/customers'
import { completeKey, createOnce, type OnceDeps } from '../idempotency'
import { readCustomer } from './read-customer'

type Registered = { customer: CustomerRow; created: boolean }

export type Person = { firstName: string | null; lastName: string | null; email: string }

/**
 * Finds the merchant's customer by e-mail, ignoring case, or creates one. An existing customer is not changed, because
 * any visitor can type an e-mail into a public form. The customer cannot be erased until the transaction ends.
 */
export async function findOrCreateCustomer(
  { tx }: Change,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  owner: { merchantId: string; mode: Mode },
  { firstName, lastName, email }: Person,
  lock: 'share' | 'no key update' = 'share',
): Promise<Registered> {
  const now = clock.now()
  const emailKey = email.toLowerCase()
  const hasEmail = and(ownedBy(customers, owner), eq(customers.emailKey, emailKey))
  const fresh = {
    id: random.uuid(),
    ...owner,
    firstName,
    lastName,
    email,
    emailKey,
    erasedAt: null,
    createdAt: now,
    updatedAt: now,
  }
  for (;;) {
    const [inserted] = await tx
      .insert(customers)
      .values(fresh)
      .onConflictDoNothing({ target: [customers.merchantId, customers.mode, customers.emailKey] })
      .returning({ id: customers.id })
    if (inserted) return { customer: fresh, created: true }
    const [existing] = await tx.select().from(customers).where(hasEmail).for(lock)
    // A customer that is not found was erased meanwhile, so the loop creates a new one.
    if (existing) return { customer: existing, created: false }
  }
}

/** Registers a customer for its merchant, which counts as activity for retention. */
export async function registerCustomer(
  change: Change,
  deps: Pick<Deps, 'clock' | 'random'>,
  owner: { merchantId: string; mode: Mode },
  person: Person,
): Promise<Registered> {
  // Two share locks would block each other's update.
  const { customer, created } = await findOrCreateCustomer(change, deps, owner, person, 'no key update')
  if (created) return { customer, created }
  const touched = change.tx.update(customers).set({ updatedAt: deps.clock.now() }).where(eq(customers.id, customer.id))
  return { customer: requireRow(await touched.returning()), created }
}

/** Registers a customer once per idempotency key. */
export const registerOnce = createOnce(
  'customer',
  (deps: OnceDeps, { merchantId, mode }, { first_name, last_name, email }: CustomerRequest, lease) =>
    deps.storage.change(async (change): Promise<Registered> => {
      const person = { firstName: first_name, lastName: last_name || null, email }
      const registered = await registerCustomer(change, deps, { merchantId, mode }, person)
      if (lease) await completeKey(change, lease, noteOf(registered))
      return registered
    }),
  async (database, owner, note) => ({
    customer: await readCustomer(database, owner, note.replace(FOUND, '')),
    created: !note.startsWith(FOUND),
  }),
)

/** Marks the id of a customer who existed before, so that a repeated request is also answered with 200. */
const FOUND = 'found:'
const noteOf = ({ customer, created }: Registered) => (created ? customer.id : FOUND + customer.id)
