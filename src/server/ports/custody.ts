import * as v from 'valibot'
import { Decimal } from '../../contract/decimal'
import { type Asset, Network } from '../../contract/enums'
import type { Bank } from '../../contract/money/bank'
import { CustodyId, custodyText, type Movement } from '../../contract/money/custody-movement'
import { LoggableError } from './log'
import type { Change } from './storage'

/**
 * The party that requests an address: the merchant's own server, till and members, or a visitor of a public page, with
 * a hash of the visitor's IP range where it is known.
 */
export type Requester = 'merchant' | { rangeHash: string | null }

/** The id of an address, account or movement of a merchant's own wallet. */
export type OwnReference = `own:${string}`
/** The source of an address, which alone may report money there: custody, or the scans of one address of a wallet. */
export type AddressSource = 'custody' | OwnReference

/** `POST /addresses`. An address with a memo does not identify a payment by itself. */
export const CustodyAddress = v.object({ id: CustodyId, address: custodyText(200), memo: v.nullish(custodyText(200)) })
/** `isReused`: an earlier payment showed it, too. */
export type CustodyAddress = v.InferOutput<typeof CustodyAddress> & { isReused?: boolean }

/** `POST /accounts`: permanent addresses and bank accounts of a customer. */
export const CustodyAccount = v.object({
  id: CustodyId,
  addresses: v.array(v.object({ network: Network, address: custodyText(200) })),
  bank_accounts: v.array(
    v.object({
      currency: custodyText(200),
      account_number: custodyText(200),
      account_name: custodyText(200),
      bank_name: custodyText(200),
      bank_code: custodyText(200),
    }),
  ),
})
type MadeAccount = v.InferOutput<typeof CustodyAccount>
/** `id`: the merchant's own address. Absent: an address of a custodian. */
export type AccountAddress = MadeAccount['addresses'][number] & { id?: OwnReference }
export type CustodyAccount = Omit<MadeAccount, 'addresses'> & { addresses: AccountAddress[] }

/**
 * Runs work whose transaction takes an address of a merchant's own wallet: the address is taken if that transaction
 * commits. The work may run again.
 */
export type FromWallet<Made> = <T>(work: (take: (change: Change) => Promise<Made>) => Promise<T>) => Promise<T>

/** `source`: the merchant's own address that was scanned. Absent: a custodian reports the movement. */
export type ReportedMovement = Movement & { source?: OwnReference }

/** `POST /refunds`, `/payouts`, `/swaps`. `target_amount` is the proceeds of a swap, if custody reports them. */
export const CustodyTransfer = v.object({ id: CustodyId, target_amount: v.nullish(Decimal) })
export type CustodyTransfer = v.InferOutput<typeof CustodyTransfer>

/** `merchant` is an opaque id, which is constant for a merchant. */
type CustodyRequest = { merchant: string; reference: string }
type AddressRequest = CustodyRequest & { asset: Asset; network: Network }
type AccountRequest = CustodyRequest & { first_name: string; last_name: string; email: string }
type RefundTransfer = CustodyRequest & { asset: Asset; network: Network; amount: string; address: string }
type PayoutTransfer = CustodyRequest & { currency: string; amount: string; bank: Omit<Bank, 'id' | 'created_at'> }
/**
 * Custody must refuse it if it cannot deliver `target_amount`. `network` is where the proceeds arrive; null for fiat.
 */
type SwapTransfer = CustodyRequest & {
  from: string
  to: string
  network: Network | null
  amount: string
  target_amount: string
}

/** Where a merchant can receive money now. */
export interface Receiving {
  /** The networks on which the merchant's own wallets receive it. */
  own: ReadonlySet<Network>
  /** Whether a custodian receives, and holds, the money on all other networks. */
  hasCustodian: boolean
}

/**
 * The custody provider. `key` is the `Idempotency-Key`: a repeated key returns the same result. Every call has a
 * deadline, and throws `CustodyUnavailable` if custody is unreachable, too slow, or sends an invalid answer.
 */
export interface Custody {
  receiving(merchant: string, caller: Requester): Promise<Receiving>
  /** Whether custody holds all money of the merchant, and can send it. Otherwise payouts and swaps are refused. */
  canSend(merchant: string): Promise<boolean>
  address(request: AddressRequest, key: string, caller: Requester): Promise<CustodyAddress | FromWallet<CustodyAddress>>
  account(request: AccountRequest, key: string): Promise<CustodyAccount | FromWallet<CustodyAccount>>
  refund(transfer: RefundTransfer, key: string): Promise<CustodyTransfer>
  payout(transfer: PayoutTransfer, key: string): Promise<CustodyTransfer>
  swap(transfer: SwapTransfer, key: string): Promise<CustodyTransfer>
  /**
   * Reads a notice with which custody reports a movement (`POST /webhooks/incoming/custody`). Throws the problem to
   * answer with for a notice that custody did not sign. Absent where custody sends no notices.
   */
  readNotice?(request: Request): Promise<Movement>
  /** All movements since `cursor`; null: from the beginning. Unreadable entries are left out. */
  movements(cursor: string | null): Promise<{ data: ReportedMovement[]; cursor: string }>
}

/** A custodian, which creates addresses and accounts immediately instead of in the caller's transaction. */
export interface Custodian extends Custody {
  address(request: AddressRequest, key: string, caller?: Requester): Promise<CustodyAddress>
  account(request: AccountRequest, key: string): Promise<CustodyAccount>
}

/** Custody has not decided: retry later. */
export class CustodyUnavailable extends LoggableError {
  override readonly name = 'CustodyUnavailable'
}

/** The caller's IP range has used its share of addresses. It gets more when its other payments are paid. */
export class CallerLimited extends LoggableError {
  override readonly name = 'CallerLimited'
}

/** Custody has refused: do not retry. */
export class CustodyRefused extends LoggableError {
  override readonly name = 'CustodyRefused'
}
