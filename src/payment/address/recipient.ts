import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { Network } from '../../contract/enums'
import { type AddressProblem, addressProblem } from './check'

/**
 * Extends `addressProblem` on Solana, whose addresses have no checksum: `checksum` for an address that is no wallet's
 * key. Every wallet's key is a point of the ed25519 curve. The addresses of programs and token accounts are chosen not
 * to be, and half of all mistyped addresses are not. Only the server calls it, before it shows an address, since the
 * code for the curve is too large for the page.
 */
export function recipientProblem(network: Network, address: string): AddressProblem | null {
  return addressProblem(network, address) ?? (network === 'Solana' && !isOnCurve(address) ? 'checksum' : null)
}

const isOnCurve = (address: string) => ed25519.utils.isValidPublicKey(base58.decode(address), false)
