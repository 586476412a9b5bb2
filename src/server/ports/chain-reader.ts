import type { Asset, Network } from '../../contract/enums'
import type { DepositMovement } from '../../contract/money/custody-movement'
import { LoggableError } from '../runtime/log'

/** A watched address with the state that `begin` or the last `look` returned: JSON, which the caller stores. */
export interface WatchedAddress {
  address: string
  state: unknown
}

/** The newest block; `at` is its own time. */
export interface Head {
  height: number
  at: Date
}

/** Options of a scan. */
export interface LookOptions {
  /** False: the scan reports all money as `seen`, and a later scan makes it final. */
  settle: boolean
}

/** The result of scanning an address. The caller books the movements, then stores the state; both may be repeated. */
export interface AddressLook<State = unknown> {
  address: string
  /**
   * All money of the address that was not final at the last scan. A movement is reported by each scan until it is final,
   * then once more; `amount` is a decimal of the asset, and 0 where the transaction was dropped or replaced.
   */
  movements: DepositMovement[]
  state: State
  /** All money that arrived by then was found: the time of the node's newest block. */
  seenUntil: Date
}

/**
 * Reads one network, and stores nothing but the health of its endpoints. Every call may throw `ChainUnavailable`, after
 * which no state changes; an `AddressUnreadable` brings the new state of its address.
 */
export interface ChainReader {
  network: Network
  /** The most addresses of one scan. */
  mostAddresses: number
  head(): Promise<Head>
  /** The initial states of addresses. Null for an address with any history, which must never be shown to a customer. */
  begin(addresses: readonly string[]): Promise<unknown[]>
  /** One entry for each address, in their order. */
  look(addresses: readonly WatchedAddress[], options?: LookOptions): Promise<AddressLook[]>
  /** Each endpoint by itself, to compare their results. */
  nodes: readonly Pick<ChainReader, 'look'>[]
  /**
   * How much of each asset a transaction has sent to an address, in units. Assets that the node cannot report are absent.
   * Null while the transaction is in no block. The method is absent where transactions are not looked up.
   */
  sentTo?(hash: string, address: string): Promise<Partial<Record<Asset, string>> | null>
  /** Optional features of the nodes that make scans cheaper, in words for the operator. */
  abilities?(): Promise<string>
  /** Requests to its endpoints since the start that ended in this way, or in any. */
  requests(outcome?: RequestOutcome): number
}

/** `chain`: the endpoint is of another network. `limited`: it demands fewer requests. `unreadable`: its answer is invalid. */
export type ChainFault = 'unreachable' | 'slow' | 'limited' | 'chain' | 'decimals' | 'behind' | 'unreadable' | 'refused'

/** How a request to a node ended. `answered`: with an HTTP success, whose content may still be invalid. */
export const REQUEST_OUTCOMES = ['answered', 'limited', 'slow', 'unreachable', 'unreadable'] as const
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number]

/** The network cannot be read for now, which never means that no money arrived. */
export class ChainUnavailable extends LoggableError {
  override readonly name = 'ChainUnavailable'
  constructor(
    readonly fault: ChainFault,
    words: string,
    /** The endpoint's `Retry-After`, in milliseconds. */
    readonly retryAfterMs = 0,
    options?: ErrorOptions,
  ) {
    super(`${fault}: ${words}`, options)
  }
}

/** One address cannot be read for now. The caller stores its state, which tells the next scan why. */
export class AddressUnreadable extends ChainUnavailable {
  constructor(
    words: string,
    readonly unread: WatchedAddress,
  ) {
    super('unreadable', words)
  }
}
