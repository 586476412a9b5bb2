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
 * The maximum number of failures in one turn. Each may last until a deadline, and when a turn takes minutes, the
 * network counts as unavailable.
 */
const MAX_FAILURES = 12

/** Stores the scans of some addresses, complete until `at`. Returns false if this process must stop scanning. */
type Save = (part: readonly Watched[], scans: readonly AddressScan[], at: Date) => Promise<boolean>
type StoreUnread = (unread: WatchedAddress) => Promise<void>

/**
 * Scans the addresses of a network. An address that cannot be read does not hide money at the others: any sender can
 * make a transaction that a node fails to report.
 */
export function createAddressScans(
  deps: Pick<Deps, 'storage' | 'clock' | 'log'>,
  reader: Pick<ChainReader, 'network' | 'maxAddresses' | 'head' | 'scan'>,
) {
  const { storage, clock } = deps
  const { network } = reader
  const unreadable = createUnreadableAddresses(deps, reader)

  const readDue = (which: SQL, limit: number) => dueAddresses(storage, network, clock.now(), which, limit)

  /** Whether the node has not fallen behind, and can read an address outside of the failed part, if there is any. */
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
     * that could not, so that neither part delays the other.
     */
    async due(): Promise<(readonly Watched[])[]> {
      const known = unreadable.addresses()
      const read = await readDue(notInArray(watchedAddresses.address, known), reader.maxAddresses)
      const retried = known.length > 0 ? await readDue(inArray(watchedAddresses.address, known), 1) : []
      return [read, retried].filter((part) => part.length > 0)
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
          // Further halves would take too long, so that all remaining addresses are postponed, to be scanned singly.
          const hasFailedTooOften = failures >= MAX_FAILURES
          const postponed = hasFailedTooOften ? [part, ...queue.splice(0)].flat() : part.length === 1 ? part : []
          for (const one of postponed) await unreadable.postpone(one, error)
          if (postponed.length === 0) queue.push(...halvesOf(part))
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
