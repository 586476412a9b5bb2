import type { Asset, Network } from '../contract/enums'
import { EVM_NETWORKS } from './chains/evm-networks'
import { isToken } from './chains/pair-words'
import { PAYING_FROM, type PayingFrom } from './paying-from'

const WITH_A_SCHEME: readonly Network[] = ['Bitcoin', 'Solana', 'TON']

/** Whether `walletLinks` has a link of this app for the pair: known without loading what writes it. */
export function hasAppLink(from: PayingFrom, { asset, network }: { asset: Asset; network: Network }): boolean {
  const app = PAYING_FROM[from]
  if (!app?.link || !app.networks?.includes(network)) return false
  if (app.link === 'metamask') return EVM_NETWORKS.includes(network)
  return app.link !== 'native' || (!isToken(asset) && WITH_A_SCHEME.includes(network))
}
