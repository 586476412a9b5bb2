import * as v from 'valibot'
import { Decimal } from '../decimal'
import { TRANSACTION_HASH } from './transaction'

/** The `data` of `deposit.*` events: money for a session or for a customer's deposit account. */
export const Deposit = v.pipe(
  v.object({
    id: v.string(),
    session_id: v.pipe(v.nullable(v.string()), v.description('Null for money on a customer’s deposit account.')),
    customer_id: v.pipe(
      v.nullable(v.string()),
      v.description('The customer of the payment or deposit account; null while unknown.'),
    ),
    asset: v.pipe(v.string(), v.description('A crypto asset, or NGN for a bank account.')),
    network: v.pipe(
      v.nullable(v.string()),
      v.description(
        'The network on which the money arrived. If the customer used the wrong EVM network, it is not the payment’s network, and the money does not count. Null for a bank account.',
      ),
    ),
    address: v.pipe(v.string(), v.description('Where the money was sent: an address, or a bank account number.')),
    amount: v.pipe(Decimal, v.description('The amount received, in units of `asset`.')),
    hash: v.pipe(v.string(), v.description(TRANSACTION_HASH)),
    confirmations: v.pipe(v.number(), v.description('The number of confirmations. It never decreases.')),
    required_confirmations: v.pipe(v.number(), v.description('How many confirmations make it final.')),
    state: v.pipe(
      v.picklist(['detected', 'held', 'confirmed', 'failed']),
      v.description(
        '`detected`: the money was detected, and is not final. `held`: custody reviews it, and will credit or refuse it. `confirmed`: final and credited. `failed`: see `reason`.',
      ),
    ),
    held: v.pipe(v.optional(v.literal(true)), v.description('Present in state `held`.')),
    reason: v.pipe(
      v.nullable(v.string()),
      v.description(
        'Why the deposit failed, was refused or was taken back. `dropped`: the transaction vanished and may come back. Null in all other cases.',
      ),
    ),
    seen_at: v.string(),
    version: v.pipe(v.number(), v.description('Grows with every change: the state with the higher version is newer.')),
    reversed: v.pipe(
      v.optional(v.literal(true)),
      v.description('Present if custody took back some or all of the credited money.'),
    ),
    reversed_amount: v.pipe(
      v.optional(Decimal),
      v.description('How much custody took back, in units of `asset`. You owe it until your balance covers it.'),
    ),
  }),
  v.examples([
    {
      id: '5a4e8b17-2c93-4e0b-8d6f-9b1c3d5e7f08',
      session_id: '7d9f3c1e-5b0a-4f6e-9c2d-1a8b7e6f5d40',
      customer_id: '1f0c9c34-6f7b-4a51-8a0e-0d3c5b7a9e21',
      asset: 'USDT',
      network: 'Tron',
      address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
      amount: '31.25',
      hash: 'c1b5d2f0a7e94c3b8f6d1e2a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e',
      confirmations: 19,
      required_confirmations: 19,
      state: 'confirmed',
      reason: null,
      seen_at: '2026-11-21T10:03:05.000Z',
      version: 3,
    },
  ]),
)
export type Deposit = v.InferOutput<typeof Deposit>
