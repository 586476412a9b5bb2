import { type Arrival, type Found, type Incoming, nameIncoming, remember } from '../incoming'
import type { Transfer } from '../json-rpc/transfer-logs'
import type { TokenState, TrxSample } from './tron-state'

export interface TokenReading {
  chainId: number
  state: TokenState
  /** The transfers that were not final at the last look. */
  transfers: readonly Transfer[]
  /** What the address holds at the end of the newest block. */
  now: TrxSample
  /** The last block that is final. */
  safe: number
  /** Whether the chain still has this block. */
  hasBlock(sample: TrxSample): Promise<boolean>
}

const sumOf = (some: readonly { amount: bigint }[]) => some.reduce((sum, { amount }) => sum + amount, 0n)

/**
 * Logs are the truth. But a node of Tron that has no index of them, or a hole in it, answers with an empty list; an address
 * begins with nothing, so that it cannot hold more than all that its logs tell. Where it does, or did at a block that the
 * chain still has, what was found is null, and the state says so to the looks after its owner has collected the money.
 */
export async function lookAtToken(reading: TokenReading): Promise<{ found: Found | null; state: TokenState }> {
  const { chainId, state, transfers, now, safe, hasBlock } = reading
  const arrivals = transfers.map(({ hash, logIndex, amount, block }): Arrival => {
    const id = hash.slice(2)
    return { id: `${chainId}:${id}:${logIndex}`, hash: id, amount, block }
  })
  // each has an id of its own
  const { named, gone } = nameIncoming(arrivals, state.open, state.final, () => '')
  const isUnlogged = ({ block, balance }: TrxSample) =>
    balance > state.received + sumOf(named.filter((one) => one.block <= block))
  const before = state.unlogged && (await hasBlock(state.unlogged)) ? [state.unlogged] : []
  const contradictions = [...before, now].filter(isUnlogged)
  const unlogged = contradictions.find((one) => contradictions.every(({ balance }) => balance <= one.balance))
  if (unlogged) return { found: null, state: { ...state, unlogged } }
  const isFinal = ({ block }: Incoming) => block <= safe
  const final = named.filter(isFinal)
  return {
    found: { incoming: named, gone },
    state: {
      received: state.received + sumOf(final),
      open: named.filter((one) => !isFinal(one)),
      final: remember(state.final, final),
    },
  }
}
