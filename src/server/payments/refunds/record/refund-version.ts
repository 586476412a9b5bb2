/** Versions of a refund. One that was reported as failed may succeed after all. */
export const REFUND_VERSION = { requested: 0, created: 1, failed: 2, success: 3 } as const
