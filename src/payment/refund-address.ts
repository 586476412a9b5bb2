import type { Network } from '../contract/enums'
import { type AddressProblem, addressProblem, isSameAddress } from './address/check'
import { NETWORKS } from './chains/networks'
import { addressesIn, namesOtherNetwork, withHexPrefix } from './pasted-address'

/**
 * The problem of a typed address as a recipient of a refund. `elsewhere`: the address is not valid on this network, but
 * on the networks in `networks`. `named`: the address is valid, but the text around it names another network.
 */
type RefundAddressProblem =
  | { kind: 'empty' | 'named' | AddressProblem }
  | { kind: 'elsewhere'; networks: readonly Network[] }

/** The recipient in a text that a customer or merchant typed or pasted. */
export interface TypedRecipient {
  address: string
  /** Whether the text around the address names another network, such as `@1` for Ethereum. */
  hasOtherNetworkName: boolean
}

/**
 * Reads the recipient from typed or pasted text: an address in one or several pieces, a wallet's link such as
 * `bitcoin:…?amount=1`, or other words with one address. Invisible marks, which chats add, are ignored.
 */
export function typedRecipient(network: Network, typed: string): TypedRecipient {
  const text = typed.replace(/\p{Cf}/gu, '')
  const joined = withHexPrefix(text.replace(/\s/g, ''))
  const hasOtherNetworkName = namesOtherNetwork(text, network)
  if (!addressProblem(network, joined)) return { address: joined, hasOtherNetworkName }
  const [found, ...more] = addressesIn(text).map(withHexPrefix)
  const isOnlyOne = found !== undefined && more.every((other) => isSameAddress(network, found, other))
  return { address: isOnlyOne ? found : joined, hasOtherNetworkName }
}

/** Null if the recipient is valid, as far as its text alone can show. */
export function refundAddressProblem(
  network: Network,
  { address, hasOtherNetworkName }: TypedRecipient,
): RefundAddressProblem | null {
  if (!address) return { kind: 'empty' }
  const kind = addressProblem(network, address) ?? (hasOtherNetworkName ? 'named' : null)
  if (kind !== 'format') return kind && { kind }
  const networks = NETWORKS.filter((one) => !addressProblem(one, address))
  return networks.length > 0 ? { kind: 'elsewhere', networks } : { kind }
}
