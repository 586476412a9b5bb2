import * as v from 'valibot'

/**
 * The error body as clients read it; `errors/problem.ts` describes all of it. We send `errors` as an array of
 * `"<field>: <text>"`; other services with the same interface send an object, so readers accept both.
 */
export const ReceivedProblem = v.object({
  success: v.literal(false),
  status: v.pipe(v.number(), v.description('The HTTP status.')),
  message: v.pipe(v.string(), v.description('A short text for developers.')),
  errors: v.pipe(
    v.optional(v.union([v.array(v.string()), v.record(v.string(), v.unknown())])),
    v.description('`"<field>: <text>"` for each invalid field.'),
  ),
  /** The check by which the member confirms the request first. */
  fresh_check: v.optional(v.unknown()),
  timestamp: v.string(),
})
export type ReceivedProblem = v.InferOutput<typeof ReceivedProblem>
