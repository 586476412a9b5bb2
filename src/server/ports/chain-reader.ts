import type { Asset, Network } from '../../contract/enums'
import type { DepositMovement } from '../../contract/money/custody-movement'
import { LoggableError } from '../runtime/log'

/** An address of ours, and what was known of it: what `begin` gave, or the last `look`. JSON, for the caller to keep. */
export interface WatchedAddress {
  address: string
  state: unknown
}

/** The newest block; `at` is its own time. */
export interface Head {
  height: number
  at: Date
}

/** How to look at addresses. */
export interface LookOptions {
  /** False: this look makes nothing final. All money is reported as `seen`, and a later look decides. */
  settle: boolean
}

/** What a look at an address has found. The caller books the movements, then keeps the state: both may be repeated. */
export interface AddressLook<State = unknown> {
  address: string
  /**
   * All of its money that was not final at the last look. A movement is told at each look until it is final, then once
   * more; `amount` is a decimal of the asset, and 0 where the transaction was dropped or replaced.
   */
  movements: DepositMovement[]
  state: State
  /** All that had come by then was seen. A node shows nothing that is newer than its newest block. */
  seenUntil: Date
}

/**
 * Reads one network. It keeps nothing but what it knows of its endpoints. Every call throws `ChainUnavailable`: then
 * nothing is known, and no state moves, but for that of an `AddressUnreadable`.
 */
export interface ChainReader {
  network: Network
  /** Addresses that one look may have at most. */
  mostAddresses: number
  head(): Promise<Head>
  /** The states that watching begins with. Null for an address with any history: it must never be shown to anybody. */
  begin(addresses: readonly string[]): Promise<unknown[]>
  /** One entry for each address, in their order. */
  look(addresses: readonly WatchedAddress[], options?: LookOptions): Promise<AddressLook[]>
  /** The same look through each endpoint by itself, to compare what they say. */
  nodes: readonly Pick<ChainReader, 'look'>[]
  /**
   * How much of each asset a transaction has sent to an address, in units. Assets that the node cannot tell of are absent.
   * Null while the transaction is in no block. The method is absent where transactions are not looked up.
   */
  sentTo?(hash: string, address: string): Promise<Partial<Record<Asset, string>> | null>
  /** Whether nodes do what makes looking easier, in words for the operator; absent: there is nothing to tell. */
  abilities?(): Promise<string>
  /** Requests to its endpoints since the start that ended in this way, or in any. */
  requests(outcome?: RequestOutcome): number
}

/** `chain`: the endpoint is of another network. `limited`: it asks for fewer requests. `unreadable`: not what was agreed on. */
export type ChainFault = 'unreachable' | 'slow' | 'limited' | 'chain' | 'decimals' | 'behind' | 'unreadable' | 'refused'

/** How a request to a node ended. `answered`: by the words of HTTP; what is in the answer may still make no sense. */
export const REQUEST_OUTCOMES = ['answered', 'limited', 'slow', 'unreachable', 'unreadable'] as const
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number]

/** Nothing is known of the network for now: that is never the same as no money. */
export class ChainUnavailable extends LoggableError {
  override readonly name = 'ChainUnavailable'
  constructor(
    readonly fault: ChainFault,
    words: string,
    /** How long the endpoint asks to be left alone. */
    readonly retryAfterMs = 0,
    options?: ErrorOptions,
  ) {
    super(`${fault}: ${words}`, options)
  }
}

/** One address cannot be read for now, and a later look must know why: its state from now on, for the caller to keep. */
export class AddressUnreadable extends ChainUnavailable {
  constructor(
    words: string,
    readonly unread: WatchedAddress,
  ) {
    super('unreadable', words)
  }
}
