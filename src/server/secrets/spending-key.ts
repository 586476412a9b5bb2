import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)
const BASE58 = '[1-9A-HJ-NP-Za-km-z]'

/** Letters before it would make it a part of another word. */
const EXTENDED_KEY = new RegExp(`(?:^|[^0-9A-Za-z])[a-zA-Z]prv${BASE58}{20,}`)
/** An extended private key in groups. */
const WHOLE_EXTENDED_KEY = new RegExp(`[a-zA-Z]prv${BASE58}{107}`, 'g')
const IMPORT_FORMAT = new RegExp(`(?=([5KLc9]${BASE58}{50,51}))`, 'g')
/** A key in Bitcoin's import format under a password (BIP-38). */
const ENCRYPTED_KEY = new RegExp(`(?=(6P${BASE58}{56}))`, 'g')
/** Both halves of a key of Solana, as wallets export them; signatures of transactions have as many bytes. */
const KEY_PAIR = new RegExp(`(?<!${BASE58})${BASE58}{80,90}(?!${BASE58})`, 'g')
/** The bytes of a key of Solana, as its tools write them into a file. */
const KEY_BYTES = /\[\s*\d{1,3}(?:\s*,\s*\d{1,3}){31,}\s*\]/
/** 32 bytes in groups of one size, as people copy a key by hand; hashes are copied whole. */
const GROUPED_HEX = [2, 4, 8, 16, 32].map(
  (size) =>
    new RegExp(`(?<![0-9a-f])(?:0x)?(?:[0-9a-f]{${size}}\\s+){${64 / size - 1}}[0-9a-f]{${size}}(?![0-9a-f])`, 'i'),
)

/**
 * Whether a text holds a private key that can be nothing else: an extended one, one in a format of Bitcoin or Solana,
 * or hex in groups. 64 hex digits in a row may also be a hash.
 */
export function holdsSpendingKey(text: string): boolean {
  const compact = text.replaceAll(/[\s\-–.]+/g, '')
  return (
    EXTENDED_KEY.test(text) ||
    KEY_BYTES.test(text) ||
    GROUPED_HEX.some((hex) => hex.test(text)) ||
    [text, compact].some(
      (form) =>
        anyMatch(form, WHOLE_EXTENDED_KEY, isChecked) ||
        anyMatch(form, IMPORT_FORMAT, isImportFormat) ||
        anyMatch(form, ENCRYPTED_KEY, isChecked) ||
        anyMatch(form, KEY_PAIR, isKeyPair),
    )
  )
}

/** Whether a text holds 64 hex digits, in a row or in groups. Only for fields in which no hash is meant. */
export const holdsHexKey = (text: string): boolean => /[0-9a-f]{64}/i.test(text.replaceAll(/[^0-9a-zA-Z]+/g, ''))

/** A checksum takes 20 µs, and a text can be made of thousands of possible keys. */
const MAX_TRIED = 100

function anyMatch(text: string, pattern: RegExp, isKey: (candidate: string) => boolean): boolean {
  let tried = 0
  for (const [match, group] of text.matchAll(pattern)) {
    if (isKey(group ?? match)) return true
    tried += 1
    if (tried === MAX_TRIED) return false
  }
  return false
}

/** The bytes of base58 with a checksum; null if the checksum is wrong. */
function checkedBytes(text: string): Uint8Array | null {
  try {
    return base58check.decode(text)
  } catch {
    return null
  }
}

const isChecked = (text: string) => checkedBytes(text) !== null

/** The prefix of the main or the test network, 32 bytes, and a mark for compressed public keys. */
function isImportFormat(text: string): boolean {
  // prose without its spaces has hardly any digits
  if (!/\d.*\d/.test(text)) return false
  return [text, text.slice(0, 51)].some((form) => [0x80, 0xef].includes(checkedBytes(form)?.[0] ?? 0))
}

function isKeyPair(text: string): boolean {
  const bytes = base58.decode(text)
  if (bytes.length !== 64) return false
  const publicKey = ed25519.getPublicKey(bytes.subarray(0, 32))
  return publicKey.every((byte, index) => byte === bytes[32 + index])
}
