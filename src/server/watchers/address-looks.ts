import { inArray, notInArray, type SQL } from 'drizzle-orm'
import type { Deps } from '../deps'
import {
  type AddressLook,
  AddressUnreadable,
  type ChainFault,
  type ChainReader,
  ChainUnavailable,
  type WatchedAddress,
} from '../ports/chain-reader'
import { watchedAddresses } from '../storage/schema/scans'
import { dueAddresses, otherAddresses, type Watched } from './keep-looks'
import { postpone } from './plan-next'

/** If so many other addresses cannot be read either, it is the node that answers nonsense. */
const OTHERS = 3
/** Whatever is asked, an endpoint of another network has no answer, and one that wants fewer requests gives none. */
const NODE_FAULTS: readonly ChainFault[] = ['chain', 'limited']
/** Of a turn. Each may cost a deadline, and the network counts as unseen when a turn takes minutes. */
const MOST_FAILURES = 12

/** That an address could not be read at its last look: since when, and why. */
interface Unread {
  since: number
  fault: ChainFault
}

/** Keeps what was found of some addresses, of all that had come by `at`. False if this process is to look at nothing more. */
type Keep = (part: readonly Watched[], looks: readonly AddressLook[], at: Date) => Promise<boolean>
/** Stores the state of an address that could not be read. */
type StoreUnread = (unread: WatchedAddress) => Promise<void>

/**
 * Looks at the addresses of a network so that one that cannot be read hides no other: anybody may send to an address what
 * its node cannot tell of.
 */
export function createAddressLooks(
  deps: Pick<Deps, 'storage' | 'clock' | 'log'>,
  reader: Pick<ChainReader, 'network' | 'mostAddresses' | 'head' | 'look'>,
) {
  const { storage, clock, log } = deps
  const { network } = reader
  const unread = new Map<string, Unread>()
  /** The last address that was found to have got money, as it was before, and when that was. */
  let witness: { paid: Watched; at: number } | null = null
  let blindness: ChainUnavailable | null = null

  const dueOf = (which: SQL, limit: number) => dueAddresses(storage, network, clock.now(), which, limit)

  /** Whether the node can tell of an address. */
  async function canRead(one: Parameters<ChainReader['look']>[0][number]): Promise<boolean> {
    try {
      await reader.look([one])
      return true
    } catch (error) {
      if (!isOfAddress(error)) throw error
      return false
    }
  }

  /** Whether the node is in step with its network, and can tell of another address than these, if there is any. */
  async function isNodeSound(part: readonly Watched[], fault: ChainFault, height: number): Promise<boolean> {
    if ((await reader.head()).height < height) return false
    const without = new Set([...part.map(({ address }) => address), ...unread.keys()])
    const others = await otherAddresses(storage, network, [...without], fault === 'behind', OTHERS)
    for (const other of others) if (await canRead(other)) return true
    return others.length === 0 && without.size === part.length
  }

  async function putOff({ address, walletId }: Watched, { fault, message }: ChainUnavailable): Promise<void> {
    const before = unread.get(address)
    unread.set(address, { since: before?.since ?? clock.elapsed(), fault })
    if (before) log.error({ event: 'network.unreadable_address', network, wallet: walletId, error: message })
    await postpone(deps, network, address, before !== undefined)
  }

  function noteRead(part: readonly Watched[], looks: readonly AddressLook[]): void {
    for (const { address } of part) unread.delete(address)
    const moved = looks.find(({ movements }) => movements.length > 0)
    const paid = part.find(({ address }) => address === moved?.address)
    if (!paid) return
    witness = { paid, at: clock.elapsed() }
    blindness = null
  }

  return {
    /**
     * The addresses that are due, in parts that are looked at by themselves: those that could be read the last time, and
     * one that could not, so that none waits for the others for ever.
     */
    async due(): Promise<(readonly Watched[])[]> {
      const known = [...unread.keys()]
      const read = await dueOf(notInArray(watchedAddresses.address, known), reader.mostAddresses)
      const again = known.length > 0 ? await dueOf(inArray(watchedAddresses.address, known), 1) : []
      return [read, again].filter((part) => part.length > 0)
    },
    /**
     * Looks at parts of the due, at all of a part together, or in halves if that fails. What was found is kept at once. An
     * address that cannot be read by itself is put off. Throws `ChainUnavailable` if it is the node's fault.
     * @param height that of the newest block at the last look that succeeded
     */
    async lookAt(
      parts: readonly (readonly Watched[])[],
      height: number,
      keep: Keep,
      storeUnread: StoreUnread,
    ): Promise<void> {
      const queue = [...parts]
      let failures = 0
      let isSound = false
      for (let part = queue.shift(); part; part = queue.shift()) {
        const at = clock.now()
        let looks: AddressLook[]
        try {
          looks = await reader.look(part)
        } catch (error) {
          if (!isOfAddress(error)) throw error
          if (error instanceof AddressUnreadable) await storeUnread(error.unread)
          isSound ||= await isNodeSound(part, error.fault, height)
          if (!isSound) throw error
          failures += 1
          // halves of halves would take too long: the rest is looked at one by one from now on
          const isEnough = failures >= MOST_FAILURES
          const apart = isEnough ? [part, ...queue.splice(0)].flat() : part.length === 1 ? part : []
          for (const one of apart) await putOff(one, error)
          if (apart.length === 0) queue.push(...halvesOf(part))
          continue
        }
        isSound = true
        noteRead(part, looks)
        if (!(await keep(part, looks, at))) return
      }
      if (failures > 0 || unread.size < OTHERS) blindness = await findBlindness()
      if (blindness) throw blindness
    },
  }

  /**
   * A node may answer for addresses that have got nothing, and for no other. Then several fail, and one that has got money
   * cannot be read as it was before. What anybody can send is not among its faults.
   */
  async function findBlindness(): Promise<ChainUnavailable | null> {
    const failing = [...unread.values()].filter(({ fault }) => fault !== 'unreadable')
    const [suspect] = failing
    if (!suspect || failing.length < OTHERS) return null
    const first = Math.min(...failing.map(({ since }) => since))
    if (witness && (witness.at >= first || (await canRead(witness.paid)))) return null
    return new ChainUnavailable(suspect.fault, 'addresses that money comes to cannot be read')
  }
}

/** Whether one address may be the reason. */
const isOfAddress = (error: unknown): error is ChainUnavailable =>
  error instanceof ChainUnavailable && !NODE_FAULTS.includes(error.fault)

function halvesOf<One>(part: readonly One[]): [One[], One[]] {
  const middle = Math.ceil(part.length / 2)
  return [part.slice(0, middle), part.slice(middle)]
}
