import type { Network } from '../../../contract/enums'
import type { ChainReader } from '../../ports/chain-reader'
import type { Clock } from '../../runtime/clock'
import type { Settings } from '../../settings'
import { bitcoinReader } from '../bitcoin/bitcoin-reader'
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
  const evm = (network: Network, urls: string[] | undefined) =>
    urls && evmReader({ network, endpoints: urls.map((url) => ({ url })), clock })
  const readers = [
    settings.NODE_BITCOIN &&
      bitcoinReader({
        endpoints: settings.NODE_BITCOIN.map((url) => spaced({ url }, ESPLORA_SPACING_MS)),
        clock,
        ...(genesis && { genesis }),
      }),
    evm('Ethereum', settings.NODE_ETHEREUM),
    evm('Binance_Smart_Chain', settings.NODE_BINANCE_SMART_CHAIN),
    evm('Base', settings.NODE_BASE),
    evm('Arbitrum', settings.NODE_ARBITRUM),
    settings.NODE_TRON && tronReader({ endpoints: settings.NODE_TRON.map((url) => ({ url, ...tronHeaders })), clock }),
    settings.NODE_SOLANA && solanaReader({ endpoints: settings.NODE_SOLANA.map((url) => ({ url })), clock }),
    settings.NODE_TON &&
      tonReader({ endpoints: settings.NODE_TON.map((url) => spaced({ url, ...tonHeaders }, tonSpacing)), clock }),
  ]
  return new Map(readers.flatMap((reader) => (reader ? [[reader.network, reader]] : [])))
}

/** A node on this machine or in a private network is nobody else's, and need not be spared. */
function spaced(endpoint: EndpointSettings, spacingMs: number): EndpointSettings {
  const { hostname } = new URL(endpoint.url)
  const isPrivate = /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(hostname)
  return isPrivate || !hostname.includes('.') ? endpoint : { ...endpoint, spacingMs }
}
