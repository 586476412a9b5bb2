import type { RefundLink } from '../../../contract/refunds/refund-link'

/** The stage of a refund, which decides its texts. */
export type Stage = 'requested' | 'created' | 'success' | 'failed' | 'expired' | 'void'

export const stageOf = ({ status, reason }: RefundLink): Stage => (status === 'failed' ? (reason ?? 'failed') : status)

/** The key of each stage's heading. */
export const TITLES = {
  requested: 'refund.title',
  created: 'refund.created_title',
  success: 'refund.success_title',
  failed: 'refund.failed_title',
  expired: 'refund.expired_title',
  void: 'refund.void_title',
} as const satisfies Record<Stage, string>
