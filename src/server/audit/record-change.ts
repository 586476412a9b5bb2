import type { AuditAction, FieldChange } from '../../contract/audit'
import type { Deps } from '../deps'
import type { Change } from '../storage/database'
import type { Owner } from '../storage/owner'
import { auditEntries } from '../storage/schema/audit'

/**
 * Records a change in its own transaction, so that one that is undone leaves no entry. What the service does by itself, or
 * for a customer, has no actor and is not recorded.
 * @param object the id of what is changed
 */
export async function recordChange(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { tx, actor }: Change,
  { merchantId, mode }: Owner,
  action: AuditAction,
  object: string,
  changes: FieldChange[],
): Promise<void> {
  if (actor === null) return
  await tx
    .insert(auditEntries)
    .values({ id: random.uuid(), merchantId, mode, actor, action, object, changes, createdAt: clock.now() })
}

/** The same of an object that existed: a request that changes no field leaves no entry. */
export async function recordUpdate(...[deps, change, owner, action, object, changes]: Parameters<typeof recordChange>) {
  if (changes.length > 0) await recordChange(deps, change, owner, action, object, changes)
}
