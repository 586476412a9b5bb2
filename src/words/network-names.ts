import type { Asset, Network } from '../contract/enums'
import { pairOf } from '../payment/chains/catalogue'
import { NETWORK_DEFINITIONS } from '../payment/chains/networks'

export const networkName = (network: Network) => NETWORK_DEFINITIONS[network].name

/** The network with its token standard, as exchanges list it, such as "Tron (TRC20)". */
export function networkInWords(asset: Asset, network: Network): string {
  const standard = pairOf(asset, network)?.standard
  return standard ? `${networkName(network)} (${standard})` : networkName(network)
}
