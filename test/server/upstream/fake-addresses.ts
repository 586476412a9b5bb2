import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, createBase58check } from '@scure/base'
import { Address } from '@ton/core'

/** A new address of the network, from libraries that the service does not use for addresses. */
export function freshAddress(network: string): string {
  switch (network) {
    case 'Bitcoin':
      return bech32.encode('bc', [0, ...bech32.toWords(randomBytes(20))])
    case 'Tron':
      return createBase58check(sha256).encode(Uint8Array.of(0x41, ...randomBytes(20)))
    case 'Solana': {
      const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
      return base58.encode(Buffer.from(x, 'base64url'))
    }
    case 'TON':
      return new Address(0, randomBytes(32)).toString({ bounceable: false })
    default:
      return `0x${randomBytes(20).toString('hex')}`
  }
}
