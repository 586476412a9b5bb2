import * as v from 'valibot'
import { Asset } from '../../../contract/enums'
import { Atoms, Height } from '../stored-state'

const Place = v.object({ signature: v.string(), slot: Height })
export type Place = v.InferOutput<typeof Place>

const AccountState = v.object({
  asset: Asset,
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

/** What is known of an address. */
export const SolanaState = v.object({
  /** The newest final slot at the last look. */
  head: Height,
  /** The slot in which watching began: money in it or before is not of a payment. */
  from: Height,
  /** The slot in which the owner's token accounts were last listed. */
  listed: Height,
  /** In the order in which they became known, the usual ones first. An asset that was added since has none. */
  accounts: v.array(AccountState),
})
export type SolanaState = v.InferOutput<typeof SolanaState>

export const newAccount = (asset: Asset, account: string): AccountState => ({
  asset,
  account,
  cursor: null,
  balance: 0n,
  open: [],
})
