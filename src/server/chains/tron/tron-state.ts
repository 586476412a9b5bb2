import * as v from 'valibot'
import { Asset } from '../../../contract/enums'
import { Atoms, Height, IncomingTransfer, ReportedTransfer } from '../stored-state'

/** Reported money of an asset: `open` may still be dropped, `final` has the latest that cannot. */
const Known = v.object({ open: v.array(IncomingTransfer), final: v.array(ReportedTransfer) })

/** A balance at the end of a block, with the block's hash. */
const Sample = v.object({ block: Height, hash: v.string(), balance: Atoms })

const TrxState = v.object({
  ...Known.entries,
  /** The last number that was given as an id. */
  counted: Height,
  /** The observed balances, oldest first. Everything before the first one is final. */
  samples: v.pipe(v.array(Sample), v.minLength(1)),
})
export type TrxState = v.InferOutput<typeof TrxState>
export type TrxSample = v.InferOutput<typeof Sample>

const TokenState = v.object({
  ...Known.entries,
  /** The sum of all final transfers. */
  received: Atoms,
  /** The highest balance that the logs did not explain. They must explain it before any later block is final. */
  unexplained: v.optional(Sample),
})
export type TokenState = v.InferOutput<typeof TokenState>

/** The state of an address. A token that never came has no entry. */
export const TronState = v.object({
  /** The block of the last scan. */
  head: Height,
  /** The last block that is final for tokens. All transfers until it were reported. */
  settled: Height,
  trx: TrxState,
  tokens: v.record(Asset, v.optional(TokenState)),
})
export type TronState = v.InferOutput<typeof TronState>

export const NEW_TOKEN: TokenState = { received: 0n, open: [], final: [] }
