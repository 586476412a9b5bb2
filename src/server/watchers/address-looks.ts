import {
  type AddressLook,
  type ChainFault,
  type ChainReader,
  ChainUnavailable,
  type WatchedAddress,
} from '../chains/chain-reader'
import type { Deps } from '../deps'
import { otherAddresses, type Watched } from './keep-looks'
import { postpone } from './plan-next'

/** If so many other addresses cannot be read either, it is the node that answers nonsense. */
const OTHERS = 3
/** Whatever is asked, an endpoint of another network has no answer, and one that wants fewer requests gives none. */
const NODE_FAULTS: readonly ChainFault[] = ['chain', 'limited']

/**
 * Looks at the addresses of a network so that one that cannot be read hides no other: anybody may send to an address what
 * its node cannot tell of.
 */
export function createAddressLooks(
  deps: Pick<Deps, 'storage' | 'clock' | 'log'>,
  reader: Pick<ChainReader, 'network' | 'head' | 'look'>,
) {
  const { network } = reader
  /** Those that could not be read at their last look. */
  const unread = new Set<string>()

  async function canRead(one: WatchedAddress): Promise<boolean> {
    try {
      await reader.look([one])
      return true
    } catch (error) {
      if (!isOfAddress(error)) throw error
      return false
    }
  }

  /** Whether the node is in step with its network, and can tell of another address than these, if there is any. */
  async function isNodeSound(part: readonly Watched[], height: number): Promise<boolean> {
    if ((await reader.head()).height < height) return false
    const addresses = part.map(({ address }) => address)
    const others = await otherAddresses(deps.storage, network, addresses, [...unread], OTHERS)
    for (const other of others) if (await canRead(other)) return true
    return others.length === 0
  }

  async function putOff({ address, walletId }: Watched, error: ChainUnavailable): Promise<void> {
    const isAgain = unread.has(address)
    unread.add(address)
    if (isAgain)
      deps.log.error({ event: 'network.unreadable_address', network, wallet: walletId, error: error.message })
    await postpone(deps, network, address, isAgain)
  }

  return {
    /** Those of the due that are looked at next. One that could not be read comes by itself, and after the others. */
    next(due: readonly Watched[]): readonly Watched[] {
      const others = due.filter(({ address }) => !unread.has(address))
      return others.length > 0 ? others : due.slice(0, 1)
    },
    /**
     * Together, or in halves if that fails. An address that cannot be read is put off, and has no look. Throws
     * `ChainUnavailable` if it is the node's fault.
     * @param height that of the newest block at the last look that succeeded
     */
    async lookAt(due: readonly Watched[], height: number): Promise<AddressLook[]> {
      async function lookAtPart(part: readonly Watched[]): Promise<AddressLook[]> {
        try {
          const looks = await reader.look(part)
          for (const { address } of part) unread.delete(address)
          return looks
        } catch (error) {
          if (!isOfAddress(error) || !(await isNodeSound(part, height))) throw error
          const [one, ...others] = part
          if (one && others.length === 0) {
            await putOff(one, error)
            return []
          }
          const middle = Math.ceil(part.length / 2)
          return [...(await lookAtPart(part.slice(0, middle))), ...(await lookAtPart(part.slice(middle)))]
        }
      }
      return lookAtPart(due)
    },
  }
}

/** Whether one address may be the reason. */
const isOfAddress = (error: unknown): error is ChainUnavailable =>
  error instanceof ChainUnavailable && !NODE_FAULTS.includes(error.fault)
