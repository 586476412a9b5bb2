import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { tokenAccountAt } from '../../../payment/solana/token-account'

/**
 * Derives the account in which an owner holds a token of the Token program, as every wallet does: the first hash that
 * is not a point of the curve, so that it has no private key.
 * https://solana.com/docs/tokens/basics/create-token-account
 */
export function associatedTokenAccount(owner: string, mint: string): { account: string; bump: number } {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const account = tokenAccountAt(owner, mint, bump)
    if (!ed25519.utils.isValidPublicKey(base58.decode(account), true)) return { account, bump }
  }
  throw new RangeError('no token account')
}
