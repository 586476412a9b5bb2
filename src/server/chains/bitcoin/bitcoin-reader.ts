import * as v from 'valibot'
import type { DepositMovement } from '../../../contract/money/custody-movement'
import { NETWORK_FACTS } from '../../../payment/chains/networks'
import { formatUnits } from '../../../payment/money'
import {
  type AddressLook,
  type ChainReader,
  ChainUnavailable,
  type Head,
  type LookOptions,
} from '../../ports/chain-reader'
import type { Clock } from '../../runtime/clock'
import type { EndpointSettings } from '../endpoint'
import { createFailover } from '../failover'
import { goneMovement, movementOf } from '../movement'
import { createNetworkReader, type Known } from '../network-reader'
import { Height } from '../stored-state'
import { createEsplora, type Esplora } from './esplora'

const GENESIS = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const NETWORK = 'Bitcoin'
const BTC = { asset: 'BTC', decimals: 8 } as const
/** Three hours without a block happen once in a thousand years. The rules of the network let one be two hours ahead. */
const TOLERANCE = { maxLagMs: 3 * 3_600_000, maxAheadMs: 2 * 3_600_000 }
/** Blocks are often so far apart. What waits for the next one is seen, too. */
const BLOCK_GAP_MS = 3_600_000
/** Each address costs at least one request. */
const MOST_ADDRESSES = 20

const AddressState = v.object({
  /** The height of the last look. */
  head: Height,
  /** How many outputs were seen by then. */
  outputs: Height,
  /** Those that are not final yet. */
  open: v.array(v.string()),
  /** Those that are. */
  final: v.array(v.string()),
})
type AddressState = v.InferOutput<typeof AddressState>

export interface BitcoinSettings {
  /** Esplora, such as https://blockstream.info/api: the second is asked when the first fails. */
  endpoints: readonly EndpointSettings[]
  clock: Clock
  confirmations?: number
  /** The hash of the first block: another one for a chain of tests. */
  genesis?: string
}

/** Bitcoin through Esplora: one movement for each output. */
export function bitcoinReader({ endpoints, clock, confirmations, genesis = GENESIS }: BitcoinSettings): ChainReader {
  const chain = { network: NETWORK, required: confirmations ?? NETWORK_FACTS.Bitcoin.sandboxConfirmations }
  const sources = createFailover(endpoints, clock, (endpoint) => createEsplora(endpoint, genesis))
  /** A node forgets what waits too long, and another may not have seen it: only what none of them has is gone. */
  const isGone = (id: string) => sources.allAgree(async (source) => !(await source.hasTransaction(txidOf(id))))
  return {
    ...createNetworkReader(sources, clock, {
      network: NETWORK,
      mostAddresses: MOST_ADDRESSES,
      tolerance: TOLERANCE,
      state: AddressState,
      head: (source) => source.tip(),
      async begin(source, addresses, requireCurrent) {
        const { height } = requireCurrent(await source.tip())
        const states: (AddressState | null)[] = []
        for (const address of addresses) {
          const { transactions, outputs } = await source.activity(address)
          states.push(transactions + outputs > 0 ? null : { head: height, outputs: 0, open: [], final: [] })
        }
        return states
      },
      async look(source, addresses, { settle }, requireCurrent) {
        const tip = requireCurrent(await source.tip())
        const looks: AddressLook<AddressState>[] = []
        for (const one of addresses) looks.push(await lookAt(one, { chain, source, tip, settle, isGone }))
        return looks
      },
    }),
    sentTo: (hash, address) =>
      sources.run(async (source) => {
        const satoshis = await source.paid(hash, address)
        return satoshis === null ? null : { BTC: formatUnits(satoshis, BTC.decimals) }
      }),
  }
}

/** What the addresses of one look share. */
interface Look extends LookOptions {
  chain: { network: typeof NETWORK; required: number }
  source: Esplora
  tip: Head
  isGone(id: string): Promise<boolean>
}

async function lookAt(
  { address, state }: Known<AddressState>,
  { chain, source, tip, settle, isGone }: Look,
): Promise<AddressLook<AddressState>> {
  const { height, at } = tip
  const seenUntil = new Date(at.getTime() + BLOCK_GAP_MS)
  const activity = await source.activity(address)
  if (activity.outputs === state.outputs && state.open.length === 0)
    return { address, movements: [], state: { ...state, head: height }, seenUntil }
  const final = new Set(state.final)
  const outputs = await source.outputs(address, activity.confirmedOutputs, (id) => final.has(id))
  const confirmed = outputs.filter(({ height }) => height !== null)
  if (new Set([...state.final, ...confirmed.map(({ id }) => id)]).size < activity.confirmedOutputs)
    throw new ChainUnavailable('unreadable', 'fewer outputs than it counts')
  const seen = new Set([...state.final, ...outputs.map(({ id }) => id)])

  const movements: DepositMovement[] = []
  const next: AddressState = { head: height, outputs: seen.size, open: [], final: state.final }
  for (const { id, txid, satoshis, height: block } of outputs.filter(({ id }) => !final.has(id))) {
    // a block may have been found since the height was asked for
    const confirmations = block === null ? 0 : Math.max(1, height - block + 1)
    const isFinal = settle && confirmations >= chain.required
    // an output of nothing is no money, but it is counted
    if (satoshis > 0n)
      movements.push(movementOf(chain, address, BTC, { id, hash: txid, amount: satoshis }, { confirmations, isFinal }))
    if (isFinal) next.final = [...next.final, id]
    else next.open.push(id)
  }
  for (const id of state.open.filter((id) => !seen.has(id))) {
    if (await isGone(id)) movements.push(goneMovement(chain, address, BTC, { id, hash: txidOf(id), amount: 0n }))
    else next.open.push(id)
  }
  return { address, movements, state: next, seenUntil }
}

const txidOf = (id: string) => id.slice(0, id.indexOf(':'))
