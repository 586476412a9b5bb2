import * as v from 'valibot'
import { ChainUnavailable } from '../../ports/chain-reader'
import type { Position } from './solana-state'

/** Signatures of one page, the maximum of nodes. */
export const PAGE = 1_000
/** No deposit address has more than this many pages. */
const MAX_PAGES = 40

export const Listed = v.object({
  signature: v.string(),
  slot: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  confirmationStatus: v.nullish(v.picklist(['processed', 'confirmed', 'finalized'])),
})

/** A transaction that mentions an account. It may have failed. */
export interface Signature extends Position {
  isFinal: boolean
}

/** Reads pages of signatures from the newest back to `after`, and returns them oldest first. */
export async function signaturesBehind(
  after: Position | null,
  since: number,
  page: (options: { until?: string; before?: string }) => Promise<v.InferOutput<typeof Listed>[]>,
): Promise<Signature[]> {
  const found: Signature[] = []
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const before = found.at(-1)?.signature
    const listed = await page({ ...(after && { until: after.signature }), ...(before && { before }) })
    found.push(
      ...listed.map(({ signature, slot, confirmationStatus }) => ({
        signature,
        slot,
        // some nodes leave out the status; `since` is final, and so is every earlier slot
        isFinal: confirmationStatus ? confirmationStatus === 'finalized' : slot <= since,
      })),
    )
    // a node that has forgotten `until` continues to the first transaction
    const end = found.findIndex((one) => one.signature === after?.signature || one.slot < (after?.slot ?? 0))
    if (end >= 0) return found.slice(0, end).toReversed()
    if (listed.length < PAGE) return found.toReversed()
  }
  throw new ChainUnavailable('unreadable', 'too many transactions')
}
