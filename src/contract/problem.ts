import * as v from 'valibot'

/**
 * The error body of every endpoint (WIRE part A). `errors` is an array of `"<field>: <text>"` from us;
 * other services of the same interface send an object, so a reader accepts both.
 */
export const Problem = v.object({
  success: v.literal(false),
  status: v.number(),
  message: v.string(),
  errors: v.optional(v.union([v.array(v.string()), v.record(v.string(), v.unknown())])),
  timestamp: v.string(),
})
export type Problem = v.InferOutput<typeof Problem>
