import { asc, eq } from 'drizzle-orm'
import { OPERATOR, recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { DEMO_MERCHANT } from '../../payments/pages/demo'
import type { Database } from '../../ports/storage'
import { channelOf } from '../../storage/channels'
import { merchants } from '../../storage/schema/merchants'
import { ensureMerchant } from '../members/ensure-merchant'
import { KeyCommandError } from './read-key-command'

type MerchantDeps = Pick<Deps, 'storage' | 'clock' | 'random'>
type MerchantRow = typeof merchants.$inferSelect

const merchantOf = async (database: Database, handle: string): Promise<MerchantRow> => {
  const [merchant] = await database.select().from(merchants).where(eq(merchants.handle, handle))
  if (!merchant) throw new KeyCommandError(`there is no merchant ${handle}: --new creates one, --merchants lists them`)
  return merchant
}

/**
 * The merchant of a command. Only `--new` creates a merchant, so that a typing error does not. The demo merchant is
 * always created.
 */
export function merchantFor(
  deps: MerchantDeps,
  { merchant, isNew }: { merchant: string; isNew?: boolean | undefined },
): Promise<MerchantRow> {
  return isNew || merchant === DEMO_MERCHANT
    ? ensureMerchant(deps, merchant)
    : merchantOf(deps.storage.database, merchant)
}

/** All merchants as a table, by handle. */
export async function listMerchants(database: Database): Promise<string> {
  const all = await database.select().from(merchants).orderBy(asc(merchants.handle))
  const rows = all.map(({ handle, name, createdAt, closedAt }) => [
    ...[handle, createdAt.toISOString(), closedAt?.toISOString() ?? '-'],
    // a tab within a name would start the next column
    name.replaceAll(/\s/g, ' '),
  ])
  return [['merchant', 'created', 'closed', 'name'], ...rows].map((row) => row.join('\t')).join('\n')
}

/** Refuses the merchant's keys and members, and hides its pages. Started payments continue. Idempotent. */
export const closeMerchant = (deps: MerchantDeps, handle: string): Promise<void> =>
  setClosed(deps, handle, deps.clock.now())

export const reopenMerchant = (deps: MerchantDeps, handle: string): Promise<void> => setClosed(deps, handle, null)

async function setClosed(deps: MerchantDeps, handle: string, closedAt: Date | null): Promise<void> {
  const { id, closedAt: before } = await merchantOf(deps.storage.database, handle)
  if ((before === null) === (closedAt === null)) return
  await deps.storage.change(async (change) => {
    await change.tx.update(merchants).set({ closedAt }).where(eq(merchants.id, id))
    change.announce(channelOf.merchant(id))
    change.announce(channelOf.access(id))
    const action = closedAt === null ? 'merchant.reopened' : 'merchant.closed'
    await recordChange(deps, change, { merchantId: id, mode: 'live', actor: OPERATOR }, action, id, [])
  })
}
