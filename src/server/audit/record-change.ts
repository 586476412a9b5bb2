import type { Mode } from '../../contract/enums'
import { type AuditAction, type FieldChange, REPORTED_ACTIONS } from '../../contract/members/audit'
import type { Deps } from '../deps'
import type { Change } from '../ports/storage'
import type { Owner } from '../storage/owner'
import { auditEntries, unreportedChanges } from '../storage/schema/audit'

/** The fields that owners are mailed about; other fields of these objects are not reported. */
const REPORTED_FIELDS: Partial<Record<AuditAction, readonly string[]>> = {
  // the recipients of these mails
  'merchant.updated': ['mail.address', 'mail.pending_address'],
  // where customers are sent, and which sites may show the page
  'payment_page.updated': ['return_url', 'cancel_url', 'allowed_origins'],
}

/** Members act in both modes. Studio links, whose entries name a scope, change only how a page looks. */
const isReported = (mode: Mode, action: AuditAction, changes: readonly FieldChange[]): boolean =>
  (REPORTED_ACTIONS as readonly AuditAction[]).includes(action) &&
  (mode === 'live' || action.startsWith('member.')) &&
  (!REPORTED_FIELDS[action] || changes.some(({ field }) => REPORTED_FIELDS[action]?.includes(field))) &&
  !changes.some(({ field }) => field === 'scope')

/** Who changes an object of a merchant, as the audit names them: a caller, or the operator. */
export type Actor = Owner & { actor: string }

/** The `actor` of a command of the operator. */
export const OPERATOR = 'operator'

/**
 * Records a change in its own transaction, so that one that is undone leaves no entry. The service's own changes and
 * those of customers are not recorded. Owners get a mail about what decides who gets money or who may act in their
 * name.
 * @param object the id of what is changed
 * @param formerAddress the address that an owner or merchant loses by this change, and that is mailed, too
 */
export async function recordChange(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { tx }: Pick<Change, 'tx'>,
  { merchantId, mode, actor }: Actor,
  action: AuditAction,
  object: string,
  changes: FieldChange[],
  formerAddress: string | null = null,
): Promise<void> {
  const id = random.uuid()
  await tx.insert(auditEntries).values({ id, merchantId, mode, actor, action, object, changes, createdAt: clock.now() })
  if (isReported(mode, action, changes))
    await tx.insert(unreportedChanges).values({ entryId: id, merchantId, formerAddress })
}

/** Records the change of an object that existed: a request that changes no field leaves no entry. */
export async function recordUpdate(...args: Parameters<typeof recordChange>) {
  const [, , , , , changes] = args
  if (changes.length > 0) await recordChange(...args)
}
