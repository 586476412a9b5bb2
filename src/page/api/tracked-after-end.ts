/** Milliseconds for which a payment is followed after its end, since late money still counts. */
export const TRACKED_AFTER_END = 24 * 3_600_000
