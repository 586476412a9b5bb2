import * as v from 'valibot'
import { NetworkCosts } from '../../contract/wallets/network-costs'
import type { WalletFamily } from '../../contract/wallets/wallet'
import { useRead } from '../state/use-read'

export const AllNetworkCosts = v.array(NetworkCosts)

/** The needs and costs of a wallet on each network of a family. Null until they were read. */
export function useNetworkCosts(family: WalletFamily): readonly NetworkCosts[] | null {
  const { data } = useRead('/api/v1/wallet-networks', AllNetworkCosts)
  return data ? data.filter((one) => one.family === family) : null
}
