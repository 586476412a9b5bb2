import * as v from 'valibot'
import { Asset } from '../../../contract/enums'
import { Atoms, Height, Incoming, Told } from '../stored-state'

/** What was told of an asset: what may still go away, and the last of what is final. */
const Known = v.object({ open: v.array(Incoming), final: v.array(Told) })

/** A balance at the end of a block, whose hash vouches for it. */
const Sample = v.object({ block: Height, hash: v.string(), balance: Atoms })

const TrxState = v.object({
  ...Known.entries,
  /** How much has come. */
  counted: Height,
  /** The balances that were seen, oldest first. The first is where everything before is final. */
  samples: v.pipe(v.array(Sample), v.minLength(1)),
})
export type TrxState = v.InferOutput<typeof TrxState>
export type TrxSample = v.InferOutput<typeof Sample>

const TokenState = v.object({
  ...Known.entries,
  /** The sum of all that is final. */
  received: Atoms,
  /** The most that was held though its logs did not tell of so much: they must, before any later block is final. */
  unlogged: v.optional(Sample),
})
export type TokenState = v.InferOutput<typeof TokenState>

/** What is known of an address. A token that never came has no entry. */
export const TronState = v.object({
  /** The block of the last look. */
  head: Height,
  /** Every transfer of a token up to this block is final, and was told. */
  settled: Height,
  trx: TrxState,
  tokens: v.record(Asset, v.optional(TokenState)),
})
export type TronState = v.InferOutput<typeof TronState>

export const NEW_TOKEN: TokenState = { received: 0n, open: [], final: [] }
