import * as v from 'valibot'
import { Decimal } from '../decimal'
import { Asset, CURRENCIES, Network } from '../enums'
import { WalletFamily } from './wallet'

const Fee = v.object({
  min: v.pipe(Decimal, v.description('At quiet hours.')),
  max: v.pipe(Decimal, v.description('At busy hours.')),
})

const CollectingCost = v.object({
  asset: Asset,
  fee: v.pipe(
    v.nullable(Fee),
    v.description(
      'The usual cost, in `currency`, of collecting one payment from its address. For a token it includes the coin for the fee, which is sent there first. Null without a rate.',
    ),
  ),
  worth_from: v.pipe(
    v.nullable(Decimal),
    v.description(
      'Payments from this amount on, in `currency`, cost at most a twentieth to collect. Null without a rate.',
    ),
  ),
})
export type CollectingCost = v.InferOutput<typeof CollectingCost>

/** A network on which a wallet can be used, before there is one. */
export const NetworkCosts = v.pipe(
  v.object({
    network: Network,
    family: v.pipe(WalletFamily, v.description('The networks that share keys and addresses.')),
    has_node: v.pipe(
      v.boolean(),
      v.description('False if the operator has not set up the network: no wallet sees it.'),
    ),
    currency: v.pipe(v.picklist(CURRENCIES), v.description('The currency of your till, in which the costs are.')),
    proof_amount: v.pipe(
      v.object({
        asset: Asset,
        amount: v.pipe(Decimal, v.description('The amount to send, in units of `asset`.')),
        value: v.pipe(v.nullable(Decimal), v.description('Its value in `currency`. Null without a rate.')),
      }),
      v.description('A small amount for the proof of a wallet, above the usual minimums of exchanges, with its value.'),
    ),
    collecting: v.pipe(v.array(CollectingCost), v.description('The cost of collecting each coin of the network.')),
  }),
  v.examples([
    {
      network: 'Tron' as const,
      family: 'tron' as const,
      has_node: true,
      currency: 'NGN' as const,
      proof_amount: { asset: 'TRX' as const, amount: '20', value: '8960.00' },
      collecting: [
        { asset: 'TRX' as const, fee: { min: '448.00', max: '1120.00' }, worth_from: '22400.00' },
        { asset: 'USDT' as const, fee: { min: '3328.00', max: '7520.00' }, worth_from: '150400.00' },
      ],
    },
  ]),
)
export type NetworkCosts = v.InferOutput<typeof NetworkCosts>
