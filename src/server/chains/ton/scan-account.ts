import { ChainUnavailable } from '../../ports/chain-reader'
import type { AccountState, Open } from './ton-state'
import { PAGE, type Toncenter } from './toncenter'
import type { Transaction } from './transaction'

/**
 * The maximum number of pages that are read of one account in one scan, so that a sender of thousands does not hide the
 * others.
 */
const MAX_PAGES = 20

/** An account with its state. */
export interface AccountReading {
  state: AccountState
  /** The logical time of its last transaction. */
  lastLt: bigint
  /** The amount of the asset that a transaction brought. */
  received: (transaction: Transaction) => bigint
  isFinal: (transaction: Transaction) => boolean
  /** Whether no host has the transaction any more. */
  isDropped: (one: Open) => Promise<boolean>
}

export interface Incoming extends Open {
  /** The number of its masterchain block. */
  block: number
  isFinal: boolean
}

/** Incoming money, dropped money, and the new state. */
export interface AccountFindings {
  incoming: Incoming[]
  dropped: Open[]
  state: AccountState
}

/**
 * Whether a transaction follows another. An account that was destroyed, or that does not exist yet since all money was
 * sent back, has forgotten its transactions.
 */
const follows = ({ prev_trans_lt, orig_status }: Transaction, before: bigint) =>
  prev_trans_lt === before || (prev_trans_lt === 0n && orig_status === 'nonexist')

/**
 * Reads the transactions after the settled ones, oldest first. Each transaction names the one before it, or says that
 * the account did not exist. This reveals a missing transaction, since an index fills its blocks in any order.
 */
export async function scanAccount(source: Toncenter, reading: AccountReading): Promise<AccountFindings> {
  const { state, lastLt, received, isFinal, isDropped } = reading
  const found: AccountFindings = { incoming: [], dropped: [], state: { ...state, open: [] } }
  const { incoming, dropped, state: next } = found
  const earlier = new Map(state.open.map((one) => [one.hash, one]))
  let isSettled = true
  let at = state.settled
  for (let page = 0; at < lastLt && page < MAX_PAGES; page += 1) {
    const listed = await source.transactions(state.account, at)
    const real = listed.filter(({ emulated }) => !emulated)
    for (const transaction of real) {
      if (!follows(transaction, at)) throw new ChainUnavailable('behind', 'a transaction is missing')
      at = transaction.lt
      isSettled &&= isFinal(transaction)
      if (isSettled) next.settled = transaction.lt
      const { hash, lt } = transaction
      const [amount, before] = [received(transaction), earlier.get(hash)]
      earlier.delete(hash)
      if (amount > 0n) {
        incoming.push({ hash, lt, amount, block: transaction.mc_block_seqno, isFinal: isSettled })
        if (!isSettled) next.open.push({ hash, lt, amount })
      } else if (before) dropped.push(before)
    }
    if (at < lastLt && (real.length === 0 || listed.length < PAGE))
      throw new ChainUnavailable('behind', 'fewer transactions than it counts')
  }
  for (const transfer of earlier.values()) {
    if (at >= lastLt && (await isDropped(transfer))) dropped.push(transfer)
    else next.open.push(transfer)
  }
  return found
}
