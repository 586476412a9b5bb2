import type { Network } from '../../../contract/enums'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { unavailable } from '../../http/problem'
import { ChainUnavailable } from '../../ports/chain-reader'

/** Returns a network's answer. Throws 503 if the network cannot be read. */
export async function orUnavailable<Answer>(network: Network, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    const { name } = NETWORK_DEFINITIONS[network]
    throw unavailable(`${name} cannot be read at the moment`, Math.max(5, error.retryAfterMs / 1000), error)
  }
}
