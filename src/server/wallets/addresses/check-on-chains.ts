import type { Network } from '../../../contract/enums'
import type { WalletFamily } from '../../../contract/wallets/wallet'
import { networksOf } from '../../../payment/chains/networks'
import type { Deps } from '../../deps'
import { ChainUnavailable } from '../../ports/chain-reader'

/** An address, with the state from which its scans start on each network that answered. */
export interface CheckedAddress {
  index: number
  address: string
  scanStarts: { network: Network; state: unknown }[]
  /** A network on which the address has a history. Null if it has none. */
  usedOn: Network | null
}

/**
 * Checks on every network of the family with a reader whether addresses are unused. An unavailable network is left out.
 * Throws `ChainUnavailable` if no network answers.
 */
export async function checkOnChains(
  { chains, log }: Pick<Deps, 'chains' | 'log'>,
  family: WalletFamily,
  addresses: readonly { index: number; address: string }[],
): Promise<CheckedAddress[]> {
  const checked: CheckedAddress[] = addresses.map((one) => ({ ...one, scanStarts: [], usedOn: null }))
  let failure = new ChainUnavailable('unreachable', 'no node is set up')
  let answered = 0
  for (const network of networksOf(family)) {
    const reader = chains.get(network)
    if (!reader) continue
    try {
      const scanStarts = await reader.initialStates(addresses.map(({ address }) => address))
      answered += 1
      for (const [at, one] of checked.entries()) {
        const state = scanStarts[at]
        if (state === null || state === undefined) one.usedOn = network
        else one.scanStarts.push({ network, state })
      }
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      log.warn({ event: 'wallet.not_checked', network, error: error.message })
      failure = error
    }
  }
  if (answered === 0) throw failure
  return checked
}
