import { displayAddress } from '../address/check'
import type { Pair } from '../chains/catalogue'
import { NETWORK_DEFINITIONS } from '../chains/networks'

/** The ids of TON's networks. */
export type TonNetwork = '-239' | '-3'

/** A test payment is for the test network, so that a wallet on the main network cannot spend real money for it. */
export const tonNetwork = (isTest: boolean): TonNetwork => (isTest ? '-3' : '-239')

/** A transaction as TON Connect's `sendTransaction` takes it. */
export type TonTransaction = {
  /** In seconds. */
  valid_until: number
  network: TonNetwork
  /** The account as `0:hex`; no other account may send it. */
  from: string
  messages: [{ address: string; amount: string }]
}

type Transfer = { from: string; recipient: string; atoms: bigint; network: TonNetwork; validUntil: number }

/**
 * Pays exactly `atoms` of TON's coin to `recipient`. The address has the form of wallets (`UQ…`), so that money for an
 * account that has sent nothing yet does not bounce. It needs no comment: each payment has an address of its own.
 * Throws RangeError for a token, whose transfer starts at the sender's own account of the token.
 */
export function tonTransaction(pair: Pair, { from, recipient, atoms, network, validUntil }: Transfer): TonTransaction {
  const { coin, family } = NETWORK_DEFINITIONS[pair.network]
  if (family !== 'ton' || pair.asset !== coin.asset) throw new RangeError(`${pair.asset} is not TON's coin`)
  const address = displayAddress(pair.network, recipient)
  return { valid_until: validUntil, network, from, messages: [{ address, amount: String(atoms) }] }
}
