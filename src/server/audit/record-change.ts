import type { Mode } from '../../contract/enums'
import { type AuditAction, type FieldChange, REPORTED_ACTIONS } from '../../contract/members/audit'
import type { Deps } from '../deps'
import type { Change } from '../ports/storage'
import type { MerchantAndMode } from '../storage/owner'
import { auditEntries, unreportedChanges } from '../storage/schema/audit'

/** The fields that owners are mailed about; other fields of these objects are not reported. */
const REPORTED_FIELDS: Partial<Record<AuditAction, readonly string[]>> = {
  // the recipients of these mails
  'merchant.updated': ['mail.address', 'mail.pending_address'],
  // where customers are sent, and which sites may show the page
  'payment_page.updated': ['return_url', 'cancel_url', 'allowed_origins'],
}

/**
 * Whether owners are mailed about a change. Members act in both modes. Studio links, whose entries name a scope, change
 * only how a page looks.
 */
const isReported = (mode: Mode, action: AuditAction, changes: readonly FieldChange[]): boolean =>
  (REPORTED_ACTIONS as readonly AuditAction[]).includes(action) &&
  (mode === 'live' || action.startsWith('member.')) &&
  (!REPORTED_FIELDS[action] || changes.some(({ field }) => REPORTED_FIELDS[action]?.includes(field))) &&
  !changes.some(({ field }) => field === 'scope')

/** The caller or operator who changes an object of a merchant. `actor` is the name in the audit. */
export type Actor = MerchantAndMode & { actor: string }

/** The `actor` of a command of the operator. */
export const OPERATOR = 'operator'

/**
 * Records a change in the transaction of the change, so that a change that is rolled back leaves no entry. Changes by
 * the service itself and by customers are not recorded. Owners are mailed about changes that decide who receives money
 * or who may act for the merchant.
 * @param object the id of the changed object
 * @param formerAddress the address that an owner or merchant loses by this change, which is mailed as well
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
