import type { Network } from '../../../contract/enums'
import type { Clock } from '../../runtime/clock'
import type { Settings } from '../../settings'
import { bitcoinReader } from '../bitcoin/bitcoin-reader'
import type { ChainReader } from '../chain-reader'
import type { EndpointSettings } from '../endpoint'
import { evmReader } from '../evm/evm-reader'
import { solanaReader } from '../solana/solana-reader'
import { tonReader } from '../ton/ton-reader'
import { tronReader } from '../tron/tron-reader'

/** Between two requests to a host that others use, too: public ones answer 429 after a few. */
const ESPLORA_SPACING_MS = 250
/** TON Center answers one request a second, and ten with a key. */
const TON_SPACING_MS = { withoutKey: 1000, withKey: 100 }

/** A reader for each network that has a node in the settings. */
export function createReaders(settings: Settings, clock: Clock): ReadonlyMap<Network, ChainReader> {
  const { NODE_BITCOIN_GENESIS: genesis, NODE_TON_KEY: tonKey, NODE_TRON_KEY: tronKey } = settings
  const tonSpacing = tonKey ? TON_SPACING_MS.withKey : TON_SPACING_MS.withoutKey
  const tronHeaders = tronKey && { headers: { 'TRON-PRO-API-KEY': tronKey } }
  const tonHeaders = tonKey && { headers: { 'X-API-Key': tonKey } }
  const evm = (network: Network) => (endpoints: EndpointSettings[]) => evmReader({ network, endpoints, clock })
  const readers = [
    withNodes(
      settings.NODE_BITCOIN?.map((url) => spaced({ url }, ESPLORA_SPACING_MS)),
      (endpoints) => bitcoinReader({ endpoints, clock, ...(genesis && { genesis }) }),
    ),
    withNodes(settings.NODE_ETHEREUM?.map(plain), evm('Ethereum')),
    withNodes(settings.NODE_BINANCE_SMART_CHAIN?.map(plain), evm('Binance_Smart_Chain')),
    withNodes(settings.NODE_BASE?.map(plain), evm('Base')),
    withNodes(settings.NODE_ARBITRUM?.map(plain), evm('Arbitrum')),
    withNodes(
      settings.NODE_TRON?.map((url) => ({ url, ...tronHeaders })),
      (endpoints) => tronReader({ endpoints, clock }),
    ),
    withNodes(settings.NODE_SOLANA?.map(plain), (endpoints) => solanaReader({ endpoints, clock })),
    withNodes(
      settings.NODE_TON?.map((url) => spaced({ url, ...tonHeaders }, tonSpacing)),
      (endpoints) => tonReader({ endpoints, clock }),
    ),
  ]
  return new Map(readers.flatMap((reader) => (reader ? [[reader.network, reader]] : [])))
}

const plain = (url: string): EndpointSettings => ({ url })

/** A reader through all endpoints, and one through each, so that they can be compared. Null without any. */
function withNodes(
  endpoints: EndpointSettings[] | undefined,
  make: (endpoints: EndpointSettings[]) => ChainReader,
): ChainReader | null {
  if (!endpoints) return null
  const reader = make(endpoints)
  return endpoints.length > 1 ? { ...reader, nodes: endpoints.map((one) => make([one])) } : reader
}

/** A node on this machine or in a private network is nobody else's, and need not be spared. */
function spaced(endpoint: EndpointSettings, spacingMs: number): EndpointSettings {
  const { hostname } = new URL(endpoint.url)
  const isPrivate = /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(hostname)
  return isPrivate || !hostname.includes('.') ? endpoint : { ...endpoint, spacingMs }
}
