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
 * The maximum number of failures in one turn. A failure may last until a deadline, and a network whose turn takes
 * minutes counts as unavailable.
 */
const MAX_FAILURES = 12

/** Stores the scans of a batch, which are complete until `at`. Returns false if this process must stop scanning. */
type Save = (batch: readonly Watched[], scans: readonly AddressScan[], at: Date) => Promise<boolean>
type StoreUnread = (unread: WatchedAddress) => Promise<void>

/**
 * Scans the addresses of a network. An address that cannot be read must not hide money at other addresses, since any
 * sender can make a transaction that a node fails to report.
 */
export function createAddressScans(
  deps: Pick<Deps, 'storage' | 'clock' | 'log'>,
  reader: Pick<ChainReader, 'network' | 'maxAddresses' | 'head' | 'scan'>,
) {
  const { storage, clock } = deps
  const { network } = reader
  const unreadable = createUnreadableAddresses(deps, reader)

  const readDue = (condition: SQL, limit: number) => dueAddresses(storage, network, clock.now(), condition, limit)

  /**
   * Whether the node works: it has not fallen behind, and it can read an address outside of the failed batch, if there
   * is one.
   */
  async function isNodeSound(batch: readonly Watched[], fault: ChainFault, height: number): Promise<boolean> {
    if ((await reader.head()).height < height) return false
    const without = new Set([...batch.map(({ address }) => address), ...unreadable.addresses()])
    const others = await otherAddresses(storage, network, [...without], fault === 'behind', SUSPICIOUS_COUNT)
    for (const other of others) if (await canRead(reader, other)) return true
    return others.length === 0 && without.size === batch.length
  }

  return {
    /**
     * Returns the due addresses in batches that are scanned separately, so that neither delays the other: addresses
     * that could be read at their last scan, and a single address that could not.
     */
    async due(): Promise<(readonly Watched[])[]> {
      const failing = unreadable.addresses()
      const readable = await readDue(notInArray(watchedAddresses.address, failing), reader.maxAddresses)
      const retried = failing.length > 0 ? await readDue(inArray(watchedAddresses.address, failing), 1) : []
      return [readable, retried].filter((batch) => batch.length > 0)
    },
    /**
     * Scans batches of due addresses, and stores the results of each batch at once. A batch that fails is split into
     * halves. An address that fails alone is postponed. Throws `ChainUnavailable` if the node is at fault.
     * @param height the height of the newest block at the last successful scan
     */
    async scan(
      batches: readonly (readonly Watched[])[],
      height: number,
      save: Save,
      storeUnread: StoreUnread,
    ): Promise<void> {
      const queue = [...batches]
      let failures = 0
      let isSound = false
      for (let batch = queue.shift(); batch; batch = queue.shift()) {
        const at = clock.now()
        let scans: AddressScan[]
        try {
          scans = await reader.scan(batch)
        } catch (error) {
          if (!isAddressFault(error)) throw error
          if (error instanceof AddressUnreadable) await storeUnread(error.unread)
          isSound ||= await isNodeSound(batch, error.fault, height)
          if (!isSound) throw error
          failures += 1
          // Further halves would take too long, so that all remaining addresses are postponed, to be scanned singly.
          const hasFailedTooOften = failures >= MAX_FAILURES
          const postponed = hasFailedTooOften ? [batch, ...queue.splice(0)].flat() : batch.length === 1 ? batch : []
          for (const address of postponed) await unreadable.postpone(address, error)
          if (postponed.length === 0) queue.push(...splitInHalves(batch))
          continue
        }
        isSound = true
        unreadable.recordRead(batch, scans)
        if (!(await save(batch, scans, at))) return
      }
      await unreadable.requireSoundNode(failures > 0)
    },
  }
}

function splitInHalves<One>(batch: readonly One[]): [One[], One[]] {
  const middle = Math.ceil(batch.length / 2)
  return [batch.slice(0, middle), batch.slice(middle)]
}
