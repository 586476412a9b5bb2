import type { Asset } from '../../contract/enums'
import type { DepositMovement } from '../../contract/money/custody-movement'
import { pairOf } from '../../payment/chains/catalogue'
import { fiatUnits, parseUnits } from '../../payment/money'
import type { Deps } from '../deps'
import { type AddressScan, type ChainFault, type ChainReader, ChainUnavailable } from '../ports/chain-reader'
import type { Watched } from './save-scans'
import type { AssetAmount, Stakes } from './stakes'

const CENTS = 100n
/** The most decimals that any asset has. */
const DECIMALS = 18

type WithThreshold = Watched & { agreeAbove: number }
/** Faults after which this scan sends no further requests to a node. */
const NO_ANSWER: readonly ChainFault[] = ['slow', 'unreachable', 'limited']
type NodeSet = Set<ChainReader['nodes'][number]>

/**
 * If the money at an address, or the price of its payment, exceeds the merchant's threshold, every node must report the
 * money. Money that was credited earlier counts, too, so that many small false reports cannot stay below the threshold.
 * Until all nodes agree, the money stays `seen`, since its ids may still change. With one node, or without a threshold,
 * the scans are returned unchanged.
 * @param readStakes reads, for each address, the amounts already credited and the prices of its payments
 */
export async function holdUnagreedDeposits(
  { rates }: Pick<Deps, 'rates'>,
  reader: ChainReader,
  watchedAddresses: readonly Watched[],
  scans: readonly AddressScan[],
  readStakes: (addresses: readonly string[]) => Promise<ReadonlyMap<string, Stakes>>,
): Promise<AddressScan[]> {
  const { network, nodes } = reader
  const withThreshold = new Map(watchedAddresses.filter(hasThreshold).map((one) => [one.address, one]))
  const credits = scans.filter((scan) => withThreshold.has(scan.address) && confirmedMovements(scan).length > 0)
  if (nodes.length < 2 || credits.length === 0) return [...scans]
  const table = await rates.live?.current().catch(() => null)
  const stakes = await readStakes(credits.map(({ address }) => address))

  /** Without an exchange rate, any money counts as above the threshold. */
  function isAbove(amounts: readonly AssetAmount[], limit: number): boolean {
    let cents = 0n
    for (const { asset, atoms } of amounts) {
      const pair = pairOf(asset, network)
      const rate = pair && table?.rate(pair.asset, 'USD')
      if (!rate) return true
      cents += fiatUnits(atoms, rate, 'USD', pair)
    }
    return cents > BigInt(limit) * CENTS
  }

  function needsAgreement(scan: AddressScan, limit: number): boolean {
    const { credited, prices } = stakes.get(scan.address) ?? { credited: [], prices: [] }
    const foundAmounts = confirmedMovements(scan).map((one) => ({ asset: one.asset as Asset, atoms: atomsOf(one) }))
    return isAbove([...credited, ...foundAmounts], limit) || prices.some((price) => isAbove([price], limit))
  }

  const result: AddressScan[] = []
  const unresponsive: NodeSet = new Set()
  for (const scan of scans) {
    const watched = withThreshold.get(scan.address)
    const needsNoAgreement = !watched || !credits.includes(scan) || !needsAgreement(scan, watched.agreeAbove)
    if (needsNoAgreement || (await areConfirmedByAll(nodes, watched, confirmedMovements(scan), unresponsive)))
      result.push(scan)
    else result.push(...(await reader.scan([watched], { settle: false })))
  }
  return result
}

const atomsOf = ({ asset, network, amount }: DepositMovement) => {
  const pair = pairOf(asset, network ?? '')
  return (pair && parseUnits(amount, pair.decimals)) ?? 0n
}
const hasThreshold = (one: Watched): one is WithThreshold => one.agreeAbove !== null
const confirmedMovements = ({ movements }: AddressScan) => movements.filter(({ state }) => state === 'confirmed')

async function areConfirmedByAll(
  nodes: ChainReader['nodes'],
  watched: Watched,
  found: readonly DepositMovement[],
  unresponsive: NodeSet,
): Promise<boolean> {
  const assets = [...new Set(found.map(({ asset }) => asset))]
  for (const node of nodes) {
    if (unresponsive.has(node)) return false
    try {
      const [scan] = await node.scan([watched])
      const reported = scan ? confirmedMovements(scan) : []
      if (!assets.every((asset) => isCovered(amountByHash(found, asset), amountByHash(reported, asset)))) return false
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      if (NO_ANSWER.includes(error.fault)) unresponsive.add(node)
      return false
    }
  }
  return true
}

/** The sum of each transaction's transfers, by its hash. Transfers without a known hash are summed under ''. */
function amountByHash(movements: readonly DepositMovement[], asset: DepositMovement['asset']): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { hash, amount } of movements.filter((one) => one.asset === asset))
    sums.set(hash, (sums.get(hash) ?? 0n) + (parseUnits(amount, DECIMALS) ?? 0n))
  return sums
}

/**
 * Whether a node reports all money that was found. Ids are not compared: a node that serves no logs reports only a
 * total, without hashes.
 */
function isCovered(found: ReadonlyMap<string, bigint>, reported: ReadonlyMap<string, bigint>): boolean {
  let missing = 0n
  for (const [hash, amount] of found) {
    const reportedAmount = reported.get(hash) ?? 0n
    if (hash !== '' && reportedAmount < amount) missing += amount - reportedAmount
  }
  return missing <= (reported.get('') ?? 0n) && totalOf(found) <= totalOf(reported)
}

const totalOf = (sums: ReadonlyMap<string, bigint>) => [...sums.values()].reduce((sum, amount) => sum + amount, 0n)
