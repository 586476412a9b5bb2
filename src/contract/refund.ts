import * as v from 'valibot'
import { Decimal, MoneyInput } from './decimal'
import { Asset, Mode, Network } from './enums'
import { Reference, text, Uuid } from './text'

/** `POST /api/v1/payment-sessions/{id}/refunds`: crypto units, in the coin and on the network that the money came in. */
export const RefundRequest = v.pipe(
  v.object({
    crypto_amount: v.pipe(
      MoneyInput,
      v.description(
        'In units of the coin of the money, with at most as many decimals as the coin has on its network. At most what is credited and not yet refunded.',
      ),
    ),
    address: v.pipe(
      text(100),
      v.description(
        'On the network of the money. It must not be an address that the payment itself showed. At most 100 characters.',
      ),
    ),
    deposit_id: v.pipe(
      v.nullish(Uuid),
      v.description(
        'The money to refund, by the `id` in its `deposit.*` events. Required only if money came in several coins and none of them is the payment’s.',
      ),
    ),
    reference: v.pipe(
      v.nullish(Reference),
      v.description(
        'Your own reference: at most 100 characters, neither `.` nor `..`. No other refund in this mode may have it, not even a failed one. Required if there is no `Idempotency-Key`.',
      ),
    ),
  }),
  v.examples([{ crypto_amount: '31.25', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', reference: 'return-1042' }]),
)
export type RefundRequest = v.InferOutput<typeof RefundRequest>

export const Refund = v.pipe(
  v.object({
    id: v.string(),
    mode: Mode,
    reference: v.pipe(v.nullable(v.string()), v.description('Your own reference; null without one.')),
    session_id: v.string(),
    crypto_asset: Asset,
    network: Network,
    crypto_amount: v.pipe(Decimal, v.description('The amount refunded, in units of `crypto_asset`.')),
    address: v.pipe(v.string(), v.description('Where it is sent.')),
    status: v.picklist(['created', 'success', 'failed']),
    reason: v.pipe(v.nullable(v.string()), v.description('Why it failed; null otherwise.')),
    created_at: v.string(),
    updated_at: v.string(),
    version: v.pipe(v.number(), v.description('The higher version is newer: 1 created, 2 failed, 3 success.')),
  }),
  v.examples([
    {
      id: '9c8b7a65-4d3e-4f21-8b0a-1c2d3e4f5a6b',
      mode: 'test',
      reference: 'return-1042',
      session_id: '7d9f3c1e-5b0a-4f6e-9c2d-1a8b7e6f5d40',
      crypto_asset: 'USDT',
      network: 'Tron',
      crypto_amount: '31.25',
      address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
      status: 'success',
      reason: null,
      created_at: '2026-11-21T10:00:00.000Z',
      updated_at: '2026-11-21T10:04:12.000Z',
      version: 3,
    },
  ]),
)
export type Refund = v.InferOutput<typeof Refund>
