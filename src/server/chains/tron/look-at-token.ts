import { ChainUnavailable } from '../chain-reader'
import { type Arrival, type Incoming, nameIncoming } from '../incoming'
import type { Transfer } from '../json-rpc/transfer-logs'
import type { Findings } from './look-at-trx'
import { remember, type TokenState } from './tron-state'

export interface TokenReading {
  chainId: number
  state: TokenState
  /** The transfers that were not final at the last look. */
  transfers: readonly Transfer[]
  /** What the address holds. */
  balance: bigint
  /** The last block that is final. */
  safe: number
}

const sumOf = (some: readonly { amount: bigint }[]) => some.reduce((sum, { amount }) => sum + amount, 0n)

/**
 * Logs are the truth. But a node of Tron that has no index of them answers with an empty list; an address begins with
 * nothing, so that it cannot hold more than all that its logs tell.
 */
export function lookAtToken({ chainId, state, transfers, balance, safe }: TokenReading): Findings<TokenState> {
  const arrivals = transfers.map(({ hash, logIndex, amount, block }): Arrival => {
    const id = hash.slice(2)
    return { id: `${chainId}:${id}:${logIndex}`, hash: id, amount, block }
  })
  // each has an id of its own
  const { named, gone } = nameIncoming(arrivals, state.open, state.final, () => '')
  if (balance > state.received + sumOf(named))
    throw new ChainUnavailable('unreadable', 'an address holds more than its logs tell')
  const isFinal = ({ block }: Incoming) => block <= safe
  const final = named.filter(isFinal)
  return {
    incoming: named,
    gone,
    state: {
      received: state.received + sumOf(final),
      open: named.filter((one) => !isFinal(one)),
      final: remember(state.final, final),
    },
  }
}
