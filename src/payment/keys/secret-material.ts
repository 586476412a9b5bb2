import { sha256 } from '@noble/hashes/sha2.js'
import { base58, createBase58check } from '@scure/base'

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
/** An extended private key at the beginning of a word. Within other keys, its first letters occur by chance. */
const EXTENDED_PRIVATE_KEY = new RegExp(`(?:^|[^0-9A-Za-z])[a-zA-Z]prv${BASE58}{20,}`)
const HEX_KEY = /^(?:0x)?[0-9a-f]{64}$/i
/** A private key in Bitcoin's import format that a password protects. */
const ENCRYPTED_KEY = new RegExp(`^6P${BASE58}{56}$`)
/** The bytes of a key pair, as Solana's tools write them into a file. */
const KEY_BYTES = /^\[\s*\d{1,3}(?:\s*,\s*\d{1,3}){31,}\s*\]$/
/** Four words in a row, the beginning of a recovery phrase, in fields that contain no other words. */
const WORDS =
  /(?:^|[^\p{L}\p{M}\d])(?:[\p{L}\p{M}]{1,12}[\s,;.|]+(?:\d{1,2}[.):]?\s*)?){3}[\p{L}\p{M}]{1,12}(?![\p{L}\p{M}\d])/u
const base58check = createBase58check(sha256)

/**
 * Whether the text is a recovery phrase, with numbers or without. No other input has twelve words: keys and addresses
 * have letters between digits.
 */
const isPhrase = (text: string) =>
  text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => /^\d*[\p{L}\p{M}]{3,}\d*$/u.test(word)).length >= 12

function isWalletImportFormat(text: string): boolean {
  if (!/^[5KLc9][1-9A-HJ-NP-Za-km-z]{50,51}$/.test(text)) return false
  try {
    return [0x80, 0xef].includes(base58check.decode(text)[0] ?? 0)
  } catch {
    return false
  }
}

/** Whether the text is the key pair of a Solana account, as Phantom exports it: 64 bytes. */
const isKeyPair = (text: string) => new RegExp(`^${BASE58}{80,90}$`).test(text) && base58.decode(text).length === 64

/**
 * Whether `text` is, or may be, a secret that can spend money: an extended private key, a private key as hex or in the
 * format of Bitcoin or Solana, or recovery words. Such text must neither be stored nor shown again.
 */
export function isSecretMaterial(text: string): boolean {
  const trimmed = text.trim()
  return (
    EXTENDED_PRIVATE_KEY.test(trimmed) ||
    HEX_KEY.test(trimmed) ||
    ENCRYPTED_KEY.test(trimmed) ||
    KEY_BYTES.test(trimmed) ||
    isWalletImportFormat(trimmed) ||
    isKeyPair(trimmed) ||
    isPhrase(trimmed)
  )
}

/**
 * Whether a field for public keys and addresses contains a secret, also as a part of the text. Four words in a row are
 * enough, so that the user is warned before the whole recovery phrase is typed.
 */
export const containsSecret = (text: string): boolean =>
  KEY_BYTES.test(text.trim()) || WORDS.test(text) || text.split(/[\s,;:"'=]+/).some(isSecretMaterial)
