import { HDKey } from '@scure/bip32'
import { test } from 'vitest'
import type { Network } from '../../src/contract/enums'
import { bitcoinReader } from '../../src/server/chains/bitcoin/bitcoin-reader'
import type { ChainReader } from '../../src/server/chains/chain-reader'
import { evmReader } from '../../src/server/chains/evm/evm-reader'
import { solanaReader } from '../../src/server/chains/solana/solana-reader'
import { tonReader } from '../../src/server/chains/ton/ton-reader'
import { deriveAddress } from '../../src/server/wallets/derive-address'
import type { AccountKey } from '../../src/server/wallets/extended-key'
import { AWAITED_MS } from '../../src/server/watchers/plan-next'
import { GENESIS as BITCOIN_GENESIS, esploraFace } from '../server/chains/bitcoin/esplora-face'
import { jsonRpcFace } from '../server/chains/evm/json-rpc-face'
import { GENESIS as SOLANA_GENESIS, solanaFace, strangerOf } from '../server/chains/solana/solana-face'
import { addressOf, IDENTITY, tonFace } from '../server/chains/ton/ton-face'
import { fakeClock } from '../server/fake-clock'
import { publish, table } from './figures'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const OPEN = 1000
const OLD = 10_000

const key = HDKey.fromMasterSeed(new Uint8Array(64).fill(1))
const bitcoinAt = (index: number) => deriveAddress({ family: 'bitcoin', key, script: 'p2wpkh' }, index)
const evmKey: AccountKey = { family: 'evm', key, script: null }

/** Requests of a look at as many addresses as one may have, when nothing has come. */
async function costOf(reader: ChainReader, addressAt: (index: number) => string): Promise<number> {
  const addresses = Array.from({ length: reader.mostAddresses }, (_, index) => addressAt(index))
  const states = await reader.begin(addresses)
  const begun = reader.requests()
  await reader.look(addresses.map((address, at) => ({ address, state: JSON.parse(JSON.stringify(states[at])) })))
  return reader.requests() - begun
}

test('what it costs to watch addresses, a minute', async () => {
  const clock = fakeClock()
  const endpoint = (face: { url: string }) => ({ endpoints: [{ url: face.url }], clock })
  const evmFace = await jsonRpcFace(clock.now)
  evmFace.node.multicall = true
  const evm = endpoint(evmFace)
  const readers: [Network[], ChainReader, (index: number) => string][] = [
    [['Bitcoin'], bitcoinReader({ ...endpoint(await esploraFace(clock.now)), genesis: BITCOIN_GENESIS }), bitcoinAt],
    [
      ['Ethereum', 'Binance_Smart_Chain', 'Base', 'Arbitrum'],
      evmReader({ ...evm, network: 'Binance_Smart_Chain' }),
      (index) => deriveAddress(evmKey, index),
    ],
    [
      ['Solana'],
      solanaReader({ ...endpoint(await solanaFace(clock.now)), genesis: SOLANA_GENESIS }),
      (index) => strangerOf(`owner ${index}`),
    ],
    [
      ['TON'],
      tonReader({ ...endpoint(await tonFace(clock.now)), identity: IDENTITY }),
      (index) => addressOf(`owner ${index}`),
    ],
  ]
  const rows: (string | number)[][] = []
  for (const [networks, reader, addressAt] of readers) {
    const cost = await costOf(reader, addressAt)
    const ofAll = (addresses: number) => Math.ceil(addresses / reader.mostAddresses) * cost
    for (const network of networks) {
      const open = (ofAll(OPEN) * MINUTE) / AWAITED_MS[network]
      const old = (ofAll(OLD) * MINUTE) / DAY
      rows.push([network, reader.mostAddresses, cost, Math.round(open), old.toFixed(1)])
    }
  }
  publish(
    'own-keys',
    'What it costs to watch addresses',
    [
      `Requests to a node, counted on faces of each network on which nothing comes. ${OPEN} addresses for which somebody waits are looked at every 4 to 15 s, ${OLD} that were paid or left more than two days ago once a day. In between, an address is looked at by the minute for an hour, and by the hour for two days.`,
      table(
        [
          'network',
          'addresses a look',
          'requests a look',
          `${OPEN} open, requests a minute`,
          `${OLD} old, requests a minute`,
        ],
        rows,
      ),
      'An Esplora that others use, too, is asked four times a second at most: there, a thousand open addresses are gone through in about four minutes. An Esplora of your own is asked as fast as it answers.',
    ],
    [],
  )
})
