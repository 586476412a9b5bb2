/** Of a refund or payout: what was reported as failed may have been sent after all. */
export const TRANSFER_VERSION = { created: 1, failed: 2, success: 3 } as const
