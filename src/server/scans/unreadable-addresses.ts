import type { Deps } from '../deps'
import { type AddressScan, type ChainFault, type ChainReader, ChainUnavailable } from '../ports/chain-reader'
import type { Watched } from './save-scans'
import { postpone } from './schedule-scan'

/** With this number of unreadable addresses, the node may be at fault. */
export const SUSPICIOUS_COUNT = 3
/** Faults of the node itself: it belongs to another network, or limits our requests. */
const NODE_FAULTS: readonly ChainFault[] = ['chain', 'limited']

/** Whether a failure may concern a single address. */
export const isAddressFault = (error: unknown): error is ChainUnavailable =>
  error instanceof ChainUnavailable && !NODE_FAULTS.includes(error.fault)

type OneReader = Pick<ChainReader, 'network' | 'scan'>

export async function canRead(reader: OneReader, one: Parameters<ChainReader['scan']>[0][number]): Promise<boolean> {
  try {
    await reader.scan([one])
    return true
  } catch (error) {
    if (!isAddressFault(error)) throw error
    return false
  }
}

/** Tracks the addresses of a network that could not be read at their last scan. */
export function createUnreadableAddresses(deps: Pick<Deps, 'storage' | 'clock' | 'log'>, reader: OneReader) {
  const { clock, log } = deps
  const { network } = reader
  const unread = new Map<string, { since: number; fault: ChainFault }>()
  /** The address at which money was found last, as it was before that scan, and the time of the scan. */
  let lastPaid: { paid: Watched; at: number } | null = null
  let nodeFault: ChainUnavailable | null = null

  return {
    addresses: () => [...unread.keys()],
    /** Postpones the scan of an address that cannot be read even alone. */
    async postpone({ address, walletId }: Watched, { fault, message }: ChainUnavailable): Promise<void> {
      const before = unread.get(address)
      unread.set(address, { since: before?.since ?? clock.elapsed(), fault })
      if (before) log.error({ event: 'network.unreadable_address', network, wallet: walletId, error: message })
      await postpone(deps, network, address, before !== undefined)
    },
    recordRead(batch: readonly Watched[], scans: readonly AddressScan[]): void {
      for (const { address } of batch) unread.delete(address)
      const moved = scans.find(({ movements }) => movements.length > 0)
      const paid = batch.find(({ address }) => address === moved?.address)
      if (!paid) return
      lastPaid = { paid, at: clock.elapsed() }
      nodeFault = null
    },
    /**
     * Throws if the node can only read unused addresses: several addresses fail, among them the address that received
     * money last. An address with the fault `unreadable` is no evidence, since any sender can cause this fault.
     * @param hasFailed whether an address could not be read in this turn
     */
    async requireSoundNode(hasFailed: boolean): Promise<void> {
      if (hasFailed || unread.size < SUSPICIOUS_COUNT) nodeFault = await findNodeFault()
      if (nodeFault) throw nodeFault
    },
  }

  async function findNodeFault(): Promise<ChainUnavailable | null> {
    const failing = [...unread.values()].filter(({ fault }) => fault !== 'unreadable')
    const [suspect] = failing
    if (!suspect || failing.length < SUSPICIOUS_COUNT) return null
    const firstFailureAt = Math.min(...failing.map(({ since }) => since))
    if (lastPaid && (lastPaid.at >= firstFailureAt || (await canRead(reader, lastPaid.paid)))) return null
    return new ChainUnavailable(suspect.fault, 'addresses that receive money cannot be read')
  }
}
