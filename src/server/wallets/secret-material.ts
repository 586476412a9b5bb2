import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'

const EXTENDED_PRIVATE_KEY = /^[a-zA-Z]prv[1-9A-HJ-NP-Za-km-z]{20,}/
const HEX_KEY = /^(?:0x)?[0-9a-f]{64}$/i
const base58check = createBase58check(sha256)

/** Words of a recovery phrase, however they are separated. Nothing else that is asked for has twelve of them. */
const isPhrase = (text: string) => text.split(/[^\p{L}]+/u).filter((word) => word.length >= 3).length >= 12

function isWalletImportFormat(text: string): boolean {
  if (!/^[5KLc9][1-9A-HJ-NP-Za-km-z]{50,51}$/.test(text)) return false
  try {
    return [0x80, 0xef].includes(base58check.decode(text)[0] ?? 0)
  } catch {
    return false
  }
}

/**
 * Whether `text` is, or may be, something that spends money: an extended private key, a private key as hex or in Bitcoin's
 * import format, or recovery words. It must neither be stored nor shown again, wherever it was entered.
 */
export function isSecretMaterial(text: string): boolean {
  const trimmed = text.trim()
  return (
    EXTENDED_PRIVATE_KEY.test(trimmed) || HEX_KEY.test(trimmed) || isWalletImportFormat(trimmed) || isPhrase(trimmed)
  )
}
