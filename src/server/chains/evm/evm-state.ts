import * as v from 'valibot'
import { Asset } from '../../../contract/enums'
import { Atoms, Height, IncomingTransfer, ReportedTransfer } from '../stored-state'

const AssetState = v.object({
  /** The balance at the block `settled`. */
  balance: Atoms,
  /** The last number that was given as an id to money that no log names. */
  counted: Height,
  /**
   * The blocks after `settled` at whose end the balance had risen. `located`: as far as the node can tell, the rise is
   * in this block and not in an earlier one.
   */
  rises: v.array(v.object({ block: Height, hash: v.string(), balance: Atoms, located: v.boolean() })),
  /** Money that came after `settled`. */
  open: v.array(IncomingTransfer),
  /** The latest money that came until `settled`. */
  final: v.array(ReportedTransfer),
})
export type AssetState = v.InferOutput<typeof AssetState>
export type Rise = AssetState['rises'][number]

/** The state of an address on one network. An asset that never came has no entry. */
export const EvmState = v.object({
  /** The block of the last scan. */
  head: Height,
  /** The last block that is final. All money until it was reported. */
  settled: Height,
  assets: v.record(Asset, v.optional(AssetState)),
})
export type EvmState = v.InferOutput<typeof EvmState>

export const NEW_ASSET: AssetState = { balance: 0n, counted: 0, rises: [], open: [], final: [] }
