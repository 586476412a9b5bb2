import type { Deps } from '../deps'
import type { Intake } from '../payments/intake/intake'
import { type AddressScan, type ChainReader, ChainUnavailable } from '../ports/chain-reader'
import { CustodyUnavailable } from '../ports/custody'
import { createAddressScans } from './address-scans'
import { holdUnagreedDeposits } from './hold-unagreed-deposits'
import { takeLease, whileRenewing } from './lease'
import { recordFailure, recordSuccess } from './network-status'
import { hasUnbooked, saveScans, storeUnread, type Watched } from './save-scans'
import { scheduleScans } from './schedule-scan'
import { readStakes } from './stakes'

/** How often the newest block is read, since a network is offered only while its blocks can be read. */
const HEAD_MS = 15_000

export type ScanDeps = Pick<Deps, 'storage' | 'clock' | 'log' | 'rates'> & { intake: Pick<Intake, 'read'> }

/**
 * Scans the due addresses of one network, unless another process does. If the network cannot be read, records that, and
 * throws `ChainUnavailable`.
 */
export function createNetworkScan(deps: ScanDeps, reader: ChainReader, holder: string) {
  const { storage, clock } = deps
  const { network } = reader
  const addresses = createAddressScans(deps, reader)
  let headAt = Number.NEGATIVE_INFINITY
  let height = 0

  /** Stores and books the results. Returns false if another process has taken over the network. */
  async function save(batch: readonly Watched[], found: readonly AddressScan[], at: Date): Promise<boolean> {
    const stakesOf = (addresses: readonly string[]) => readStakes(deps, network, addresses)
    const scans = await holdUnagreedDeposits(deps, reader, batch, found, stakesOf)
    if (!(await takeLease(deps, network, holder))) return false
    await saveScans(deps, network, batch, scans)
    // An earlier process may have ended between storing movements and booking them.
    if (await hasUnbooked(storage)) await bookStored(deps.intake)
    await scheduleScans(deps, network, scans, at)
    return true
  }

  /** Records a successful scan if the newest block could be read, and all due addresses except for a few. */
  async function scan(isStopped: () => boolean): Promise<void> {
    while (!isStopped()) {
      const head = clock.elapsed() - headAt < HEAD_MS ? null : await reader.head()
      const due = await addresses.due()
      let isHolder = true
      await whileRenewing(deps, network, holder, () =>
        addresses.scan(
          due,
          height,
          async (batch, scans, at) => {
            isHolder = await save(batch, scans, at)
            return isHolder
          },
          async (unread) => {
            if (await takeLease(deps, network, holder)) await storeUnread(deps, network, unread)
          },
        ),
      )
      if (!isHolder) return
      if (head) {
        height = head.height
        await recordSuccess(deps, network, height)
        headAt = clock.elapsed()
      }
      if (due.length === 0) return
    }
  }

  return async (isStopped = () => false): Promise<void> => {
    if (!(await takeLease(deps, network, holder))) return
    try {
      await scan(isStopped)
    } catch (error) {
      if (error instanceof ChainUnavailable) {
        headAt = Number.NEGATIVE_INFINITY
        await recordFailure(deps, network, error.fault)
      }
      throw error
    }
  }
}

/**
 * Books the stored movements. The custodian's movements are read after these, so a failure of the custodian does not
 * matter here.
 */
async function bookStored(intake: ScanDeps['intake']): Promise<void> {
  try {
    await intake.read('live')
  } catch (error) {
    if (!(error instanceof CustodyUnavailable)) throw error
  }
}
