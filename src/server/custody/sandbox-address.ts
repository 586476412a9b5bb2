import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import type { Network } from '../../contract/enums'
import { tonWalletForm } from '../../payment/address/ton-account'
import { familyOf } from '../../payment/chains/networks'
import { bitcoinAddress, evmAddress, tronAddress } from '../wallets/keys/key-address'

/**
 * Derives a valid address of the network from the sandbox's seed and `path` (session or customer, and asset), so that
 * it is unique and survives a restart. Its private key is not stored.
 */
export function sandboxAddress(seed: string, path: string, network: Network): string {
  const key = hkdf(sha256, hexToBytes(seed), undefined, utf8ToBytes(`malipo sandbox address ${network} ${path}`), 48)
  switch (familyOf(network)) {
    case 'bitcoin':
      return bitcoinAddress(secp256k1.getPublicKey(scalar(key)), 'p2wpkh')
    case 'solana':
      return base58.encode(ed25519.getPublicKey(key.slice(0, 32)))
    case 'tron':
      return tronAddress(secp256k1.getPublicKey(scalar(key)))
    case 'ton':
      // Workchain 0, with a random hash instead of that of a deployed wallet.
      return tonWalletForm(Uint8Array.of(0, 0, ...key.slice(0, 32), 0, 0))
    case 'evm':
      return evmAddress(secp256k1.getPublicKey(scalar(key)))
  }
}

/** Reduces 48 bytes to a private key. With this many bytes, the bias is negligible. */
function scalar(key: Uint8Array): Uint8Array {
  const order = secp256k1.Point.CURVE().n
  const number = (BigInt(`0x${bytesToHex(key)}`) % (order - 1n)) + 1n
  return hexToBytes(number.toString(16).padStart(64, '0'))
}
