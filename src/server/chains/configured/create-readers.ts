import { isIPv4 } from 'node:net'
import { NETWORKS, type Network } from '../../../contract/enums'
import type { WalletFamily } from '../../../contract/wallets/wallet'
import { familyOf } from '../../../payment/chains/networks'
import type { ChainReader } from '../../ports/chain-reader'
import type { Clock } from '../../ports/clock'
import { nodeSettingOf, type Settings } from '../../settings'
import { bitcoinReader } from '../bitcoin/bitcoin-reader'
import type { EndpointSettings } from '../endpoint'
import { evmReader } from '../evm/evm-reader'
import { solanaReader } from '../solana/solana-reader'
import { tonReader } from '../ton/ton-reader'
import { tronReader } from '../tron/tron-reader'

/** The pause between two requests to a shared host, since public ones answer 429 after a few. */
const ESPLORA_SPACING_MS = 250
/** TON Center answers one request a second, and ten with a key. */
const TON_SPACING_MS = { withoutKey: 1000, withKey: 100 }

/** Creates a reader for each network that has a node in the settings. */
export function createReaders(settings: Settings, clock: Clock): ReadonlyMap<Network, ChainReader> {
  const { NODE_BITCOIN_GENESIS: genesis, NODE_TON_KEY: tonKey, NODE_TRON_KEY: tronKey } = settings
  const tonSpacing = tonKey ? TON_SPACING_MS.withKey : TON_SPACING_MS.withoutKey
  const tronHeaders = tronKey && { headers: { 'TRON-PRO-API-KEY': tronKey } }
  const tonHeaders = tonKey && { headers: { 'X-API-Key': tonKey } }
  const readerOf: Record<WalletFamily, (urls: readonly string[], network: Network) => ChainReader> = {
    bitcoin: (urls) => {
      const endpoints = urls.map((url) => spaced({ url }, ESPLORA_SPACING_MS))
      return bitcoinReader({ endpoints, clock, ...(genesis && { genesis }) })
    },
    evm: (urls, network) => evmReader({ network, endpoints: urls.map((url) => ({ url })), clock }),
    tron: (urls) => tronReader({ endpoints: urls.map((url) => ({ url, ...tronHeaders })), clock }),
    solana: (urls) => solanaReader({ endpoints: urls.map((url) => ({ url })), clock }),
    ton: (urls) => tonReader({ endpoints: urls.map((url) => spaced({ url, ...tonHeaders }, tonSpacing)), clock }),
  }
  return new Map(
    NETWORKS.flatMap((network) => {
      const urls = settings[nodeSettingOf(network)]
      return urls ? [[network, readerOf[familyOf(network)](urls, network)]] : []
    }),
  )
}

/** Spaces requests unless the node is on this machine or in a private network, which serves no other callers. */
function spaced(endpoint: EndpointSettings, spacingMs: number): EndpointSettings {
  const { hostname } = new URL(endpoint.url)
  const isPrivate = isIPv4(hostname) && /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(hostname)
  return isPrivate || !hostname.includes('.') ? endpoint : { ...endpoint, spacingMs }
}
