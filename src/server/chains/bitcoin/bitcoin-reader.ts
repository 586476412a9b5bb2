import * as v from 'valibot'
import type { DepositMovement } from '../../../contract/money/custody-movement'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { HOUR_MS } from '../../../payment/durations'
import { formatUnits } from '../../../payment/money'
import {
  type AddressScan,
  type AssetBalances,
  type ChainReader,
  ChainUnavailable,
  type Head,
  type ScanOptions,
} from '../../ports/chain-reader'
import { createFailover } from '../failover'
import { droppedMovement, movementOf } from '../movement'
import { type AddressWithState, createNetworkReader, type ReaderSettings } from '../network-reader'
import { Height } from '../stored-state'
import { createEsplora, type Esplora } from './esplora'

const GENESIS = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const NETWORK = 'Bitcoin' as const
const BTC = { asset: 'BTC', decimals: 8 } as const
/** Three hours without a block happen once in a thousand years. The network's rules let a block be two hours ahead. */
const TOLERANCE = { maxLagMs: 3 * HOUR_MS, maxAheadMs: 2 * HOUR_MS }
/**
 * A scan is complete until this long after the newest block: it also sees unconfirmed transactions, and the next block
 * often takes as long.
 */
const BLOCK_GAP_MS = HOUR_MS
/** The maximum number of addresses in one scan, since each costs at least one request. */
const MAX_ADDRESSES = 20

const AddressState = v.object({
  /** The height of the last scan. */
  head: Height,
  /** The number of outputs that were known at the last scan. */
  outputs: Height,
  /** The ids of outputs that are not final yet. */
  open: v.array(v.string()),
  /** The ids of final outputs. */
  final: v.array(v.string()),
})
type AddressState = v.InferOutput<typeof AddressState>

interface BitcoinSettings extends ReaderSettings {
  /** The hash of the first block. Test chains have another one. */
  genesis?: string
}

/** Reads Bitcoin through Esplora, such as https://blockstream.info/api, with one movement for each output. */
export function bitcoinReader({ endpoints, clock, confirmations, genesis = GENESIS }: BitcoinSettings): ChainReader {
  const chain = { network: NETWORK, required: confirmations ?? NETWORK_DEFINITIONS.Bitcoin.sandboxConfirmations }
  const sources = createFailover(endpoints, clock, (endpoint) => createEsplora(endpoint, genesis))
  /**
   * A node forgets a transaction that waits too long, and another node may never have had it, so a transaction is
   * dropped only if no node has it.
   */
  const isDropped = (id: string) => sources.allAgree(async (source) => !(await source.hasTransaction(txidOf(id))))
  return {
    ...createNetworkReader(sources, clock, {
      network: NETWORK,
      maxAddresses: MAX_ADDRESSES,
      tolerance: TOLERANCE,
      state: AddressState,
      head: (source) => source.tip(),
      async initialStates(source, addresses, requireCurrent) {
        const { height } = requireCurrent(await source.tip())
        const states: (AddressState | null)[] = []
        for (const address of addresses) {
          const { transactions, outputs } = await source.activity(address)
          states.push(transactions + outputs > 0 ? null : { head: height, outputs: 0, open: [], final: [] })
        }
        return states
      },
      async scan(source, addresses, { settle }, requireCurrent) {
        const tip = requireCurrent(await source.tip())
        const scans: AddressScan<AddressState>[] = []
        for (const one of addresses) scans.push(await scanAddress(one, { chain, source, tip, settle, isDropped }))
        return scans
      },
    }),
    balances: (addresses) =>
      sources.run(async (source) => {
        const balances: AssetBalances[] = []
        for (const address of addresses)
          balances.push({ BTC: formatUnits(await source.balance(address), BTC.decimals) })
        return balances
      }),
    transactionOf: (address) => sources.run((source) => source.newestTransaction(address)),
    sendersOf: ({ hash }) => sources.run((source) => source.senders(hash)),
    sentTo: (hash, address) =>
      sources.run(async (source) => {
        const satoshis = await source.paid(hash, address)
        return satoshis === null ? null : { BTC: formatUnits(satoshis, BTC.decimals) }
      }),
  }
}

/** Values that the addresses of one scan share. */
interface ScanContext extends ScanOptions {
  chain: { network: typeof NETWORK; required: number }
  source: Esplora
  tip: Head
  isDropped(id: string): Promise<boolean>
}

async function scanAddress(
  { address, state }: AddressWithState<AddressState>,
  { chain, source, tip, settle, isDropped }: ScanContext,
): Promise<AddressScan<AddressState>> {
  const { height, at } = tip
  const scannedUntil = new Date(at.getTime() + BLOCK_GAP_MS)
  const activity = await source.activity(address)
  if (activity.outputs === state.outputs && state.open.length === 0)
    return { address, movements: [], state: { ...state, head: height }, scannedUntil }
  const final = new Set(state.final)
  const outputs = await source.outputs(address, activity.confirmedOutputs, (id) => final.has(id))
  const confirmed = outputs.filter(({ height }) => height !== null)
  if (new Set([...state.final, ...confirmed.map(({ id }) => id)]).size < activity.confirmedOutputs)
    throw new ChainUnavailable('unreadable', 'fewer outputs than it counts')
  const knownIds = new Set([...state.final, ...outputs.map(({ id }) => id)])

  const movements: DepositMovement[] = []
  const nextState: AddressState = { head: height, outputs: knownIds.size, open: [], final: state.final }
  for (const { id, txid, satoshis, height: block } of outputs.filter(({ id }) => !final.has(id))) {
    // a block may have been found since the height was read
    const confirmations = block === null ? 0 : Math.max(1, height - block + 1)
    const isFinal = settle && confirmations >= chain.required
    // an output of 0 satoshis is counted by Esplora, but reports no money
    if (satoshis > 0n)
      movements.push(movementOf(chain, address, BTC, { id, hash: txid, amount: satoshis }, { confirmations, isFinal }))
    if (isFinal) nextState.final = [...nextState.final, id]
    else nextState.open.push(id)
  }
  for (const id of state.open.filter((id) => !knownIds.has(id))) {
    if (await isDropped(id)) movements.push(droppedMovement(chain, address, BTC, { id, hash: txidOf(id), amount: 0n }))
    else nextState.open.push(id)
  }
  return { address, movements, state: nextState, scannedUntil }
}

const txidOf = (id: string) => id.slice(0, id.indexOf(':'))
