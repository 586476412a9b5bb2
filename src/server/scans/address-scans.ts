import { inArray, notInArray, type SQL } from 'drizzle-orm'
import type { Deps } from '../deps'
import {
  type AddressScan,
  AddressUnreadable,
  type ChainFault,
  type ChainReader,
  type WatchedAddress,
} from '../ports/chain-reader'
import { watchedAddresses } from '../storage/schema/scans'
import { dueAddresses, otherAddresses, type Watched } from './save-scans'
import { canRead, createUnreadableAddresses, isAddressFault, SUSPICIOUS_COUNT } from './unreadable-addresses'

/**
 * The maximum number of failures in one turn. Each may cost a deadline, and the network counts as unseen when a turn
 * takes minutes.
 */
const MAX_FAILURES = 12

/** Stores the scans of some addresses, complete until `at`. Returns false if this process must stop scanning. */
type Save = (part: readonly Watched[], scans: readonly AddressScan[], at: Date) => Promise<boolean>
type StoreUnread = (unread: WatchedAddress) => Promise<void>

/**
 * Scans the addresses of a network so that one that cannot be read hides no other, since anybody may send something to
 * an address that its node cannot report.
 */
export function createAddressScans(
  deps: Pick<Deps, 'storage' | 'clock' | 'log'>,
  reader: Pick<ChainReader, 'network' | 'maxAddresses' | 'head' | 'scan'>,
) {
  const { storage, clock } = deps
  const { network } = reader
  const unreadable = createUnreadableAddresses(deps, reader)

  const dueOf = (which: SQL, limit: number) => dueAddresses(storage, network, clock.now(), which, limit)

  /** Whether the node is in step with its network, and can read another address than these, if there is any. */
  async function isNodeSound(part: readonly Watched[], fault: ChainFault, height: number): Promise<boolean> {
    if ((await reader.head()).height < height) return false
    const without = new Set([...part.map(({ address }) => address), ...unreadable.addresses()])
    const others = await otherAddresses(storage, network, [...without], fault === 'behind', SUSPICIOUS_COUNT)
    for (const other of others) if (await canRead(reader, other)) return true
    return others.length === 0 && without.size === part.length
  }

  return {
    /**
     * Returns the due addresses in parts that are scanned separately: those that could be read the last time, and one
     * that could not, so that neither waits for the other for ever.
     */
    async due(): Promise<(readonly Watched[])[]> {
      const known = unreadable.addresses()
      const read = await dueOf(notInArray(watchedAddresses.address, known), reader.maxAddresses)
      const again = known.length > 0 ? await dueOf(inArray(watchedAddresses.address, known), 1) : []
      return [read, again].filter((part) => part.length > 0)
    },
    /**
     * Scans parts of the due addresses: a part at once, or in halves if that fails. Results are stored at once. An
     * address that cannot be read by itself is postponed. Throws `ChainUnavailable` if the node is at fault.
     * @param height the height of the newest block at the last successful scan
     */
    async scan(
      parts: readonly (readonly Watched[])[],
      height: number,
      save: Save,
      storeUnread: StoreUnread,
    ): Promise<void> {
      const queue = [...parts]
      let failures = 0
      let isSound = false
      for (let part = queue.shift(); part; part = queue.shift()) {
        const at = clock.now()
        let scans: AddressScan[]
        try {
          scans = await reader.scan(part)
        } catch (error) {
          if (!isAddressFault(error)) throw error
          if (error instanceof AddressUnreadable) await storeUnread(error.unread)
          isSound ||= await isNodeSound(part, error.fault, height)
          if (!isSound) throw error
          failures += 1
          // halves of halves would take too long: the rest is scanned one by one from now on
          const isEnough = failures >= MAX_FAILURES
          const apart = isEnough ? [part, ...queue.splice(0)].flat() : part.length === 1 ? part : []
          for (const one of apart) await unreadable.postpone(one, error)
          if (apart.length === 0) queue.push(...halvesOf(part))
          continue
        }
        isSound = true
        unreadable.recordRead(part, scans)
        if (!(await save(part, scans, at))) return
      }
      await unreadable.requireSoundNode(failures > 0)
    },
  }
}

function halvesOf<One>(part: readonly One[]): [One[], One[]] {
  const middle = Math.ceil(part.length / 2)
  return [part.slice(0, middle), part.slice(middle)]
}
