import type { Network } from '../contract/enums'
import { type AddressProblem, addressProblem } from './address/check'
import { NETWORKS } from './chains/networks'

/**
 * The problem of a typed address as a recipient of a refund. `elsewhere`: the address is not valid on this network, but
 * on the networks in `networks`.
 */
type RefundAddressProblem = { kind: 'empty' | AddressProblem } | { kind: 'elsewhere'; networks: readonly Network[] }

/** The address in typed or pasted text, without white space and the invisible marks that chats add. */
export const typedAddress = (typed: string) => typed.replace(/[\s\p{Cf}]/gu, '')

/** Null if the address is valid, as far as its text alone can show. */
export function refundAddressProblem(network: Network, address: string): RefundAddressProblem | null {
  if (!address) return { kind: 'empty' }
  const kind = addressProblem(network, address)
  if (kind !== 'format') return kind && { kind }
  const networks = NETWORKS.filter((one) => !addressProblem(one, address))
  return networks.length > 0 ? { kind: 'elsewhere', networks } : { kind }
}
