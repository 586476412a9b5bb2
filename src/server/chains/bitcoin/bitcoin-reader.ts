import * as v from 'valibot'
import type { DepositMovement } from '../../../contract/money/custody-movement'
import { NETWORK_FACTS } from '../../../payment/chains/networks'
import { HOUR_MS } from '../../../payment/durations'
import { formatUnits } from '../../../payment/money'
import {
  type AddressLook,
  type ChainReader,
  ChainUnavailable,
  type Head,
  type LookOptions,
} from '../../ports/chain-reader'
import type { Clock } from '../../runtime/clock'
import { createEndpoint, type EndpointSettings } from '../endpoint'
import { createFailover, type Run } from '../failover'
import { Height } from '../kept-state'
import { requireCurrent } from '../require-current'
import { createEsplora, type Esplora, type Output } from './esplora'

const GENESIS = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const DECIMALS = 8
/** Three hours without a block happen once in a thousand years. The rules of the network let one be two hours ahead. */
const TOLERANCE = { maxLagMs: 3 * HOUR_MS, maxAheadMs: 2 * HOUR_MS }
/** Blocks are often so far apart. What waits for the next one is seen, too. */
const BLOCK_GAP_MS = HOUR_MS
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
export function bitcoinReader({
  endpoints: settings,
  clock,
  confirmations: required = NETWORK_FACTS.Bitcoin.sandboxConfirmations,
  genesis = GENESIS,
}: BitcoinSettings): ChainReader {
  const endpoints = settings.map((one) => createEndpoint(one, clock))
  const sources = createFailover(endpoints.map((endpoint) => createEsplora(endpoint, genesis)))

  async function tipOf(source: Esplora, known = 0) {
    const tip = await source.tip()
    requireCurrent(tip, known, clock, TOLERANCE)
    return tip
  }

  /** A node forgets what waits too long, and another may not have seen it: only what none of them has is gone. */
  const isGone = (id: string) =>
    sources.allAgree(async (source) => !(await source.hasTransaction(id.slice(0, id.indexOf(':')))))

  async function lookAt(
    source: Esplora,
    address: string,
    state: AddressState,
    tip: Head,
    { settle }: LookOptions,
  ): Promise<AddressLook> {
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
    for (const output of outputs.filter(({ id }) => !final.has(id))) {
      const movement = movementOf(address, output, { height, required, settle })
      // an output of nothing is no money, but it is counted
      if (output.satoshis > 0n) movements.push(movement)
      if (movement.state === 'confirmed') next.final = [...next.final, output.id]
      else next.open.push(output.id)
    }
    for (const id of state.open.filter((id) => !seen.has(id))) {
      if (await isGone(id)) movements.push(droppedMovement(address, id, required))
      else next.open.push(id)
    }
    return { address, movements, state: next, seenUntil }
  }

  function lookThrough(run: Run<Esplora>): ChainReader['look'] {
    return (addresses, options = { settle: true }) => {
      const watched = addresses.map(({ address, state }) => ({ address, state: v.parse(AddressState, state) }))
      return run(async (source) => {
        const tip = await tipOf(source, Math.max(0, ...watched.map(({ state }) => state.head)))
        const looks: AddressLook[] = []
        for (const { address, state } of watched) looks.push(await lookAt(source, address, state, tip, options))
        return looks
      })
    }
  }

  return {
    network: 'Bitcoin',
    mostAddresses: MOST_ADDRESSES,
    head: () => sources.run((source) => tipOf(source)),
    begin: (addresses) =>
      sources.run(async (source) => {
        const { height } = await tipOf(source)
        const states: (AddressState | null)[] = []
        for (const address of addresses) {
          const { transactions, outputs } = await source.activity(address)
          states.push(transactions + outputs > 0 ? null : { head: height, outputs: 0, open: [], final: [] })
        }
        return states
      }),
    look: lookThrough(sources.run),
    nodes: sources.each.map((run) => ({ look: lookThrough(run) })),
    sentTo: (hash, address) =>
      sources.run(async (source) => {
        const satoshis = await source.paid(hash, address)
        return satoshis === null ? null : { BTC: formatUnits(satoshis, DECIMALS) }
      }),
    requests: (outcome) => endpoints.reduce((sum, endpoint) => sum + endpoint.requests(outcome), 0),
  }
}

function movementOf(
  address: string,
  output: Output,
  { height, required, settle }: LookOptions & { height: number; required: number },
): DepositMovement {
  // a block may have been found since the height was asked for
  const confirmations = output.height === null ? 0 : Math.max(1, height - output.height + 1)
  return {
    id: output.id,
    address,
    asset: 'BTC',
    network: 'Bitcoin',
    amount: formatUnits(output.satoshis, DECIMALS),
    hash: output.txid,
    confirmations,
    required_confirmations: required,
    state: settle && confirmations >= required ? 'confirmed' : 'seen',
    reason: null,
  }
}

/** Replaced by another transaction, or forgotten by the network. To the books any other reason is a refusal. */
const droppedMovement = (address: string, id: string, required: number): DepositMovement => ({
  id,
  address,
  asset: 'BTC',
  network: 'Bitcoin',
  amount: '0',
  hash: id.slice(0, id.indexOf(':')),
  confirmations: 0,
  required_confirmations: required,
  state: 'failed',
  reason: 'dropped',
})
