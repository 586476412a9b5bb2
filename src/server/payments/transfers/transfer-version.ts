/** Versions of a refund or payout. One that was reported as failed may succeed after all. */
export const TRANSFER_VERSION = { created: 1, failed: 2, success: 3 } as const
