import * as v from 'valibot'
import { paragraph } from '../text'

/** The body of `POST /api/v1/payment-sessions/{id}/accept`. */
export const AcceptRequest = v.pipe(
  v.object({
    reason: v.pipe(
      paragraph(300),
      v.description('Why you accept it, at most 300 characters. It is part of the timeline. Customers never see it.'),
    ),
  }),
  v.examples([{ reason: 'She brought the rest in cash.' }]),
)
export type AcceptRequest = v.InferOutput<typeof AcceptRequest>
