import type { Asset, Network } from '../../contract/enums'
import type { DepositMovement } from '../../contract/money/custody-movement'
import type { BroadcastRefusal } from '../../contract/session/wallet-broadcast'
import type { TronBlock, TronTransfer } from '../../payment/tron/transfer'
import { LoggableError } from './log'

/**
 * An own address with its state, from `initialStates` or the last `scan`. The state is JSON, for the caller to store.
 */
export interface WatchedAddress {
  address: string
  state: unknown
}

/** The newest block; `at` is its own time. */
export interface Head {
  height: number
  at: Date
}

/** Facts that a transfer from a customer's own account needs. */
export interface TransferFacts {
  /** The hash of a recent block. */
  blockhash: string
  /** The deposit for a new token account of the recipient, in atoms of the network's coin. 0 if it exists. */
  rent: bigint
  /** The balances of the sender, in atoms. Null if they are unknown. */
  balances: { coin: bigint; asset: bigint } | null
}

/** Facts that a transfer needs which a wallet signs and the service broadcasts. */
export interface SignedTransferFacts {
  block: TronBlock
  /** The network fee of this transfer for this sender, in atoms of the network's coin. */
  fee: bigint
  /** The balances of the sender, in atoms. Null if they are unknown. */
  balances: { coin: bigint; asset: bigint } | null
}

/** Transfers that a wallet only signs. */
export interface SignedTransfers {
  facts(transfer: TronTransfer): Promise<SignedTransferFacts>
  /** Broadcasts a signed transaction. Returns why the network refused it, or null. Repeating it changes nothing. */
  broadcast(signed: Uint8Array): Promise<BroadcastRefusal | null>
}

/** Decimals by asset. */
export type AssetBalances = Partial<Record<Asset, string>>

/** Money that a scan reported, with its transaction. */
export interface KnownTransfer {
  hash: string
  address: string
  asset: Asset
}

export interface ScanOptions {
  /** False: this scan makes nothing final. All money is reported as `seen`, and a later scan decides. */
  settle: boolean
}

/** The result of a scan of an address. The caller books the movements, then stores the state: both may be repeated. */
export interface AddressScan<State = unknown> {
  address: string
  /**
   * All money that was not final at the last scan. Each scan reports a movement until it is final, then once more.
   * `amount` is a decimal of the asset, and 0 if the transaction was dropped or replaced.
   */
  movements: DepositMovement[]
  state: State
  /** The scan is complete until this time: a node shows nothing newer than its newest block. */
  scannedUntil: Date
}

/**
 * Reads one network, and stores nothing but facts about its endpoints. Every call throws `ChainUnavailable` if the
 * network cannot be read. States then stay as they are, except that of an `AddressUnreadable`.
 */
export interface ChainReader {
  network: Network
  /** The maximum number of addresses in one scan. */
  maxAddresses: number
  head(): Promise<Head>
  /**
   * Returns the states with which watching starts. Null for an address with any history, which must never be shown to a
   * customer.
   */
  initialStates(addresses: readonly string[]): Promise<unknown[]>
  /** Returns one entry for each address, in their order. */
  scan(addresses: readonly WatchedAddress[], options?: ScanOptions): Promise<AddressScan[]>
  /** A scan through each endpoint by itself, to compare their answers. */
  nodes: readonly Pick<ChainReader, 'scan'>[]
  /**
   * Reads the amounts that a transaction sent to an address, by asset, as decimals. Assets that the node cannot
   * determine are absent. Null while the transaction is in no block. Absent on networks where transactions are not
   * looked up.
   */
  sentTo?(hash: string, address: string): Promise<Partial<Record<Asset, string>> | null>
  /**
   * Reads the addresses that sent the money, in any spelling. Empty if they cannot be known, as for coin that a
   * contract passed on. Null while the transaction is in no block. A sender proves nothing about who paid, since
   * anyone can pay from an exchange; it only says whose address the money left.
   */
  sendersOf(transfer: KnownTransfer): Promise<string[] | null>
  /**
   * Reads what each address holds now, as decimals by asset. Assets that cannot be read are absent. At most
   * `maxAddresses`.
   */
  balances(addresses: readonly string[]): Promise<AssetBalances[]>
  /**
   * Reads the hash of a recent transaction of an address. Null if none is found, which does not mean that there is
   * none: nodes list no transfers of some coins, and no old ones.
   */
  transactionOf(address: string): Promise<string | null>
  /**
   * Reads the facts for a transfer of `mint`, or of the network's coin if it is null. Absent on networks for which the
   * service builds no transfers.
   */
  transferFacts?(from: string, recipient: string, mint: string | null): Promise<TransferFacts>
  /** Absent on networks whose wallets send transfers themselves. */
  signedTransfers?: SignedTransfers
  /** Describes optional features of the nodes, for the operator. Absent if there are none to report. */
  abilities?(): Promise<string>
  /** The number of requests to its endpoints since the start that ended in this way, or of all that ended. */
  requests(outcome?: RequestOutcome): number
}

/**
 * `chain`: the endpoint serves another network. `limited`: it asks for fewer requests. `unreadable`: its answer has
 * another shape.
 */
export type ChainFault = 'unreachable' | 'slow' | 'limited' | 'chain' | 'decimals' | 'behind' | 'unreadable' | 'refused'

/** How a request to a node ended. `answered` is by HTTP status; the answer itself may still be invalid. */
export const REQUEST_OUTCOMES = ['answered', 'limited', 'slow', 'unreachable', 'unreadable'] as const
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number]

/** The network cannot be read at the moment, which never means that no money came. */
export class ChainUnavailable extends LoggableError {
  override readonly name = 'ChainUnavailable'
  constructor(
    readonly fault: ChainFault,
    reason: string,
    /** How long the endpoint asks to get no requests, in milliseconds. */
    readonly retryAfterMs = 0,
    options?: ErrorOptions,
  ) {
    super(`${fault}: ${reason}`, options)
  }
}

/** One address cannot be read at the moment. `unread` has its new state, which the caller stores for later scans. */
export class AddressUnreadable extends ChainUnavailable {
  constructor(
    reason: string,
    readonly unread: WatchedAddress,
  ) {
    super('unreadable', reason)
  }
}
