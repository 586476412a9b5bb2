import type { Asset } from '../../contract/enums'
import type { DepositMovement } from '../../contract/money/custody-movement'
import { pairOf } from '../../payment/chains/catalogue'
import { fiatUnits, parseUnits } from '../../payment/money'
import type { Deps } from '../deps'
import { type AddressLook, type ChainFault, type ChainReader, ChainUnavailable } from '../ports/chain-reader'
import type { Watched } from './save-scans'
import type { Money, Stakes } from './stakes'

const CENTS = 100n
/** No asset has more decimals. */
const DECIMALS = 18

type Limited = Watched & { agreeAbove: number }
/** Faults of a node that is down, for which each payment would wait again. */
const SILENCE: readonly ChainFault[] = ['slow', 'unreachable', 'limited']
type Silent = Set<ChainReader['nodes'][number]>

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
  looks: readonly AddressLook[],
  stakesOf: (addresses: readonly string[]) => Promise<ReadonlyMap<string, Stakes>>,
): Promise<AddressLook[]> {
  const { network, nodes } = reader
  const limited = new Map(due.filter(isLimited).map((one) => [one.address, one]))
  const credits = looks.filter((look) => limited.has(look.address) && confirmedOf(look).length > 0)
  if (nodes.length < 2 || credits.length === 0) return [...looks]
  const table = await rates.live?.current().catch(() => null)
  const stakes = await stakesOf(credits.map(({ address }) => address))

  /** Without an exchange rate, any money counts as above the limit. */
  function isAbove(some: readonly Money[], limit: number): boolean {
    let cents = 0n
    for (const { asset, atoms } of some) {
      const pair = pairOf(asset, network)
      const rate = pair && table?.rate(pair.asset, 'USD')
      if (!rate) return true
      cents += fiatUnits(atoms, rate, 'USD', pair)
    }
    return cents > BigInt(limit) * CENTS
  }

  function needsAgreement(look: AddressLook, limit: number): boolean {
    const { credited, prices } = stakes.get(look.address) ?? { credited: [], prices: [] }
    const found = confirmedOf(look).map((one) => ({ asset: one.asset as Asset, atoms: atomsOf(one) }))
    return isAbove([...credited, ...found], limit) || prices.some((price) => isAbove([price], limit))
  }

  const agreed: AddressLook[] = []
  const silent: Silent = new Set()
  for (const look of looks) {
    const watched = limited.get(look.address)
    const isFree = !watched || !credits.includes(look) || !needsAgreement(look, watched.agreeAbove)
    if (isFree || (await areConfirmedByAll(nodes, watched, confirmedOf(look), silent))) agreed.push(look)
    else agreed.push(...(await reader.look([watched], { settle: false })))
  }
  return agreed
}

const atomsOf = ({ asset, network, amount }: DepositMovement) => {
  const pair = pairOf(asset, network ?? '')
  return (pair && parseUnits(amount, pair.decimals)) ?? 0n
}
const isLimited = (one: Watched): one is Limited => one.agreeAbove !== null
const confirmedOf = ({ movements }: AddressLook) => movements.filter(({ state }) => state === 'confirmed')

async function areConfirmedByAll(
  nodes: ChainReader['nodes'],
  watched: Watched,
  found: readonly DepositMovement[],
  silent: Silent,
): Promise<boolean> {
  const assets = [...new Set(found.map(({ asset }) => asset))]
  for (const node of nodes) {
    if (silent.has(node)) return false
    try {
      const [look] = await node.look([watched])
      const told = look ? confirmedOf(look) : []
      if (!assets.every((asset) => isCovered(sumsOf(found, asset), sumsOf(told, asset)))) return false
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      if (SILENCE.includes(error.fault)) silent.add(node)
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
function isCovered(found: ReadonlyMap<string, bigint>, told: ReadonlyMap<string, bigint>): boolean {
  let untold = 0n
  for (const [hash, amount] of found) {
    const known = told.get(hash) ?? 0n
    if (hash !== '' && known < amount) untold += amount - known
  }
  return untold <= (told.get('') ?? 0n) && totalOf(found) <= totalOf(told)
}

const totalOf = (sums: ReadonlyMap<string, bigint>) => [...sums.values()].reduce((sum, amount) => sum + amount, 0n)
