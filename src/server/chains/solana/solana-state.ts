import * as v from 'valibot'
import { Asset } from '../../../contract/enums'
import { Atoms, Height } from '../stored-state'

const Place = v.object({ signature: v.string(), slot: Height })
export type Position = v.InferOutput<typeof Place>

const AccountState = v.object({
  asset: Asset,
  /** The account that holds the asset. It is stored because deriving it is slow. */
  account: v.string(),
  /** The last transaction that is final with all before it. They were reported. */
  cursor: v.nullable(Place),
  /** The account's balance after the cursor's transaction. A different balance on the chain is news. */
  balance: Atoms,
  /** Money that came after the cursor. */
  open: v.array(v.object({ ...Place.entries, amount: Atoms })),
})
export type AccountState = v.InferOutput<typeof AccountState>
export type Open = AccountState['open'][number]

/** The state of an address. */
export const SolanaState = v.object({
  /** The newest final slot at the last scan. */
  head: Height,
  /** The slot in which watching began. Money in it or earlier belongs to no payment. */
  from: Height,
  /** The slot in which the owner's token accounts were last listed. */
  listed: Height,
  /**
   * In the order of discovery, the usual ones first. An asset that was added to the catalogue after the last scan has
   * none.
   */
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
