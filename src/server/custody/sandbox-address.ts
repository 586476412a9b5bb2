import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, bech32, createBase58check } from '@scure/base'
import type { Network } from '../../contract/enums'
import { displayAddress } from '../../payment/address/check'
import { tonWalletForm } from '../../payment/address/ton-account'

/**
 * A valid address of the network. It is derived from the sandbox's seed and `path` (session or customer, and asset), so it
 * is unique and survives a restart. Its private key is not stored.
 */
export function sandboxAddress(seed: string, path: string, network: Network): string {
  const key = hkdf(sha256, hexToBytes(seed), undefined, utf8ToBytes(`malipo sandbox address ${network} ${path}`), 48)
  switch (network) {
    case 'Bitcoin': {
      const hash = ripemd160(sha256(secp256k1.getPublicKey(scalar(key), true)))
      return bech32.encode('bc', [0, ...bech32.toWords(hash)])
    }
    case 'Solana':
      return base58.encode(ed25519.getPublicKey(key.slice(0, 32)))
    case 'Tron':
      return createBase58check(sha256).encode(Uint8Array.of(0x41, ...account(key)))
    case 'TON':
      // Workchain 0, with a random hash instead of that of a deployed wallet.
      return tonWalletForm(Uint8Array.of(0, 0, ...key.slice(0, 32), 0, 0))
    default:
      return displayAddress(network, `0x${bytesToHex(account(key))}`)
  }
}

/** 48 bytes reduced to a private key; with that many, the bias is negligible. */
function scalar(key: Uint8Array): Uint8Array {
  const order = secp256k1.Point.CURVE().n
  const number = (BigInt(`0x${bytesToHex(key)}`) % (order - 1n)) + 1n
  return hexToBytes(number.toString(16).padStart(64, '0'))
}

/** The 20 bytes that EVM networks and Tron share. */
function account(key: Uint8Array): Uint8Array {
  return keccak_256(secp256k1.getPublicKey(scalar(key), false).slice(1)).slice(-20)
}
