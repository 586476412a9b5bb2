import * as v from 'valibot'
import { MoneyInput } from '../decimal'
import { Asset, Network } from '../enums'
import { Email, line, lineOrEmpty, text, Uuid } from '../text'
import { Metadata } from './metadata'

/** `POST /api/v1/p/{slug}/pay`. */
export const PayRequest = v.pipe(
  v.object({
    asset: Asset,
    network: Network,
    first_name: v.pipe(line(100), v.description('One line of at most 100 characters, in any script.')),
    last_name: v.pipe(v.nullish(lineOrEmpty(100)), v.description('One line of at most 100 characters, in any script.')),
    email: Email,
    amount: v.pipe(
      v.nullish(MoneyInput),
      v.description(
        'Required on a page with an open amount. On a page with a fixed amount, leave it out or send the same.',
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

/** `session`: the id of a payment, for which the page is wanted. */
export const PageQuery = v.object({
  session: v.optional(
    v.pipe(
      Uuid,
      v.description(
        'the id of a payment on this page. The page is then answered even if it is closed, with the pairs in which that payment can be paid',
      ),
    ),
  ),
})

/** `POST /api/v1/p/{slug}/estimate`. */
export const PageEstimateRequest = v.pipe(
  v.object({ amount: v.pipe(MoneyInput, v.description('In the page’s currency.')) }),
  v.examples([{ amount: '50000' }]),
)
export type PageEstimateRequest = v.InferOutput<typeof PageEstimateRequest>

/** `POST …/sessions/{id}/method`: choose or change the pair. */
export const MethodRequest = v.pipe(
  v.object({
    asset: Asset,
    network: Network,
    first_name: v.pipe(v.nullish(line(100)), v.description('One line of at most 100 characters, in any script.')),
    last_name: v.pipe(v.nullish(lineOrEmpty(100)), v.description('One line of at most 100 characters, in any script.')),
    email: v.pipe(
      v.nullish(Email),
      v.description(
        'Where mails about the payment go. Taken with the first pair alone, from who then has the `payer_token`.',
      ),
    ),
  }),
  v.examples([{ asset: 'USDT', network: 'Tron' }]),
)
export type MethodRequest = v.InferOutput<typeof MethodRequest>

/** `POST …/sessions/{id}/renew`: a new session at today's price; the same pair keeps its address. */
export const RenewRequest = v.pipe(
  v.object({
    asset: v.pipe(v.nullish(Asset), v.description('Absent: as before.')),
    network: v.pipe(v.nullish(Network), v.description('Absent: as before.')),
  }),
  v.examples([{}]),
)
export type RenewRequest = v.InferOutput<typeof RenewRequest>

/** `POST …/sessions/{id}/claims`: a hash or explorer link that the customer pasted. */
export const ClaimRequest = v.pipe(
  v.object({
    transaction: v.pipe(text(300), v.description('A hash, or a link to an explorer. At most 300 characters.')),
  }),
  v.examples([{ transaction: 'c1b5d2f0a7e94c3b8f6d1e2a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e' }]),
)
export type ClaimRequest = v.InferOutput<typeof ClaimRequest>

/** `POST …/sandbox/deposits` (test mode only). `amount` is in crypto units, by default what is due; `confirmations` by default enough to be final. */
export const SandboxDepositRequest = v.pipe(
  v.object({
    amount: v.pipe(
      v.nullish(MoneyInput),
      v.description('In units of the payment’s asset. Absent: the amount that is due.'),
    ),
    confirmations: v.pipe(
      v.nullish(
        v.pipe(
          v.number('must be a whole number'),
          v.integer('must be a whole number'),
          v.minValue(0, 'must not be less than 0'),
          v.maxValue(1_000_000, 'must be at most 1000000'),
        ),
      ),
      v.description('Absent: as many as make the money final.'),
    ),
  }),
  v.examples([{ amount: '10', confirmations: 1 }]),
)
export type SandboxDepositRequest = v.InferOutput<typeof SandboxDepositRequest>
