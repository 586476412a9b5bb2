import type { Network } from '../../../contract/enums'
import type { Clock } from '../../runtime/clock'
import type { Settings } from '../../settings'
import { bitcoinReader } from '../bitcoin/bitcoin-reader'
import type { ChainReader } from '../chain-reader'
import { evmReader } from '../evm/evm-reader'

/** Between two requests to an Esplora that others use, too: public ones answer 429 after a few. */
const ESPLORA_SPACING_MS = 250

const EVM_SETTINGS = {
  Ethereum: 'NODE_ETHEREUM',
  Binance_Smart_Chain: 'NODE_BINANCE_SMART_CHAIN',
  Base: 'NODE_BASE',
  Arbitrum: 'NODE_ARBITRUM',
} as const satisfies Partial<Record<Network, keyof Settings>>

/** A reader for each network that has a node in the settings. */
export function createReaders(settings: Settings, clock: Clock): ReadonlyMap<Network, ChainReader> {
  const readers: ChainReader[] = []
  const { NODE_BITCOIN, NODE_BITCOIN_GENESIS: genesis } = settings
  if (NODE_BITCOIN)
    readers.push(
      bitcoinReader({
        endpoints: NODE_BITCOIN.map((url) => ({ url, spacingMs: isOwn(url) ? 0 : ESPLORA_SPACING_MS })),
        clock,
        ...(genesis && { genesis }),
      }),
    )
  for (const [network, name] of Object.entries(EVM_SETTINGS) as [keyof typeof EVM_SETTINGS, keyof Settings][]) {
    const urls = settings[name] as string[] | undefined
    if (urls) readers.push(evmReader({ network, endpoints: urls.map((url) => ({ url })), clock }))
  }
  return new Map(readers.map((reader) => [reader.network, reader]))
}

/** A node on this machine or in a private network is nobody else's. */
function isOwn(url: string): boolean {
  const { hostname } = new URL(url)
  return (
    hostname === 'localhost' ||
    !hostname.includes('.') ||
    /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(hostname)
  )
}
