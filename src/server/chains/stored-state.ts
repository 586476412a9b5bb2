import * as v from 'valibot'

/** A number of blocks, or another whole number. */
export const Height = v.pipe(v.number(), v.integer(), v.minValue(0))

/** An amount in the smallest unit, stored as a decimal string. */
export const Atoms = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((digits) => BigInt(digits)),
)

/** The state of an address as JSON, for the caller to store. */
export const toJson = (state: object): unknown =>
  JSON.parse(JSON.stringify(state, (_, value) => (typeof value === 'bigint' ? value.toString() : value)))

/** Reported money, with the block that contains it. */
export const ReportedTransfer = v.object({ id: v.string(), hash: v.string(), amount: Atoms })
export const IncomingTransfer = v.object({ ...ReportedTransfer.entries, block: Height })
