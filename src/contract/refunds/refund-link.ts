import * as v from 'valibot'
import { Decimal } from '../decimal'
import { Asset, Mode, Network, RefundStatus } from '../enums'

/** Why money is sent back. `merchant`: for none of the other reasons. */
export const REFUND_CAUSES = ['overpaid', 'underpaid', 'late', 'other_coin', 'other_network', 'merchant'] as const
export const RefundCause = v.picklist(REFUND_CAUSES)
export type RefundCause = v.InferOutput<typeof RefundCause>

/**
 * The customer's view of a refund that has a link: the answer of both operations of `/api/v1/p/{slug}/refunds/{token}`.
 * It says nothing about the person.
 */
export const RefundLink = v.pipe(
  v.object({
    id: v.string(),
    mode: Mode,
    status: v.pipe(
      RefundStatus,
      v.description(
        '`requested`: waits for the address. `created`: the address was entered, and the money is being sent. `success`: it was sent. `failed`: see `reason`.',
      ),
    ),
    reason: v.pipe(
      v.nullable(v.picklist(['expired', 'void', 'failed'])),
      v.description(
        'Null unless `failed`. `expired`: no address was entered in time. `void`: the payment was completed after all with this money, or the money was taken back. `failed`: it could not be sent.',
      ),
    ),
    why: v.pipe(RefundCause, v.description('Why the money is sent back. `merchant`: the merchant sends it back.')),
    crypto_asset: Asset,
    network: Network,
    crypto_amount: v.pipe(Decimal, v.description('What is sent back, in units of `crypto_asset`.')),
    reference: v.pipe(v.string(), v.description('That of the payment.')),
    address: v.pipe(v.nullable(v.string()), v.description('Where it is sent; null until it is entered.')),
    hash: v.pipe(v.nullable(v.string()), v.description('The transaction that sends it; null until that is known.')),
    explorer_url: v.pipe(
      v.nullable(v.string()),
      v.description('Where the transaction can be looked up; null without one.'),
    ),
    expires_at: v.pipe(v.string(), v.description('Until then the address can be entered.')),
    version: v.pipe(v.number(), v.description('The higher one is newer: 0 requested, 1 created, 2 failed, 3 success.')),
  }),
  v.examples([
    {
      id: '9c8b7a65-4d3e-4f21-8b0a-1c2d3e4f5a6b',
      mode: 'test',
      status: 'requested',
      reason: null,
      why: 'overpaid',
      crypto_asset: 'USDT',
      network: 'Tron',
      crypto_amount: '31.25',
      reference: 'ps_9f86d081884c',
      address: null,
      hash: null,
      explorer_url: null,
      expires_at: '2026-12-05T10:00:00.000Z',
      version: 0,
    },
  ]),
)
export type RefundLink = v.InferOutput<typeof RefundLink>
