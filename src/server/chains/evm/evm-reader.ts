import type { DepositMovement } from '../../../contract/custody-movement'
import type { Network } from '../../../contract/enums'
import { PAIRS } from '../../../payment/chains/catalogue'
import { NETWORK_FACTS } from '../../../payment/chains/networks'
import { formatUnits } from '../../../payment/money'
import type { Clock } from '../../runtime/clock'
import { type AddressLook, type ChainReader, ChainUnavailable, type WatchedAddress } from '../chain-reader'
import { createEndpoint, type EndpointSettings } from '../endpoint'
import { createFailover } from '../failover'
import { type Block, createEvmNode, type EvmAsset, type EvmNode } from './evm-node'
import { type EvmState, NEW_ASSET, readState, writeState } from './evm-state'
import type { Arrival, Told } from './incoming'
import { lookAtAsset } from './look-at-asset'
import type { Transfer } from './transfer-logs'

/** Public nodes cap the gas of a call. */
const MOST_ADDRESSES = 500
/** All of these networks have a block at least every twelve seconds. */
const MAX_LAG_MS = 600_000
const MAX_AHEAD_MS = 900_000

export interface EvmSettings {
  network: Network
  /** JSON-RPC over HTTP: the second is asked when the first fails. */
  endpoints: readonly EndpointSettings[]
  clock: Clock
  confirmations?: number
}

interface Watched {
  address: string
  state: EvmState
  /** In the order of the assets. */
  balances: bigint[]
  /** The last block that is final now; never before what was. */
  safe: number
}

/**
 * A network that runs Ethereum's virtual machine. Balances are the truth: they also show what leaves no log, survive
 * downtime, and need nothing but a node's latest blocks. Logs and blocks give the transactions. Two things are out of
 * sight: money that comes and goes between two looks and leaves all balances as they were, and unknown tokens.
 */
