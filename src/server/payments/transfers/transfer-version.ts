/** Versions of a payout. One that was reported as failed may succeed after all. */
export const TRANSFER_VERSION = { created: 1, failed: 2, success: 3 } as const
/** Those of a refund, which may have to wait for its address first. */
export const REFUND_VERSION = { requested: 0, ...TRANSFER_VERSION } as const
