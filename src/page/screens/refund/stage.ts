import type { RefundLink } from '../../../contract/refunds/refund-link'

/** What there is to say of a refund. */
export type Stage = 'requested' | 'created' | 'success' | 'failed' | 'expired' | 'void'

export const stageOf = ({ status, reason }: RefundLink): Stage => (status === 'failed' ? (reason ?? 'failed') : status)

/** The key of the sentence that says it, which is the heading. */
export const TITLES = {
  requested: 'refund.title',
  created: 'refund.created_title',
  success: 'refund.success_title',
  failed: 'refund.failed_title',
  expired: 'refund.expired_title',
  void: 'refund.void_title',
} as const satisfies Record<Stage, string>
