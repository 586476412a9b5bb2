import { inArray } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { ownersWithEmail } from '../../mail/queue/owners-with-email'
import { queueMail } from '../../mail/queue/queue-mail'
import { fallbackMailAddress } from '../../payments/merchant/mail-settings'
import type { Change } from '../../ports/storage'
import { unreportedChanges } from '../../storage/schema/audit'

type Unreported = typeof unreportedChanges.$inferSelect

/** The largest number of changes in one run of the job. */
const BATCH_SIZE = 1000

/**
 * Queues a mail to every owner of a merchant about the changes since the last run. One mail covers all of them, so that
 * a flood of changes cannot hide one behind a limit.
 */
export const queueChangeMails = (deps: Pick<Deps, 'storage' | 'settings' | 'clock' | 'random'>): Promise<void> =>
  deps.storage.change(async (change) => {
    const { tx } = change
    const rows = await tx.select().from(unreportedChanges).limit(BATCH_SIZE).for('update', { skipLocked: true })
    if (rows.length === 0) return
    const ids = rows.map(({ entryId }) => entryId)
    await tx.delete(unreportedChanges).where(inArray(unreportedChanges.entryId, ids))
    for (const merchantId of new Set(rows.map((row) => row.merchantId)))
      await reportTo(
        change,
        deps,
        merchantId,
        rows.filter((row) => row.merchantId === merchantId),
      )
  })

async function reportTo(
  change: Change,
  deps: Parameters<typeof queueMail>[1],
  merchantId: string,
  rows: readonly Unreported[],
): Promise<void> {
  const owners = await ownersWithEmail(change.tx, merchantId)
  const mail = { kind: 'changes', mode: 'live', merchantId, entryIds: rows.map(({ entryId }) => entryId) } as const
  for (const memberId of owners) await queueMail(change, deps, { ...mail, memberId })
  const addresses = new Set(rows.map(({ formerAddress }) => formerAddress))
  if (owners.length === 0) addresses.add(await fallbackMailAddress(change.tx, deps.settings, merchantId))
  for (const formerAddress of addresses)
    if (formerAddress !== null) await queueMail(change, deps, { ...mail, formerAddress })
}
