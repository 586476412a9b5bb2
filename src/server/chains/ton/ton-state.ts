import * as v from 'valibot'
import { Asset } from '../../../contract/enums'
import { Atoms, Height } from '../stored-state'

const AccountState = v.object({
  /** In raw form. The account of a token is known once the token has come. */
  account: v.string(),
  /** The logical time of the last transaction that is final with all before it. They were reported. */
  settled: Atoms,
  /** Money that came after it. */
  open: v.array(v.object({ hash: v.string(), lt: Atoms, amount: Atoms })),
})
export type AccountState = v.InferOutput<typeof AccountState>
export type Open = AccountState['open'][number]

/** The state of an address. */
export const TonState = v.object({
  /** The number of the newest masterchain block at the last scan. */
  head: Height,
  accounts: v.record(Asset, v.optional(AccountState)),
})
export type TonState = v.InferOutput<typeof TonState>

export const newAccount = (account: string): AccountState => ({ account, settled: 0n, open: [] })
