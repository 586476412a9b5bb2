import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const MARKER = utf8ToBytes('ProgramDerivedAddress')

/**
 * Derives the account in which an owner holds a token of the Token program, as every wallet does: the first hash that
 * is not a point of the curve, so that it has no private key.
 * https://solana.com/docs/tokens/basics/create-token-account
 */
export function associatedTokenAccount(owner: string, mint: string): string {
  const seeds = concatBytes(base58.decode(owner), base58.decode(TOKEN_PROGRAM), base58.decode(mint))
  const program = base58.decode(ASSOCIATED_TOKEN_PROGRAM)
  for (let bump = 255; bump >= 0; bump -= 1) {
    const address = sha256(concatBytes(seeds, Uint8Array.of(bump), program, MARKER))
    if (!ed25519.utils.isValidPublicKey(address, true)) return base58.encode(address)
  }
  throw new RangeError('no token account')
}
