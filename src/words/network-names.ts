import type { Asset, Network } from '../contract/enums'
import { NETWORK_WORDS } from '../payment/chains/network-words'
import { standardOf } from '../payment/chains/pair-words'

export const networkName = (network: Network) => NETWORK_WORDS[network].name

/** The network as exchanges list it for this coin: "Tron (TRC20)". */
export function networkInWords(asset: Asset, network: Network): string {
  const standard = standardOf(asset, network)
  return standard ? `${networkName(network)} (${standard})` : networkName(network)
}
