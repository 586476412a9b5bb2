import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'

const HARDENED = 0x80000000
const PURPOSE = 44
const COIN = 501

/** Derives a child by SLIP-0010, which has hardened children only on ed25519. */
function deriveChild(node: Uint8Array, index: number): Uint8Array {
  const number = new Uint8Array(4)
  new DataView(number.buffer).setUint32(0, index + HARDENED)
  return hmac(sha512, node.slice(32), concatBytes(Uint8Array.of(0), node.slice(0, 32), number))
}

/** The address of account `index` of a seed, as Phantom and Solflare count them: m/44'/501'/index'/0'. */
export function solanaAddress(seed: Uint8Array, index: number): string {
  const node = [PURPOSE, COIN, index, 0].reduce(deriveChild, hmac(sha512, utf8ToBytes('ed25519 seed'), seed))
  return base58.encode(ed25519.getPublicKey(node.slice(0, 32)))
}
