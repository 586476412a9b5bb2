import type { Mode } from '../../contract/enums'
import { type AuditAction, type FieldChange, REPORTED_ACTIONS } from '../../contract/members/audit'
import type { Deps } from '../deps'
import type { Change } from '../storage/database'
import type { Owner } from '../storage/owner'
import { auditEntries, unreportedChanges } from '../storage/schema/audit'

/** Of objects with other fields, too, those that owners are mailed about. */
const REPORTED_FIELDS: Partial<Record<AuditAction, readonly string[]>> = {
  // they decide who is mailed about changes
  'merchant.updated': ['mail.address', 'mail.pending_address'],
  // they decide where customers are sent, and which sites may show the page
  'payment_page.updated': ['return_url', 'cancel_url', 'allowed_origins'],
}

/** Members act in both modes. Studio links, whose entries name a scope, change only how a page looks. */
const isReported = (mode: Mode, action: AuditAction, changes: readonly FieldChange[]): boolean =>
  (REPORTED_ACTIONS as readonly AuditAction[]).includes(action) &&
  (mode === 'live' || action.startsWith('member.')) &&
  (!REPORTED_FIELDS[action] || changes.some(({ field }) => REPORTED_FIELDS[action]?.includes(field))) &&
  !changes.some(({ field }) => field === 'scope')

/**
 * Records a change in its own transaction, so that one that is undone leaves no entry. What the service does by itself, or
 * for a customer, has no actor and is not recorded.
 * Owners get a mail about what decides who gets money or who may act in their name.
 * @param object the id of what is changed
 * @param formerAddress of an owner or merchant who loses it by this, and is told
 */
export async function recordChange(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { tx, actor }: Change,
  { merchantId, mode }: Owner,
  action: AuditAction,
  object: string,
  changes: FieldChange[],
  formerAddress: string | null = null,
): Promise<void> {
  if (actor === null) return
  const id = random.uuid()
  await tx.insert(auditEntries).values({ id, merchantId, mode, actor, action, object, changes, createdAt: clock.now() })
  if (isReported(mode, action, changes))
    await tx.insert(unreportedChanges).values({ entryId: id, merchantId, formerAddress })
}

/** The same of an object that existed: a request that changes no field leaves no entry. */
export async function recordUpdate(...args: Parameters<typeof recordChange>) {
  const [, , , , , changes] = args
  if (changes.length > 0) await recordChange(...args)
}
