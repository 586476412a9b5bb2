import * as v from 'valibot'
import { Asset } from '../../../contract/enums'
import { Atoms, Height, toKeep } from '../kept-state'

const Place = v.object({ signature: v.string(), slot: Height })
export type Place = v.InferOutput<typeof Place>

const AccountState = v.object({
  /** The account that holds the asset: deriving it takes a while. */
  account: v.string(),
  /** The last transaction that is final with all before it. They were told. */
  cursor: v.nullable(Place),
  /** What the account held after it: anything else on the chain is news. */
  balance: Atoms,
  /** What has come behind it. */
  open: v.array(v.object({ ...Place.entries, amount: Atoms })),
})
export type AccountState = v.InferOutput<typeof AccountState>
export type Open = AccountState['open'][number]

/** What is known of an address. An asset that was added since has no entry. */
const SolanaState = v.object({
  /** The newest final slot at the last look. */
  head: Height,
  accounts: v.record(Asset, v.optional(AccountState)),
})
export type SolanaState = v.InferOutput<typeof SolanaState>

export const newAccount = (account: string): AccountState => ({ account, cursor: null, balance: 0n, open: [] })

export const readState = (state: unknown): SolanaState => v.parse(SolanaState, state)
export const writeState = (state: SolanaState): unknown => toKeep(state)
