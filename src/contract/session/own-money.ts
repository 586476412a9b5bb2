import * as v from 'valibot'

/** The body of `PATCH /api/v1/payment-sessions/{session_id}/deposits/{deposit_id}`. */
export const OwnMoneyRequest = v.pipe(
  v.object({
    own: v.pipe(
      v.boolean('Must be true or false.'),
      v.description('True: you sent this money yourself. False: a customer sent it, also from an address of yours.'),
    ),
  }),
  v.examples([{ own: true }]),
)
export type OwnMoneyRequest = v.InferOutput<typeof OwnMoneyRequest>

export const OwnMoney = v.pipe(
  v.object({
    deposit_id: v.pipe(v.string(), v.description('The `id` of the deposit.')),
    own: v.pipe(v.boolean(), v.description('As in the request.')),
  }),
  v.examples([{ deposit_id: '5a4e8b17-2c93-4e0b-8d6f-9b1c3d5e7f08', own: true }]),
)
export type OwnMoney = v.InferOutput<typeof OwnMoney>
