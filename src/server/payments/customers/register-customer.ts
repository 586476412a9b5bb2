import { and, eq } from 'drizzle-orm'
import type { CustomerRequest } from '../../../contract/customer'
import type { Mode } from '../../../contract/enums'
import type { Deps } from '../../deps'
import { type Change, only } from '../../storage/database'
import type { Owner } from '../../storage/owner'
import { type CustomerRow, customers } from '../../storage/schema/customers'
import { type Creation, completeKey, createOnce, type OnceDeps } from '../idempotency'
import { readCustomer } from './read-customer'

export type Person = { firstName: string; lastName: string | null; email: string }

/**
 * The merchant's customer with this e-mail, ignoring case, created if there is none. An existing customer is not
 * changed: typing somebody's e-mail into a public form must not rename them. Until the transaction ends, nobody erases
 * them.
 */
export async function findOrCreateCustomer(
  { tx }: Change,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  owner: { merchantId: string; mode: Mode },
  { firstName, lastName, email }: Person,
  lock: 'share' | 'no key update' = 'share',
): Promise<{ customer: CustomerRow; created: boolean }> {
  const now = clock.now()
  const emailKey = email.toLowerCase()
  const sameEmail = and(
    eq(customers.merchantId, owner.merchantId),
    eq(customers.mode, owner.mode),
    eq(customers.emailKey, emailKey),
  )
  for (;;) {
    const [made] = await tx
      .insert(customers)
      .values({ id: random.uuid(), ...owner, firstName, lastName, email, emailKey, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: [customers.merchantId, customers.mode, customers.emailKey] })
      .returning()
    if (made) return { customer: made, created: true }
    const [found] = await tx.select().from(customers).where(sameEmail).for(lock)
    // if not, they were erased meanwhile, and come as somebody new
    if (found) return { customer: found, created: false }
  }
}

/** The same for a merchant who registers the customer. Being registered again counts as activity, as retention sees it. */
export async function registerCustomer(
  change: Change,
  deps: Pick<Deps, 'clock' | 'random'>,
  owner: { merchantId: string; mode: Mode },
  person: Person,
): Promise<{ customer: CustomerRow; created: boolean }> {
  // of two who share the row, neither could change it
  const { customer, created } = await findOrCreateCustomer(change, deps, owner, person, 'no key update')
  if (created) return { customer, created }
  const touched = change.tx.update(customers).set({ updatedAt: deps.clock.now() }).where(eq(customers.id, customer.id))
  return { customer: only(await touched.returning()), created }
}

type Registered = { customer: CustomerRow; created: boolean }

/** Registers a customer once per idempotency key. */
export const registerOnce = (deps: OnceDeps, owner: Owner, creation: Creation<CustomerRequest>): Promise<Registered> =>
  createOnce(
    deps,
    'customer',
    owner,
    creation,
    (lease) =>
      deps.storage.change(async (change) => {
        const { first_name, last_name, email } = creation.request
        const person = { firstName: first_name, lastName: last_name || null, email }
        const { merchantId, mode } = owner
        const registered = await registerCustomer(change, deps, { merchantId, mode }, person)
        if (lease) await completeKey(change, lease, noteOf(registered))
        return registered
      }),
    async (note) => ({
      customer: await readCustomer(deps.storage.database, owner, note.replace(FOUND, '')),
      created: !note.startsWith(FOUND),
    }),
  )

/** Of a customer who was there already, so that the answer is 200 again. */
const FOUND = 'found:'
const noteOf = ({ customer, created }: Registered) => (created ? customer.id : FOUND + customer.id)
