import { ChainUnavailable } from '../../ports/chain-reader'
import { type FoundTransfers, readIncoming } from '../incoming'
import { locateTrx, NOT_LOCATED } from './locate-trx'
import type { TronNode } from './tron-node'
import type { TrxSample, TrxState } from './tron-state'

export interface TrxReading {
  address: string
  account: string
  state: TrxState
  /** The balance at the end of the newest block. */
  now: TrxSample
  /** The last block that is final. */
  safe: number
  /** The prefix of numbered ids. */
  idPrefix: string
  /** Whether the chain still has the block of the sample. */
  hasBlock(sample: TrxSample): Promise<boolean>
}

/** Derives everything after the first sample anew at each scan, so that a reorganisation needs no special case. */
export async function scanTrx(
  node: TronNode,
  reading: TrxReading,
): Promise<{ found: FoundTransfers; state: TrxState }> {
  const { account, state, now, safe, idPrefix } = reading
  const trusted = await canonicalSamples(reading)
  const last = lastOf(trusted)
  if (now.balance < last.balance) await requireMoved(node, reading, last.balance)
  const located = now.balance > last.balance ? await locateTrx(node, account, last, now) : NOT_LOCATED
  const newer = [...located.samples.filter(({ block }) => block < now.block), now]
  const samples = [...trusted, ...newer.filter(({ block }) => block > last.block)]
  const arrivals = [
    ...state.open.filter(({ hash, block }) => hash !== '' && block <= last.block).map((one) => ({ ...one, id: null })),
    ...located.arrivals,
  ]
  const base = samples.findLast(({ block }) => block <= safe) ?? samples[0] ?? now
  const { found, reported } = readIncoming({
    samples,
    arrivals,
    known: state,
    isComplete: located.isComplete,
    safe: base.block,
    idPrefix,
  })
  return { found, state: { ...reported, samples: samples.filter(({ block }) => block >= base.block) } }
}

function lastOf(samples: readonly TrxSample[]): TrxSample {
  const last = samples.at(-1)
  if (!last) throw new RangeError('no sample')
  return last
}

/**
 * The samples whose blocks the chain still has: all up to the latest such sample, since each block implies those before
 * it.
 */
async function canonicalSamples({ state, now, hasBlock }: TrxReading): Promise<TrxSample[]> {
  const { samples, open } = state
  const isNews = open.length > 0 || samples.some(({ balance }) => balance !== now.balance)
  if (!isNews) return samples
  for (let count = samples.length; count > 1; count -= 1) {
    const canonical = samples.slice(0, count)
    if (await hasBlock(lastOf(canonical))) return canonical
  }
  return samples.slice(0, 1)
}

/**
 * Throws unless the owner moved TRX. A fall becomes the new baseline, so a node that lost its state and answers 0 must
 * not look like an owner who moved money: the balance is read again, and TRX never leaves an account that has sent
 * nothing.
 */
async function requireMoved(node: TronNode, { address, account }: TrxReading, before: bigint): Promise<void> {
  const balanceAgain = await node.balance(account)
  const { hasSent } = await node.activity(address)
  if (balanceAgain >= before || !hasSent)
    throw new ChainUnavailable('unreadable', 'a balance fell without a transaction')
}
