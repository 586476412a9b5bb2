import * as v from 'valibot'
import { FreshCheck } from '../members/fresh-check'
import { ReceivedProblem } from '../problem'
import { ErrorDetail } from './error-code'

/** The error body of every endpoint. */
export const Problem = v.object({
  ...ReceivedProblem.entries,
  fresh_check: v.pipe(
    v.optional(FreshCheck),
    v.description('With the code `fresh_check_required`: what the member has to confirm first.'),
  ),
  details: v.pipe(
    v.array(ErrorDetail),
    v.description('Each entry of `errors` with its code; without `errors`, one entry for the whole request.'),
  ),
  request_id: v.pipe(
    v.string(),
    v.description(
      'The id of the request, as in `X-Request-Id` and in the log of the service. Name it when you ask for help.',
    ),
  ),
  type: v.pipe(
    v.optional(v.string()),
    v.description(
      'The kind of problem as RFC 9457 says: the path of its description. With `title` and `detail`, it is in answers to requests whose `Accept` names `application/problem+json`.',
    ),
  ),
  title: v.pipe(v.optional(v.string()), v.description('What the kind of problem means.')),
  detail: v.pipe(v.optional(v.string()), v.description('The first error, or `message`.')),
})
export type Problem = v.InferOutput<typeof Problem>
