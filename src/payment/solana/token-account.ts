import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from './programs'

const MARKER = utf8ToBytes('ProgramDerivedAddress')

/**
 * The hash that is the owner's token account if `bump` is the highest bump whose hash is no point of the curve, which
 * this function does not check. The program that creates token accounts refuses any other bump.
 */
export function tokenAccountAt(owner: string, mint: string, bump: number): string {
  const seeds = [owner, TOKEN_PROGRAM, mint].map((one) => base58.decode(one))
  const program = base58.decode(ASSOCIATED_TOKEN_PROGRAM)
  return base58.encode(sha256(concatBytes(...seeds, Uint8Array.of(bump), program, MARKER)))
}
