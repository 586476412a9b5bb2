import type { Asset } from '../../contract/enums'
import type { DepositMovement } from '../../contract/money/custody-movement'
import { pairOf } from '../../payment/chains/catalogue'
import { fiatUnits, parseUnits } from '../../payment/money'
import type { Deps } from '../deps'
import { type AddressScan, type ChainFault, type ChainReader, ChainUnavailable } from '../ports/chain-reader'
import type { Watched } from './save-scans'
import type { Money, Stakes } from './stakes'

const CENTS = 100n
/** No asset has more decimals. */
const DECIMALS = 18

type Limited = Watched & { agreeAbove: number }
/** Faults of a node that is down, for which each payment would wait again. */
const NO_ANSWER: readonly ChainFault[] = ['slow', 'unreachable', 'limited']
type Unresponsive = Set<ChainReader['nodes'][number]>

/**
 * Requires that every node of the network confirms money above the merchant's limit, by the sum credited at the address
 * or by the price of its payment. The sum counts, so that a false report in small parts is caught too. Until then all
 * money of the scan is reported as `seen`, since its ids may still change. With one node, or without a limit, the scans
 * are returned unchanged.
 * @param stakesOf reads the sums credited at addresses before, and the prices of their payments
 */
export async function requireAgreement(
  { rates }: Pick<Deps, 'rates'>,
  reader: ChainReader,
  due: readonly Watched[],
  scans: readonly AddressScan[],
  stakesOf: (addresses: readonly string[]) => Promise<ReadonlyMap<string, Stakes>>,
): Promise<AddressScan[]> {
  const { network, nodes } = reader
  const limited = new Map(due.filter(isLimited).map((one) => [one.address, one]))
  const credits = scans.filter((scan) => limited.has(scan.address) && confirmedOf(scan).length > 0)
  if (nodes.length < 2 || credits.length === 0) return [...scans]
  const table = await rates.live?.current().catch(() => null)
  const stakes = await stakesOf(credits.map(({ address }) => address))

  /** Without an exchange rate, any money counts as above the limit. */
  function isAbove(amounts: readonly Money[], limit: number): boolean {
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
    const found = confirmedOf(scan).map((one) => ({ asset: one.asset as Asset, atoms: atomsOf(one) }))
    return isAbove([...credited, ...found], limit) || prices.some((price) => isAbove([price], limit))
  }

  const agreed: AddressScan[] = []
  const silent: Unresponsive = new Set()
  for (const scan of scans) {
    const watched = limited.get(scan.address)
    const isFree = !watched || !credits.includes(scan) || !needsAgreement(scan, watched.agreeAbove)
    if (isFree || (await areConfirmedByAll(nodes, watched, confirmedOf(scan), silent))) agreed.push(scan)
    else agreed.push(...(await reader.scan([watched], { settle: false })))
  }
  return agreed
}

const atomsOf = ({ asset, network, amount }: DepositMovement) => {
  const pair = pairOf(asset, network ?? '')
  return (pair && parseUnits(amount, pair.decimals)) ?? 0n
}
const isLimited = (one: Watched): one is Limited => one.agreeAbove !== null
const confirmedOf = ({ movements }: AddressScan) => movements.filter(({ state }) => state === 'confirmed')

async function areConfirmedByAll(
  nodes: ChainReader['nodes'],
  watched: Watched,
  found: readonly DepositMovement[],
  silent: Unresponsive,
): Promise<boolean> {
  const assets = [...new Set(found.map(({ asset }) => asset))]
  for (const node of nodes) {
    if (silent.has(node)) return false
    try {
      const [scan] = await node.scan([watched])
      const reported = scan ? confirmedOf(scan) : []
      if (!assets.every((asset) => isCovered(sumsOf(found, asset), sumsOf(reported, asset)))) return false
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      if (NO_ANSWER.includes(error.fault)) silent.add(node)
      return false
    }
  }
  return true
}

/** The sum of each transaction; under '' the sum of unknown ones. */
function sumsOf(movements: readonly DepositMovement[], asset: DepositMovement['asset']): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { hash, amount } of movements.filter((one) => one.asset === asset))
    sums.set(hash, (sums.get(hash) ?? 0n) + (parseUnits(amount, DECIMALS) ?? 0n))
  return sums
}

/**
 * Whether a node reports all money that was found. Ids are not compared, since a node without logs reports two
 * transfers as one amount without a transaction.
 */
function isCovered(found: ReadonlyMap<string, bigint>, reported: ReadonlyMap<string, bigint>): boolean {
  let missing = 0n
  for (const [hash, amount] of found) {
    const known = reported.get(hash) ?? 0n
    if (hash !== '' && known < amount) missing += amount - known
  }
  return missing <= (reported.get('') ?? 0n) && totalOf(found) <= totalOf(reported)
}

const totalOf = (sums: ReadonlyMap<string, bigint>) => [...sums.values()].reduce((sum, amount) => sum + amount, 0n)
