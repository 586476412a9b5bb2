import { HDKey } from '@scure/bip32'
import { test } from 'vitest'
import type { Network } from '../../src/contract/enums'
import { NETWORK_DEFINITIONS } from '../../src/payment/chains/networks'
import { bitcoinReader } from '../../src/server/chains/bitcoin/bitcoin-reader'
import { evmReader } from '../../src/server/chains/evm/evm-reader'
import { solanaReader } from '../../src/server/chains/solana/solana-reader'
import { tonReader } from '../../src/server/chains/ton/ton-reader'
import { tronReader } from '../../src/server/chains/tron/tron-reader'
import type { ChainReader } from '../../src/server/ports/chain-reader'
import { deriveAddress } from '../../src/server/wallets/keys/derive-address'
import type { AccountKey } from '../../src/server/wallets/keys/extended-key'
import { GENESIS as BITCOIN_GENESIS, fakeEsplora } from '../server/chains/bitcoin/fake-esplora'
import { fakeEvmNode } from '../server/chains/evm/fake-evm-node'
import { fakeSolanaNode, GENESIS as SOLANA_GENESIS, strangerOf } from '../server/chains/solana/fake-solana-node'
import { addressOf, fakeToncenter, IDENTITY } from '../server/chains/ton/fake-toncenter'
import { fakeTronNode } from '../server/chains/tron/fake-tron-node'
import { type FakeClock, fakeClock } from '../server/fake-clock'
import { publish, table } from './figures'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const OPEN = 1000
const OLD = 10_000

const key = HDKey.fromMasterSeed(new Uint8Array(64).fill(1))
const bitcoinAt = (index: number) => deriveAddress({ family: 'bitcoin', key, script: 'p2wpkh' }, index)
const evmKey: AccountKey = { family: 'evm', key, script: null }
const tronKey: AccountKey = { family: 'tron', key, script: null }

interface Watching {
  networks: readonly Network[]
  reader: ChainReader
  addressAt(index: number): string
  /** How far apart its blocks are. */
  blockMs: number
  grow(blocks: number): void
}

/** Counts the requests of scans of the permitted number of addresses, when there are new blocks without deposits. */
async function costsOf({ networks, reader, addressAt, blockMs, grow }: Watching, clock: FakeClock) {
  const addresses = Array.from({ length: reader.maxAddresses }, (_, index) => addressAt(index))
  const states = await reader.initialStates(addresses)
  let watched = addresses.map((address, at) => ({ address, state: states[at] }))
  async function costAfter(ms: number): Promise<number> {
    clock.turn(ms)
    grow(Math.floor(ms / blockMs))
    const before = reader.requests()
    const scans = await reader.scan(watched.map(({ address, state }) => ({ address, state: asStored(state) })))
    watched = scans.map(({ address, state }) => ({ address, state }))
    return reader.requests() - before
  }
  const [network] = networks
  return {
    soon: network ? await costAfter(NETWORK_DEFINITIONS[network].scanEveryMs) : Number.NaN,
    daily: await costAfter(DAY),
  }
}
const asStored = (state: unknown): unknown => JSON.parse(JSON.stringify(state))

/** A fake of each kind of network. All EVM networks are read in the same way. */
async function everyNetwork(clock: FakeClock): Promise<Watching[]> {
  const at = (host: { url: string }) => ({ endpoints: [{ url: host.url }], clock })
  const bitcoin = await fakeEsplora(clock.now)
  const evm = await fakeEvmNode(clock.now)
  const tron = await fakeTronNode(clock.now)
  const solana = await fakeSolanaNode(clock.now)
  const ton = await fakeToncenter(clock.now)
  evm.node.multicall = true
  return [
    {
      networks: ['Bitcoin'],
      reader: bitcoinReader({ ...at(bitcoin), genesis: BITCOIN_GENESIS }),
      addressAt: bitcoinAt,
      blockMs: 10 * MINUTE,
      grow: (blocks) => bitcoin.chain.mine(blocks),
    },
    {
      networks: ['Ethereum', 'Binance_Smart_Chain', 'Base', 'Arbitrum'],
      reader: evmReader({ ...at(evm), network: 'Binance_Smart_Chain' }),
      addressAt: (index) => deriveAddress(evmKey, index),
      blockMs: 750,
      grow(blocks) {
        evm.node.height += blocks
      },
    },
    {
      networks: ['Tron'],
      reader: tronReader(at(tron)),
      addressAt: (index) => deriveAddress(tronKey, index),
      blockMs: 3000,
      grow(blocks) {
        tron.node.height += blocks
      },
    },
    {
      networks: ['Solana'],
      reader: solanaReader({ ...at(solana), genesis: SOLANA_GENESIS }),
      addressAt: (index) => strangerOf(`owner ${index}`),
      blockMs: 400,
      grow: (blocks) => solana.chain.finalize(blocks),
    },
    {
      networks: ['TON'],
      reader: tonReader({ ...at(ton), identity: IDENTITY }),
      addressAt: (index) => addressOf(`owner ${index}`),
      blockMs: 5000,
      grow(blocks) {
        ton.chain.height += blocks
      },
    },
  ]
}

test('watching addresses: cost per minute', async () => {
  const clock = fakeClock()
  const rows: (string | number)[][] = []
  for (const watching of await everyNetwork(clock)) {
    const { maxAddresses } = watching.reader
    const { soon, daily } = await costsOf(watching, clock)
    for (const network of watching.networks) {
      const open = (Math.ceil(OPEN / maxAddresses) * soon * MINUTE) / NETWORK_DEFINITIONS[network].scanEveryMs
      const old = (Math.ceil(OLD / maxAddresses) * daily * MINUTE) / DAY
      rows.push([network, maxAddresses, soon, daily, Math.round(open), old.toFixed(1)])
    }
  }
  publish(
    'own-keys',
    'What it costs to watch addresses',
    [
      `Requests to a node, counted on faces of each network whose blocks bring nothing. ${OPEN} addresses for which somebody waits are looked at every 4 to 15 s, ${OLD} that were paid or left more than two days ago once a day. In between, an address is looked at by the minute for an hour, and by the hour for two days.`,
      table(
        [
          'network',
          'addresses a look',
          'requests a look',
          'after a day',
          `${OPEN} open, requests a minute`,
          `${OLD} old, requests a minute`,
        ],
        rows,
      ),
      'An Esplora that others use, too, is asked four times a second at most: there, a thousand open addresses are gone through in about four minutes. An Esplora of your own is asked as fast as it answers.',
      'Tron tells of tokens in logs alone, of 5000 blocks at once: a day has six times as many. A look has 16 addresses, because a node is asked 50 questions at once, three for each address.',
    ],
    [],
  )
})
