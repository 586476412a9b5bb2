import { type Arrival, assignIds, type FoundTransfers, type IncomingTransfer, remember } from '../incoming'
import type { Transfer } from '../json-rpc/transfer-logs'
import type { TokenState, TrxSample } from './tron-state'

export interface TokenReading {
  chainId: number
  state: TokenState
  /** The transfers that were not final at the last scan. */
  transfers: readonly Transfer[]
  /** The balance at the end of the newest block. */
  now: TrxSample
  /** The last block that is final. */
  safe: number
  /** Whether the chain still has the block of the sample. */
  hasBlock(sample: TrxSample): Promise<boolean>
}

const sumOf = (transfers: readonly { amount: bigint }[]) => transfers.reduce((sum, { amount }) => sum + amount, 0n)

/**
 * Scans a token by its logs. A node of Tron without an index of logs, or with a gap in it, answers with an empty list.
 * An address starts empty, so it cannot hold more than all transfers in its logs. If it holds more, or held more at a
 * block that the chain still has, `found` is null, and the state records that for later scans, when the owner may have
 * collected the money.
 */
export async function scanToken(reading: TokenReading): Promise<{ found: FoundTransfers | null; state: TokenState }> {
  const { chainId, state, transfers, now, safe, hasBlock } = reading
  const arrivals = transfers.map(({ hash, logIndex, amount, block }): Arrival => {
    const id = hash.slice(2)
    return { id: `${chainId}:${id}:${logIndex}`, hash: id, amount, block }
  })
  // every arrival has an id of its own, so no number is needed as an id
  const { named, dropped } = assignIds(arrivals, state.open, state.final, () => '')
  const isUnlogged = ({ block, balance }: TrxSample) =>
    balance > state.received + sumOf(named.filter((one) => one.block <= block))
  const before = state.unexplained && (await hasBlock(state.unexplained)) ? [state.unexplained] : []
  const contradictions = [...before, now].filter(isUnlogged)
  const unexplained = contradictions.find((one) => contradictions.every(({ balance }) => balance <= one.balance))
  if (unexplained) return { found: null, state: { ...state, unexplained } }
  const isFinal = ({ block }: IncomingTransfer) => block <= safe
  const final = named.filter(isFinal)
  return {
    found: { incoming: named, dropped },
    state: {
      received: state.received + sumOf(final),
      open: named.filter((one) => !isFinal(one)),
      final: remember(state.final, final),
    },
  }
}
