import { base58, base64 } from '@scure/base'
import type { Pair } from '../chains/catalogue'
import { tokenAccountAt } from './token-account'
import { decodeTransaction } from './transaction'
import { isTransfer, type SolanaTransfer } from './transfer'

type Bumps = { source_bump: number; destination_bump: number } | null

/** The transfer of `atoms` between two accounts, whose token accounts have these bumps. */
export function transferOf(
  { contract: mint, decimals }: Pick<Pair, 'contract' | 'decimals'>,
  { from, recipient, atoms }: Omit<SolanaTransfer, 'token'>,
  bumps: Bumps,
): SolanaTransfer {
  const token = mint !== null && {
    mint,
    decimals,
    source: tokenAccountAt(from, mint, bumps?.source_bump ?? 0),
    destination: tokenAccountAt(recipient, mint, bumps?.destination_bump ?? 0),
  }
  return { from, recipient, atoms, token: token || null }
}

/** The bytes of an unsigned transaction in base64 that makes exactly this transfer. Null for anything else. */
export function readTransfer(encoded: string, transfer: SolanaTransfer): Uint8Array | null {
  try {
    const bytes = base64.decode(encoded)
    return isTransfer(decodeTransaction(bytes), transfer) ? bytes : null
  } catch {
    return null
  }
}

/** The hash of a transaction, which is its signature. Null for a value that is no signature. */
export function hashOf(signature: unknown): string | null {
  if (!(signature instanceof Uint8Array) || signature.length !== 64) return null
  return signature.some((byte) => byte !== 0) ? base58.encode(signature) : null
}

/** Whether a text is an account's address. */
export function isAccount(text: unknown): text is string {
  try {
    return typeof text === 'string' && text.length <= 44 && base58.decode(text).length === 32
  } catch {
    return false
  }
}
