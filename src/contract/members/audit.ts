import * as v from 'valibot'
import { pagedRangeQuery } from '../envelope'
import { text } from '../text'

export const AUDIT_ACTIONS = [
  'payment_page.created',
  'payment_page.updated',
  'merchant.updated',
  'merchant.closed',
  'merchant.reopened',
  'key.created',
  'key.adopted',
  'key.revoked',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'webhook.secret_regenerated',
  'bank.created',
  'bank.deleted',
  'wallet.created',
  'wallet.updated',
  'wallet.deleted',
  'own_address.created',
  'own_address.deleted',
  'deposit.updated',
  'invoice.created',
  'invoice.paid',
  'invoice.voided',
  'payment.accepted',
  'refund.created',
  'refund_limit.updated',
  'refund.sent',
  'refund_request.declined',
  'receipt.sent',
  'till.updated',
  'payout.created',
  'swap.executed',
  'member.created',
  'member.updated',
  'member.removed',
  'member.link_created',
  'device.created',
  'device.ended',
  'passkey.created',
  'passkey.removed',
  'recovery_codes.created',
  'fresh_check.confirmed',
] as const
const AuditAction = v.picklist(AUDIT_ACTIONS, 'This action is not known.')
export type AuditAction = v.InferOutput<typeof AuditAction>

/** Changes that redirect money or customers, or decide who may act for a merchant. Owners get a mail about each. */
export const REPORTED_ACTIONS = [
  'merchant.updated',
  'bank.created',
  'bank.deleted',
  'wallet.created',
  'wallet.updated',
  'wallet.deleted',
  'own_address.created',
  'own_address.deleted',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'webhook.secret_regenerated',
  'key.created',
  'key.adopted',
  'key.revoked',
  'member.created',
  'member.updated',
  'member.removed',
  'passkey.created',
  'passkey.removed',
  'recovery_codes.created',
  'payment_page.updated',
] as const satisfies readonly AuditAction[]
export type ReportedAction = (typeof REPORTED_ACTIONS)[number]

const AuditValue = v.nullable(v.union([v.string(), v.number(), v.boolean(), v.array(v.string())]))
export type AuditValue = v.InferOutput<typeof AuditValue>

const FieldChange = v.object({
  field: v.pipe(v.string(), v.description('The name of the field in the resource.')),
  before: v.pipe(
    v.optional(AuditValue),
    v.description('The former value. Absent for a new object, and if only the name is recorded.'),
  ),
  after: v.pipe(
    v.optional(AuditValue),
    v.description('The new value. Absent for a deleted object, and if only the name is recorded.'),
  ),
})
export type FieldChange = v.InferOutput<typeof FieldChange>

/** A recorded change. */
export const AuditEntry = v.pipe(
  v.object({
    id: v.string(),
    action: v.pipe(AuditAction, v.description('The kind of change.')),
    object: v.pipe(v.string(), v.description('The id of the changed object.')),
    key: v.pipe(
      v.string(),
      v.description(
        'The author: the `id` of a key, `member:` and the id of a member for the dashboard, or `operator` for `npm run key`.',
      ),
    ),
    changes: v.pipe(
      v.array(FieldChange),
      v.description(
        'The changed fields. For texts, names, addresses, account numbers, references and secrets only the name is recorded, for links only the origin.',
      ),
    ),
    created_at: v.string(),
  }),
  v.examples([
    {
      id: '6f1c2b3a-4d5e-4f60-8a7b-9c0d1e2f3a4b',
      action: 'payment_page.updated' as const,
      object: '3b6e2d58-90c1-4d1f-b1f4-6a7c2e9d8f03',
      key: 'b7a69584-7362-4514-8d4c-3b2a1f0e9d8c',
      changes: [{ field: 'amount', before: '50000.00', after: '45000.00' }, { field: 'description' }],
      created_at: '2026-11-21T10:04:12.000Z',
    },
  ]),
)
export type AuditEntry = v.InferOutput<typeof AuditEntry>

/** The query of `GET /api/v1/audit`. */
export const AuditQuery = pagedRangeQuery({
  action: v.optional(AuditAction),
  object: v.pipe(v.optional(text(200)), v.description('The id of the changed object.')),
  key: v.pipe(
    v.optional(text(200)),
    v.description('The author: the `id` of a key, `member:` and the id of a member, or `operator`.'),
  ),
})
export type AuditQuery = v.InferOutput<typeof AuditQuery>