export function evmReader({ network, endpoints: settings, clock, confirmations }: EvmSettings): ChainReader {
  const pairs = PAIRS.filter((pair) => pair.network === network)
  const chainId = pairs[0]?.chainId
  if (!chainId) throw new RangeError(`${network} is not an EVM network`)
  const assets: EvmAsset[] = pairs.map(({ asset, contract, decimals }) => ({ asset, contract, decimals }))
  const required = Math.max(1, confirmations ?? NETWORK_FACTS[network].sandboxConfirmations)
  const endpoints = settings.map((one) => createEndpoint(one, clock))
  const sources = createFailover(endpoints.map((endpoint) => createEvmNode(endpoint, { chainId, assets, clock })))
  const safeBlock = (head: Block) => Math.max(0, head.number - required + 1)

  async function headOf(node: EvmNode, known = 0): Promise<Block> {
    const block = await node.newest()
    const age = clock.now().getTime() - block.timestamp * 1000
    if (block.number < known || age > MAX_LAG_MS) throw new ChainUnavailable('behind', 'an old block is its newest')
    if (age < -MAX_AHEAD_MS) throw new ChainUnavailable('unreadable', 'a block of the future')
    return block
  }

  const stateOf = ({ state }: Watched, { asset }: EvmAsset) => state.assets[asset] ?? NEW_ASSET
  /** Whether there is anything to find out. */
  const hasNews = (one: Watched, asset: EvmAsset, index: number) => {
    const { balance, rises, open } = stateOf(one, asset)
    return one.balances[index] !== balance || rises.length > 0 || open.length > 0
  }

  /**
   * A fall is a new baseline, from which a rise counts. So a node that has lost its state, and says 0, must not pass for an
   * owner who has moved money: the fall is read again, and of the network's own coin nothing leaves without a transaction.
   */
  async function checkFalls(node: EvmNode, news: readonly Watched[], safeBalances: readonly bigint[][], block: number) {
    const falls = news.flatMap((one, place) =>
      assets.flatMap((asset, index) => {
        const balance = safeBalances[place]?.[index] ?? 0n
        const fell = one.safe > one.state.settled && balance < stateOf(one, asset).balance
        return fell ? [{ address: one.address, asset, block, balance }] : []
      }),
    )
    if (falls.length === 0) return
    const again = await node.balancesAt(falls)
    const native = falls.filter(({ asset }) => asset.contract === null).map(({ address }) => address)
    const nonces = await node.nonces(native, block)
    if (falls.some(({ balance }, index) => again[index] !== balance) || nonces.includes(0))
      throw new ChainUnavailable('unreadable', 'a balance fell that nobody has moved')
  }

  /** The transfers of tokens to these addresses that are not final yet, where the node tells of them. */
  async function transfersTo(node: EvmNode, watched: readonly Watched[], head: Block): Promise<Transfer[]> {
    const from = new Map<number, string[]>()
    for (const { address, state } of watched) from.set(state.settled, [...(from.get(state.settled) ?? []), address])
    const transfers: Transfer[] = []
    for (const [settled, addresses] of from)
      transfers.push(...((await node.logs.scan(addresses, settled + 1, head.number)) ?? []))
    return transfers
  }

  function arrivalsOf(transfers: readonly Transfer[], address: string, { contract }: EvmAsset): Arrival[] {
    return transfers
      .filter((one) => one.recipient === address.toLowerCase() && one.contract === contract?.toLowerCase())
      .map(({ hash, logIndex, amount, block }) => ({ id: `${chainId}:${hash}:${logIndex}`, hash, amount, block }))
  }

  const movementOf = (address: string, { asset, decimals }: EvmAsset, told: Told, count: number): DepositMovement => ({
    id: told.id,
    address,
    asset,
    network,
    amount: formatUnits(told.amount, decimals),
    hash: told.hash,
    confirmations: count,
    required_confirmations: required,
    state: told.amount === 0n ? 'failed' : count >= required ? 'confirmed' : 'seen',
    reason: told.amount === 0n ? 'dropped' : told.hash === '' ? 'transaction not identified' : null,
  })

  async function lookAt(
    node: EvmNode,
    one: Watched,
    head: Block,
    safeBalances: readonly bigint[] | undefined,
    transfers: readonly Transfer[],
  ): Promise<AddressLook> {
    const { address, state, safe } = one
    const next: EvmState = { head: head.number, settled: safe, assets: { ...state.assets } }
    const movements: DepositMovement[] = []
    for (const [index, asset] of assets.entries()) {
      if (!safeBalances || !hasNews(one, asset, index)) continue
      const findings = await lookAtAsset(node, {
        chainId: chainId as number,
        address,
        asset,
        state: stateOf(one, asset),
        settled: state.settled,
        head,
        balance: one.balances[index] ?? 0n,
        safe: { block: safe, balance: safeBalances[index] ?? 0n },
        transfers: arrivalsOf(transfers, address, asset),
      })
      next.assets[asset.asset] = findings.state
      movements.push(
        ...findings.gone.map((told) => movementOf(address, asset, { ...told, amount: 0n }, 0)),
        ...findings.incoming.map((told) => movementOf(address, asset, told, head.number - told.block + 1)),
      )
    }
    return { address, movements, state: writeState(next) }
  }

  return {
    network,
    mostAddresses: MOST_ADDRESSES,
    head: () =>
      sources.run(async (node) => {
        const { number, timestamp } = await headOf(node)
        return { height: number, at: new Date(timestamp * 1000) }
      }),
    begin: (addresses) =>
      sources.run(async (node) => {
        const head = await headOf(node)
        const balances = await node.balances(addresses, head.number)
        const nonces = await node.nonces(addresses, head.number)
        const fresh: EvmState = { head: head.number, settled: safeBlock(head), assets: {} }
        return addresses.map((_, index) => {
          const isUnused = nonces[index] === 0 && balances[index]?.every((balance) => balance === 0n)
          return isUnused ? writeState(fresh) : null
        })
      }),
    look(addresses: readonly WatchedAddress[]) {
      const given = addresses.map(({ address, state }) => ({ address, state: readState(state) }))
      return sources.run(async (node) => {
        const head = await headOf(node, Math.max(0, ...given.map(({ state }) => state.head)))
        const balances = await node.balances(
          given.map(({ address }) => address),
          head.number,
        )
        const watched = given.map(
          (one, index): Watched => ({
            ...one,
            balances: balances[index] ?? [],
            safe: Math.max(one.state.settled, safeBlock(head)),
          }),
        )
        const news = watched.filter((one) => assets.some((asset, index) => hasNews(one, asset, index)))
        const safeBalances =
          news.length === 0
            ? []
            : await node.balances(
                news.map(({ address }) => address),
                safeBlock(head),
              )
        await checkFalls(node, news, safeBalances, safeBlock(head))
        const transfers = news.length === 0 ? [] : await transfersTo(node, news, head)
        const looks: AddressLook[] = []
        for (const one of watched) looks.push(await lookAt(node, one, head, safeBalances[news.indexOf(one)], transfers))
        return looks
      })
    },
    requests: () => endpoints.reduce((sum, endpoint) => sum + endpoint.requests(), 0),
  }
}
