import type { Asset, Network } from '../contract/enums'
import type { Session } from '../contract/session/session'
import { familyOf, NETWORK_DEFINITIONS } from './chains/networks'

/**
 * Whether a wallet in the browser can pay: on EVM networks always, on TON in its coin, and on others if the service
 * builds the transfer. A transfer of a token on TON starts at the sender's own account of the token, whose address the
 * page cannot know.
 */
export function paysInBrowser(
  { builds_transfer }: Session,
  { asset, network }: { asset: Asset; network: Network },
): boolean {
  const family = familyOf(network)
  if (family === 'ton') return asset === NETWORK_DEFINITIONS[network].coin.asset
  return family === 'evm' || builds_transfer === true
}
