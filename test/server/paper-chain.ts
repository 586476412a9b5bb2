import { createHash } from 'node:crypto'
import type { Asset, Network } from '../../src/contract/enums'
import type { DepositMovement } from '../../src/contract/money/custody-movement'
import {
  type ChainFault,
  type ChainReader,
  ChainUnavailable,
  type RequestOutcome,
} from '../../src/server/ports/chain-reader'
import type { FakeClock } from './fake-clock'

type Paid = {
  id: string
  address: string
  asset: Asset
  amount: string
  confirmations: number
  state: 'seen' | 'failed'
}

/**
 * A network on paper, for what is done with what a reader says: how readers read real nodes is tried in `test/nodes`.
 * Money is final after two confirmations.
 */
export function paperChain(network: Network, clock: FakeClock) {
  const paid: Paid[] = []
  const used = new Set<string>()
  let fault: ChainFault | null = null
  let lookFault: ChainFault | null = null
  const asked: RequestOutcome[] = []
  let scans = 0
  let lagMs = 0
  const preparedAddresses: string[] = []
  const garbled = new Map<string, ChainFault>()

  function ask() {
    asked.push(fault === 'slow' || fault === 'limited' ? fault : 'answered')
    if (fault) throw new ChainUnavailable(fault, 'on paper')
  }
  const newest = () => new Date(clock.now().getTime() - lagMs)
  const movementOf = (
    { id, address, asset, amount, confirmations, state }: Paid,
    settle: boolean,
  ): DepositMovement => ({
    id,
    address,
    asset,
    network,
    amount: state === 'failed' ? '0' : amount,
    hash: id.slice(0, id.indexOf(':')),
    confirmations,
    required_confirmations: 2,
    state: state === 'failed' ? 'failed' : settle && confirmations >= 2 ? 'confirmed' : 'seen',
    reason: state === 'failed' ? 'dropped' : null,
  })

  const reader: ChainReader = {
    network,
    maxAddresses: 20,
    async head() {
      ask()
      return { height: 100, at: newest() }
    },
    async initialStates(addresses) {
      ask()
      preparedAddresses.push(...addresses)
      return addresses.map((address) =>
        used.has(address) || paid.some((one) => one.address === address) ? null : { final: [] },
      )
    },
    async scan(addresses, { settle } = { settle: true }) {
      ask()
      scans += 1
      if (lookFault) throw new ChainUnavailable(lookFault, 'on paper')
      const [nonsense] = addresses.flatMap(({ address }) => garbled.get(address) ?? [])
      if (nonsense) throw new ChainUnavailable(nonsense, 'on paper')
      return addresses.map(({ address, state }) => {
        const final = (state as { final: string[] }).final
        const news = paid.filter((one) => one.address === address && !final.includes(one.id))
        const movements = news.map((one) => movementOf(one, settle))
        const settled = movements.filter((one) => one.state !== 'seen').map(({ id }) => id)
        return { address, movements, state: { final: [...final, ...settled] }, scannedUntil: newest() }
      })
    },
    nodes: [],
    requests: (outcome) => asked.filter((one) => outcome === undefined || one === outcome).length,
  }
  return {
    reader,
    /** The addresses that were checked before they were shown. */
    preparedAddresses,
    scans: () => scans,
    /** Somebody sends. The same on another chain is the same transaction. */
    pay(address: string, amount: string, asset: Asset = 'BTC'): string {
      const before = paid.filter((one) => one.address === address).length
      const id = `${createHash('sha256').update(`${address} ${before}`).digest('hex')}:0`
      paid.push({ id, address, asset, amount, confirmations: 0, state: 'seen' })
      return id
    },
    confirm() {
      for (const one of paid) one.confirmations += 2
    },
    drop(id: string) {
      for (const one of paid) if (one.id === id) one.state = 'failed'
    },
    /** Something else uses the address. */
    use: (address: string) => void used.add(address),
    /** It cannot be looked at from now on, while others can; null: it can again. */
    garble(address: string | null | undefined, fault: ChainFault | null = 'unreadable') {
      if (fault) garbled.set(address ?? '', fault)
      else garbled.delete(address ?? '')
    },
    /** Its blocks are seen from now on, and nothing else; null: all is. */
    scan(fault: ChainFault | null) {
      lookFault = fault
    },
    /** Its newest block is so old from now on. */
    lag(ms: number) {
      lagMs = ms
    },
    /** It cannot be seen from now on; null: again. */
    fail(with_: ChainFault | null) {
      fault = with_
    },
  }
}
export type PaperChain = ReturnType<typeof paperChain>
