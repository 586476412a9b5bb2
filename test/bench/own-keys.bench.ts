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
const OPEN_ADDRESSES = 1000
const OLD_ADDRESSES = 10_000

const key = HDKey.fromMasterSeed(new Uint8Array(64).fill(1))
const bitcoinAt = (index: number) => deriveAddress({ family: 'bitcoin', key, script: 'p2wpkh' }, index)
const evmKey: AccountKey = { family: 'evm', key, script: null }
const tronKey: AccountKey = { family: 'tron', key, script: null }

interface FakeNetwork {
  networks: readonly Network[]
  reader: ChainReader
  addressAt(index: number): string
  /** Milliseconds between two blocks of the network. */
  blockMs: number
  addBlocks(blocks: number): void
}

/** Counts the requests of a scan of as many addresses as one scan may have, over new blocks without deposits. */
async function countRequests({ networks, reader, addressAt, blockMs, addBlocks }: FakeNetwork, clock: FakeClock) {
  const addresses = Array.from({ length: reader.maxAddresses }, (_, index) => addressAt(index))
  const states = await reader.initialStates(addresses)
  let watched = addresses.map((address, at) => ({ address, state: states[at] }))
  async function requestsAfter(ms: number): Promise<number> {
    clock.turn(ms)
    addBlocks(Math.floor(ms / blockMs))
    const before = reader.requests()
    const scans = await reader.scan(watched.map(({ address, state }) => ({ address, state: asStored(state) })))
    watched = scans.map(({ address, state }) => ({ address, state }))
    return reader.requests() - before
  }
  const [network] = networks
  return {
    regular: network ? await requestsAfter(NETWORK_DEFINITIONS[network].scanEveryMs) : Number.NaN,
    daily: await requestsAfter(DAY),
  }
}
const asStored = (state: unknown): unknown => JSON.parse(JSON.stringify(state))

/** Creates a fake of each kind of network. One fake stands for all EVM networks, which are read alike. */
async function createFakeNetworks(clock: FakeClock): Promise<FakeNetwork[]> {
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
      addBlocks: (blocks) => bitcoin.chain.mine(blocks),
    },
    {
      networks: ['Ethereum', 'Binance_Smart_Chain', 'Base', 'Arbitrum'],
      reader: evmReader({ ...at(evm), network: 'Binance_Smart_Chain' }),
      addressAt: (index) => deriveAddress(evmKey, index),
      blockMs: 750,
      addBlocks(blocks) {
        evm.node.height += blocks
      },
    },
    {
      networks: ['Tron'],
      reader: tronReader(at(tron)),
      addressAt: (index) => deriveAddress(tronKey, index),
      blockMs: 3000,
      addBlocks(blocks) {
        tron.node.height += blocks
      },
    },
    {
      networks: ['Solana'],
      reader: solanaReader({ ...at(solana), genesis: SOLANA_GENESIS }),
      addressAt: (index) => strangerOf(`owner ${index}`),
      blockMs: 400,
      addBlocks: (blocks) => solana.chain.finalize(blocks),
    },
    {
      networks: ['TON'],
      reader: tonReader({ ...at(ton), identity: IDENTITY }),
      addressAt: (index) => addressOf(`owner ${index}`),
      blockMs: 5000,
      addBlocks(blocks) {
        ton.chain.height += blocks
      },
    },
  ]
}

test('watching addresses: cost per minute', async () => {
  const clock = fakeClock()
  const rows: (string | number)[][] = []
  for (const fake of await createFakeNetworks(clock)) {
    const { maxAddresses } = fake.reader
    const { regular, daily } = await countRequests(fake, clock)
    for (const network of fake.networks) {
      const open =
        (Math.ceil(OPEN_ADDRESSES / maxAddresses) * regular * MINUTE) / NETWORK_DEFINITIONS[network].scanEveryMs
      const old = (Math.ceil(OLD_ADDRESSES / maxAddresses) * daily * MINUTE) / DAY
      rows.push([network, maxAddresses, regular, daily, Math.round(open), old.toFixed(1)])
    }
  }
  publish(
    'own-keys',
    'The cost of scanning addresses',
    [
      `Requests to a node, counted on fakes of each network whose blocks contain no deposits. ${OPEN_ADDRESSES} addresses of open payments are scanned every 4 to 15 s, and ${OLD_ADDRESSES} addresses whose payment ended more than two days ago once a day. In between, an address is scanned each minute for an hour, and each hour for two days.`,
      table(
        [
          'network',
          'addresses for each scan',
          'requests for each scan',
          'after a day',
          `${OPEN_ADDRESSES} open, requests a minute`,
          `${OLD_ADDRESSES} old, requests a minute`,
        ],
        rows,
      ),
      'A public Esplora gets at most four requests a second, so a scan of a thousand open addresses takes about four minutes. Your own Esplora gets requests as fast as it answers them.',
      'On Tron, tokens are found in logs, which a node returns for 5000 blocks at once; a day has six times as many blocks. A scan has 16 addresses, because a node answers 50 calls at once, and each address needs three.',
    ],
    [],
  )
})
