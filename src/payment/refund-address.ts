import type { Network } from '../contract/enums'
import { type AddressProblem, addressProblem } from './address/check'
import { NETWORKS } from './chains/networks'

/**
 * What is wrong with a typed address as a place to send a refund to. `elsewhere`: it is an address, but of other networks,
 * which are named.
 */
type RefundAddressProblem = { kind: 'empty' | AddressProblem } | { kind: 'elsewhere'; networks: readonly Network[] }

/** The address in what somebody typed or pasted: no address has white space, or the invisible marks that chats add. */
export const typedAddress = (typed: string) => typed.replace(/[\s\p{Cf}]/gu, '')

/** Null when nothing is wrong, as far as the address itself tells. */
export function refundAddressProblem(network: Network, address: string): RefundAddressProblem | null {
  if (!address) return { kind: 'empty' }
  const kind = addressProblem(network, address)
  if (kind !== 'format') return kind && { kind }
  const networks = NETWORKS.filter((one) => !addressProblem(one, address))
  return networks.length > 0 ? { kind: 'elsewhere', networks } : { kind }
}
