import * as v from 'valibot'
import { AssetAmountInput, MoneyInput } from '../decimal'
import { Asset, Network } from '../enums'
import { wholeNumber } from '../scalars'
import { Email, FirstName, LastName, Message } from '../text'
import { Metadata } from './metadata'

/** `POST /api/v1/p/{slug}/pay`. */
export const PayRequest = v.pipe(
  v.object({
    asset: Asset,
    network: Network,
    first_name: FirstName,
    last_name: v.nullish(LastName),
    email: Email,
    amount: v.pipe(
      v.nullish(MoneyInput),
      v.description(
        'Required on a page with an open amount. On a page with a fixed amount, leave it out or send that amount.',
      ),
    ),
    message: v.pipe(
      v.nullish(Message),
      v.description(
        'A message of the customer to the merchant: plain text of at most 300 characters, only on a page with an open amount. Only the merchant can read it.',
      ),
    ),
    metadata: v.pipe(
      v.nullish(Metadata),
      v.description(
        'The shop’s own data: an object of at most 4 KiB as JSON, nested at most 32 levels deep, with whole numbers above 2^53 as text. Every event of the payment contains it.',
      ),
    ),
  }),
  v.examples([
    {
      asset: 'USDT',
      network: 'Tron',
      first_name: 'Amina',
      last_name: 'Okafor',
      email: 'amina@example.com',
      metadata: { order: '1042' },
    },
  ]),
)
export type PayRequest = v.InferOutput<typeof PayRequest>

/** `POST …/sessions/{id}/method`: chooses or changes the pair. */
export const MethodRequest = v.pipe(
  v.object({
    asset: Asset,
    network: Network,
    first_name: v.nullish(FirstName),
    last_name: v.nullish(LastName),
    email: v.pipe(
      v.nullish(Email),
      v.description(
        'The address for mails about the payment. It is only accepted with the first choice of a pair, whose caller gets the `payer_token`.',
      ),
    ),
  }),
  v.examples([{ asset: 'USDT', network: 'Tron' }]),
)
export type MethodRequest = v.InferOutput<typeof MethodRequest>

/** `POST …/sessions/{id}/renew`: creates a session at today's price. An unchanged pair keeps its address. */
export const RenewRequest = v.pipe(
  v.object({
    asset: v.pipe(v.nullish(Asset), v.description('Absent: unchanged.')),
    network: v.pipe(v.nullish(Network), v.description('Absent: unchanged.')),
  }),
  v.examples([{}]),
)
export type RenewRequest = v.InferOutput<typeof RenewRequest>

/** `POST …/sandbox/deposits`, in test mode only. */
export const SandboxDepositRequest = v.pipe(
  v.object({
    amount: v.pipe(
      v.nullish(AssetAmountInput),
      v.description('The amount in units of the payment’s asset. Absent: the amount due.'),
    ),
    confirmations: v.pipe(
      v.nullish(wholeNumber(0, 1_000_000)),
      v.description('The number of confirmations. Absent: enough to make the money final.'),
    ),
  }),
  v.examples([{ amount: '10', confirmations: 1 }]),
)
export type SandboxDepositRequest = v.InferOutput<typeof SandboxDepositRequest>
