import * as v from 'valibot'
import type { Network } from '../../contract/enums'
import {
  type AddressScan,
  type ChainReader,
  ChainUnavailable,
  type Head,
  type ScanOptions,
} from '../ports/chain-reader'
import type { Clock } from '../ports/clock'
import type { EndpointSettings } from './endpoint'
import type { ChainSource, Failover, Run } from './failover'
import { toJson } from './stored-state'

/**
 * Throws unless the block can be the newest of its network, since a node that is behind hides recent money.
 * @param reached a height that the network is known to have reached; by default that of the last scan of the addresses
 */
export type RequireCurrent = <Block extends Head>(block: Block, reached?: number) => Block

/** A watched address with its parsed state. */
export interface AddressWithState<State> {
  address: string
  state: State
}

/** The settings of a reader. */
export interface ReaderSettings {
  /** The endpoints of a network. The second is used when the first fails. */
  endpoints: readonly EndpointSettings[]
  clock: Clock
  /** The number of confirmations with which money is final, at least 1; by default that of the sandbox. */
  confirmations?: number
}

/** The work of one network, with one source at a time. */
interface Work<Source, State> {
  network: Network
  maxAddresses: number
  /** The maximum age of the newest block, and how far it may be ahead of our clock. */
  tolerance: { maxLagMs: number; maxAheadMs: number }
  state: v.GenericSchema<unknown, State>
  head(source: Source): Promise<Head>
  initialStates(source: Source, addresses: readonly string[], requireCurrent: RequireCurrent): Promise<(State | null)[]>
  scan(
    source: Source,
    addresses: readonly AddressWithState<State>[],
    options: ScanOptions,
    requireCurrent: RequireCurrent,
  ): Promise<AddressScan<State>[]>
}

/**
 * Creates a reader from the work of one network: through the first source that can do it, or through each by itself.
 */
export function createNetworkReader<Source extends ChainSource, State extends { head: number }>(
  sources: Failover<Source>,
  clock: Pick<Clock, 'now'>,
  { network, maxAddresses, tolerance, state: schema, head, initialStates, scan }: Work<Source, State>,
): Omit<ChainReader, 'sendersOf' | 'transactionOf' | 'balances'> {
  const requireCurrent =
    (known: number): RequireCurrent =>
    (block, reached = known) => {
      const age = clock.now().getTime() - block.at.getTime()
      if (block.height < reached || age > tolerance.maxLagMs)
        throw new ChainUnavailable('behind', 'an old block is its newest')
      if (age < -tolerance.maxAheadMs) throw new ChainUnavailable('unreadable', 'a block of the future')
      return block
    }

  function scanThrough(run: Run<Source>): ChainReader['scan'] {
    return async (addresses, options = { settle: true }) => {
      const known = addresses.map(({ address, state }) => ({ address, state: v.parse(schema, state) }))
      const reached = Math.max(0, ...known.map(({ state }) => state.head))
      const scans = await run((source) => scan(source, known, options, requireCurrent(reached)))
      return scans.map((one) => ({ ...one, state: toJson(one.state) }))
    }
  }

  return {
    network,
    maxAddresses,
    head: () => sources.run(async (source) => requireCurrent(0)(await head(source))),
    async initialStates(addresses) {
      const states = await sources.run((source) => initialStates(source, addresses, requireCurrent(0)))
      return states.map((state) => state && toJson(state))
    },
    scan: scanThrough(sources.run),
    nodes: sources.each.map((run) => ({ scan: scanThrough(run) })),
    requests: sources.requests,
  }
}
