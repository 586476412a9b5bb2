/** Versions of a payout. One that was reported as failed may succeed after all. */
export const PAYOUT_VERSION = { created: 1, failed: 2, success: 3 } as const
