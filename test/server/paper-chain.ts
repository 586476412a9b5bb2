import { createHash } from 'node:crypto'
import type { Asset, Network } from '../../src/contract/enums'
import type { DepositMovement } from '../../src/contract/money/custody-movement'
import { addUnits } from '../../src/payment/money'
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
  sender: string | null
}

/**
 * A simulated network with its reader, for tests of the code that uses readers. Money is final after two confirmations.
 * `test/nodes` tests how readers read real nodes.
 */
export function paperChain(network: Network, clock: FakeClock) {
  const paid: Paid[] = []
  const used = new Set<string>()
  const collected = new Set<string>()
  let fault: ChainFault | null = null
  let scanFault: ChainFault | null = null
  const outcomes: RequestOutcome[] = []
  let scans = 0
  let lagMs = 0
  const preparedAddresses: string[] = []
  const garbled = new Map<string, ChainFault>()

  function recordRequest() {
    outcomes.push(fault === 'slow' || fault === 'limited' ? fault : 'answered')
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
      recordRequest()
      return { height: 100, at: newest() }
    },
    async initialStates(addresses) {
      recordRequest()
      preparedAddresses.push(...addresses)
      return addresses.map((address) =>
        used.has(address) || paid.some((one) => one.address === address) ? null : { final: [] },
      )
    },
    async scan(addresses, { settle } = { settle: true }) {
      recordRequest()
      scans += 1
      if (scanFault) throw new ChainUnavailable(scanFault, 'on paper')
      const [addressFault] = addresses.flatMap(({ address }) => garbled.get(address) ?? [])
      if (addressFault) throw new ChainUnavailable(addressFault, 'on paper')
      return addresses.map(({ address, state }) => {
        const final = (state as { final: string[] }).final
        const news = paid.filter((one) => one.address === address && !final.includes(one.id))
        const movements = news.map((one) => movementOf(one, settle))
        const settled = movements.filter((one) => one.state !== 'seen').map(({ id }) => id)
        return { address, movements, state: { final: [...final, ...settled] }, scannedUntil: newest() }
      })
    },
    async sendersOf({ hash, address }) {
      recordRequest()
      const found = paid.find((one) => one.id.startsWith(hash) && one.address === address)
      return found ? (found.sender === null ? [] : [found.sender]) : null
    },
    async balances(addresses) {
      recordRequest()
      return addresses.map((address) => {
        const held: Partial<Record<Asset, string>> = {}
        for (const one of paid.filter((one) => one.address === address && one.state === 'seen'))
          held[one.asset] = addUnits(held[one.asset] ?? '0', collected.has(one.id) ? '0' : one.amount)
        return held
      })
    },
    async transactionOf(address) {
      recordRequest()
      return used.has(address) ? createHash('sha256').update(address).digest('hex') : null
    },
    nodes: [],
    requests: (outcome) => outcomes.filter((one) => outcome === undefined || one === outcome).length,
  }
  return {
    reader,
    /** The addresses that were checked before they were issued. */
    preparedAddresses,
    scans: () => scans,
    /** Sends money. A payment to one address has one id on all simulated networks. */
    pay(address: string, amount: string, asset: Asset = 'BTC', sender: string | null = null): string {
      const before = paid.filter((one) => one.address === address).length
      const id = `${createHash('sha256').update(`${address} ${before}`).digest('hex')}:0`
      paid.push({ id, address, asset, amount, confirmations: 0, state: 'seen', sender })
      return id
    },
    confirm() {
      for (const one of paid) one.confirmations += 2
    },
    drop(id: string) {
      for (const one of paid) if (one.id === id) one.state = 'failed'
    },
    /** Moves all money that has arrived away from an address, as its owner does. */
    collect(address: string) {
      for (const one of paid) if (one.address === address) collected.add(one.id)
    },
    /** Marks an address as used by another program. */
    use: (address: string) => void used.add(address),
    /** Makes one address unreadable from now on; with null, readable again. */
    garble(address: string | null | undefined, fault: ChainFault | null = 'unreadable') {
      if (fault) garbled.set(address ?? '', fault)
      else garbled.delete(address ?? '')
    },
    /** Makes scans fail from now on, while blocks stay readable; with null, scans succeed again. */
    scan(fault: ChainFault | null) {
      scanFault = fault
    },
    /** Sets the age of the newest block. */
    lag(ms: number) {
      lagMs = ms
    },
    /** Makes the network unreachable from now on; with null, reachable again. */
    fail(reason: ChainFault | null) {
      fault = reason
    },
  }
}
export type PaperChain = ReturnType<typeof paperChain>
