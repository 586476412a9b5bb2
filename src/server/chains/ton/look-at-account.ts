import { ChainUnavailable } from '../../ports/chain-reader'
import type { AccountState, Open } from './ton-state'
import { PAGE, type Toncenter } from './toncenter'
import type { Transaction } from './transaction'

/** Pages that are read of an account at one look: whoever sends thousands must not keep the others from being seen. */
const MOST_PAGES = 20

/** An account, and what is known of it. */
export interface AccountReading {
  state: AccountState
  /** The logical time of its last transaction. */
  last: bigint
  /** How much of the asset a transaction has brought. */
  received: (transaction: Transaction) => bigint
  isFinal: (transaction: Transaction) => boolean
  /** Whether no host has a transaction any more. */
  isGone: (one: Open) => Promise<boolean>
}

export interface Incoming extends Open {
  /** The number of the masterchain block that it is in. */
  block: number
  isFinal: boolean
}

/** What has come, what went away again, and what is known now. */
export interface AccountFindings {
  incoming: Incoming[]
  gone: Open[]
  state: AccountState
}

/** An account that does not exist any more, or not yet since all money was sent back, has forgotten its transactions. */
const follows = ({ prev_trans_lt, orig_status }: Transaction, before: bigint) =>
  prev_trans_lt === before || (prev_trans_lt === 0n && orig_status === 'nonexist')

/**
 * Reads the transactions behind the settled ones, oldest first. Each names the one before it, or says that the
 * account did not exist, so that none is left out: an index fills its blocks in any order.
 */
export async function lookAtAccount(source: Toncenter, reading: AccountReading): Promise<AccountFindings> {
  const { state, last, received, isFinal, isGone } = reading
  const found: AccountFindings = { incoming: [], gone: [], state: { ...state, open: [] } }
  const { incoming, gone, state: next } = found
  const earlier = new Map(state.open.map((one) => [one.hash, one]))
  let isSettled = true
  let at = state.settled
  for (let page = 0; at < last && page < MOST_PAGES; page += 1) {
    const listed = await source.transactions(state.account, at)
    const real = listed.filter(({ emulated }) => !emulated)
    for (const one of real) {
      if (!follows(one, at)) throw new ChainUnavailable('behind', 'a transaction is missing')
      at = one.lt
      isSettled &&= isFinal(one)
      if (isSettled) next.settled = one.lt
      const { hash, lt } = one
      const [amount, before] = [received(one), earlier.get(hash)]
      earlier.delete(hash)
      if (amount > 0n) {
        incoming.push({ hash, lt, amount, block: one.mc_block_seqno, isFinal: isSettled })
        if (!isSettled) next.open.push({ hash, lt, amount })
      } else if (before) gone.push(before)
    }
    if (at < last && (real.length === 0 || listed.length < PAGE))
      throw new ChainUnavailable('behind', 'fewer transactions than it counts')
  }
  for (const one of earlier.values()) {
    if (at >= last && (await isGone(one))) gone.push(one)
    else next.open.push(one)
  }
  return found
}
