import { NETWORK_FACTS } from '../../../payment/chains/networks'
import type { Deps } from '../../deps'
import { PUBLIC_VISITOR } from '../../storage/requester'
import type { PaymentPageRow } from '../../storage/schema/pages'
import { pairsOf } from './quotes'

/** What a merchant should know of the networks of a page that no wallet of its own can take money on now. */
export async function networkWarnings({ custody }: Pick<Deps, 'custody'>, page: PaymentPageRow): Promise<string[]> {
  const networks = (await custody[page.mode]?.networks(page.merchantId, PUBLIC_VISITOR)) ?? null
  if (!networks) return []
  const missing = new Set(pairsOf(page).flatMap(({ network }) => (networks.has(network) ? [] : [network])))
  if (missing.size === 0) return []
  const names = [...missing].map((network) => NETWORK_FACTS[network].name)
  return [`options: not offered now: ${names.join(', ')}. See network_states of your wallets for the reason`]
}
