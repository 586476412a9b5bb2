import * as v from 'valibot'
import { MoneyInput } from './decimal'
import { Asset, Network } from './enums'
import { Email, line, lineOrEmpty, Metadata, text, Uuid } from './text'

/** `POST /api/v1/p/{slug}/pay`. */
export const PayRequest = v.object({
  asset: Asset,
  network: Network,
  first_name: line(100),
  last_name: v.nullish(lineOrEmpty(100)),
  email: Email,
  /** Required on an open page; on a fixed one absent or equal. */
  amount: v.nullish(MoneyInput),
  metadata: v.nullish(Metadata),
})
export type PayRequest = v.InferOutput<typeof PayRequest>

/** `session`: the id of a payment, for which the page is wanted. */
export const PageQuery = v.object({
  session: v.optional(
    v.pipe(
      Uuid,
      v.description('the id of a payment: the page is answered also when it is closed, with the pairs for its sum'),
    ),
  ),
})

/** `POST /api/v1/p/{slug}/estimate`. */
export const PageEstimateRequest = v.object({ amount: MoneyInput })
export type PageEstimateRequest = v.InferOutput<typeof PageEstimateRequest>

/** `POST …/sessions/{id}/method`: choose or change the pair. */
export const MethodRequest = v.object({
  asset: Asset,
  network: Network,
  first_name: v.nullish(line(100)),
  last_name: v.nullish(lineOrEmpty(100)),
  email: v.nullish(Email),
})
export type MethodRequest = v.InferOutput<typeof MethodRequest>

/** `POST …/sessions/{id}/renew`: a new session at today's price; the same pair keeps its address. */
export const RenewRequest = v.object({ asset: v.nullish(Asset), network: v.nullish(Network) })
export type RenewRequest = v.InferOutput<typeof RenewRequest>

/** `POST …/sessions/{id}/claims`: a hash or explorer link that the customer pasted. */
export const ClaimRequest = v.object({ transaction: text(300) })
export type ClaimRequest = v.InferOutput<typeof ClaimRequest>

export const Claim = v.object({
  /** The networks whose transaction hashes look like this. */
  networks: v.array(Network),
  /** Whether the session's own network is among them. */
  matches: v.boolean(),
  /** Whether it was seen on an address of this session. */
  seen: v.boolean(),
  /**
   * False: it was seen, but pays for nothing here, since it was refused, is in another coin or on another network, or the
   * payment was called off. Else absent.
   */
  counts: v.optional(v.literal(false)),
})
export type Claim = v.InferOutput<typeof Claim>

/** `POST …/sandbox/deposits` (test mode only). `amount` is in crypto units, by default what is due; `confirmations` by default enough to be final. */
export const SandboxDepositRequest = v.object({
  amount: v.nullish(MoneyInput),
  confirmations: v.nullish(
    v.pipe(
      v.number('must be a whole number'),
      v.integer('must be a whole number'),
      v.minValue(0, 'must not be less than 0'),
      v.maxValue(1_000_000, 'must be at most 1000000'),
    ),
  ),
})
export type SandboxDepositRequest = v.InferOutput<typeof SandboxDepositRequest>
