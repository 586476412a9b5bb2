import * as v from 'valibot'
import { Decimal } from '../decimal'
import { Asset, Currency, Network } from '../enums'
import { UNKNOWN_PARAMETER } from '../envelope'
import { Timestamp } from '../text'

const COUNT = v.pipe(v.number(), v.description('The number of payments.'))

/** `GET /api/v1/till/cash-up`. */
export const CashUp = v.pipe(
  v.object({
    from: v.pipe(v.string(), v.description('The first moment of the interval.')),
    to: v.pipe(v.string(), v.description('The end of the interval, which does not belong to it.')),
    created_by: v.pipe(
      v.nullable(v.string()),
      v.description('Who took the payments, as `created_by` of a payment. Null: everyone.'),
    ),
    count: COUNT,
    currencies: v.pipe(
      v.array(
        v.object({
          currency: Currency,
          count: COUNT,
          amount: v.pipe(
            Decimal,
            v.description(
              'The sum of their prices, tips included. Money of underpaid payments, which you kept, is in no sum.',
            ),
          ),
          tips: v.pipe(Decimal, v.description('The sum of the order lines whose `kind` is `tip`.')),
          refunded: v.pipe(
            Decimal,
            v.description(
              'How much of `amount` was sent back, or is being sent back, until now. Refunds of money beyond the price do not count.',
            ),
          ),
        }),
      ),
      v.description('The payments by currency.'),
    ),
    coins: v.pipe(
      v.array(
        v.object({
          asset: Asset,
          network: Network,
          count: COUNT,
          amount: v.pipe(Decimal, v.description('The sum of `crypto_amount_paid`, in units of `asset`.')),
        }),
      ),
      v.description(
        'The payments by the coin that was chosen last. Money that came before in another coin counts here at its worth in that coin.',
      ),
    ),
  }),
  v.examples([
    {
      from: '2026-11-20T23:00:00.000Z',
      to: '2026-11-21T23:00:00.000Z',
      created_by: 'member:8d1f6c02-9b3e-4a57-8e14-2c7d9f0a6b35',
      count: 1,
      currencies: [{ currency: 'NGN', count: 1, amount: '50000.00', tips: '2500.00', refunded: '0.00' }],
      coins: [{ asset: 'USDT', network: 'Tron', count: 1, amount: '31.25' }],
    },
  ]),
)
export type CashUp = v.InferOutput<typeof CashUp>

/** The author of a payment: a member, or the id of a key. */
export const Creator = v.pipe(
  v.string(),
  v.regex(/^(?:member:)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'Must be member: and an id, or the id of a key.'),
  v.description('`member:` and the id of a member, or the `id` of a key, as `created_by` of a payment.'),
)

/** The longest interval of a cash-up. */
const MAX_DAYS = 31

/** The query of a cash-up and of its export. */
export const CashUpQuery = v.pipe(
  v.strictObject(
    {
      from: v.pipe(Timestamp, v.description('The first moment: payments count by the time of their completion.')),
      to: v.pipe(
        Timestamp,
        v.description(`The end, which does not belong to the interval: at most ${MAX_DAYS} days after \`from\`.`),
      ),
      created_by: v.pipe(
        v.optional(Creator),
        v.description(
          'Who took the payments. Absent: everyone, or yourself if you are a cashier, who sees no payments of others here.',
        ),
      ),
    },
    UNKNOWN_PARAMETER,
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { from, to } = dataset.value
    const length = Date.parse(to) - Date.parse(from)
    if (length >= 0 && length <= MAX_DAYS * 86_400_000) return
    const key = length < 0 ? 'from' : 'to'
    const message = length < 0 ? 'Must not be after to.' : `Must be at most ${MAX_DAYS} days after from.`
    addIssue({ message, path: [{ type: 'object', origin: 'value', input: {}, key, value: undefined }] })
  }),
)
export type CashUpQuery = v.InferOutput<typeof CashUpQuery>
