import { ChainUnavailable } from '../../ports/chain-reader'
import type { SolanaNode } from './solana-node'
import type { AccountState, Open } from './solana-state'
import { balanceAfter, mentionsAny, receivedBy, type SolanaAsset } from './transaction'

/**
 * The maximum number of transactions that are read of one account in one scan, so that a sender of thousands does not
 * hide the others.
 */
const MAX_TRANSACTIONS = 100

/** An account in which an owner holds an asset, with its state. */
export interface AccountReading {
  owner: string
  asset: SolanaAsset
  state: AccountState
  /** Other accounts of the owner, which are scanned first. A transaction that mentions one of them is counted there. */
  countedFirst: readonly string[]
  /** Money in this slot or earlier does not count. */
  from: number
  /** A block that the node has. */
  since: number
  /** False: no transaction counts as final yet. */
  settle: boolean
  /** Whether no node has the transaction any more, and it can enter no other block. */
  isDropped: (one: Open) => Promise<boolean>
}

export interface Incoming extends Open {
  isFinal: boolean
}

/** Incoming money, dropped money, and the new state. */
export interface AccountFindings {
  incoming: Incoming[]
  dropped: Open[]
  state: AccountState
}

/** Reads the transactions after the cursor, oldest first. The cursor moves over those that are final. */
export async function scanAccount(node: SolanaNode, reading: AccountReading): Promise<AccountFindings> {
  const { owner, asset, state, countedFirst, from, since, settle, isDropped } = reading
  const listed = await node.signatures(state.account, state.cursor, since)
  const earlier = new Map(state.open.map((one) => [one.signature, one]))
  const found: AccountFindings = { incoming: [], dropped: [], state: { ...state, open: [] } }
  const { incoming, dropped, state: nextState } = found
  let isFinal = settle
  for (const listedTransaction of listed.slice(0, MAX_TRANSACTIONS)) {
    const { signature, slot } = listedTransaction
    const before = earlier.get(signature)
    earlier.delete(signature)
    isFinal &&= listedTransaction.isFinal
    if (!isFinal && before?.slot === slot) {
      nextState.open.push(before)
      incoming.push({ ...before, isFinal })
      continue
    }
    const transaction = await node.transaction(signature, isFinal)
    if (!transaction) throw new ChainUnavailable('behind', 'it does not have a transaction that it lists')
    const counts = slot > from && !mentionsAny(transaction, countedFirst)
    const amount = counts ? receivedBy(transaction, owner, asset) : 0n
    if (isFinal) {
      nextState.cursor = { signature, slot }
      nextState.balance = balanceAfter(transaction, state.account, asset)
    }
    if (amount > 0n) {
      incoming.push({ signature, slot, amount, isFinal })
      if (!isFinal) nextState.open.push({ signature, slot, amount })
    } else if (before) (isFinal ? dropped : nextState.open).push(before)
  }
  for (const transfer of earlier.values()) {
    const isListed = listed.some(({ signature }) => signature === transfer.signature)
    if (!isListed && (await isDropped(transfer))) dropped.push(transfer)
    else nextState.open.push(transfer)
  }
  return found
}
