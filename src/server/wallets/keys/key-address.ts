import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { bech32, createBase58check } from '@scure/base'
import type { ScriptType } from '../../../contract/wallets/wallet'
import { displayAddress } from '../../../payment/address/check'

const base58check = createBase58check(sha256)
const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes))

/** The address of a compressed public key on Bitcoin's main network. */
export function bitcoinAddress(publicKey: Uint8Array, script: ScriptType): string {
  const hash = hash160(publicKey)
  switch (script) {
    case 'p2wpkh':
      return bech32.encode('bc', [0, ...bech32.toWords(hash)])
    case 'p2sh-p2wpkh':
      return base58check.encode(Uint8Array.of(0x05, ...hash160(Uint8Array.of(0, 20, ...hash))))
    case 'p2pkh':
      return base58check.encode(Uint8Array.of(0, ...hash))
  }
}

/** The address of a compressed public key on EVM networks, with its checksum. */
export const evmAddress = (publicKey: Uint8Array): string =>
  displayAddress('Ethereum', `0x${bytesToHex(accountBytes(publicKey))}`)

/** The address of a compressed public key on Tron. */
export const tronAddress = (publicKey: Uint8Array): string =>
  base58check.encode(Uint8Array.of(0x41, ...accountBytes(publicKey)))

/** The 20 bytes that identify the account of a public key on EVM networks and on Tron: the end of its hash. */
const accountBytes = (publicKey: Uint8Array): Uint8Array =>
  keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).slice(1)).slice(-20)
