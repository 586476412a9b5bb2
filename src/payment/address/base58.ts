import { sha256 } from './sha256'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Decodes base58 to exactly `length` bytes, else null. As in Bitcoin, each leading zero byte is written as one "1". */
export function base58Bytes(text: string, length: number): Uint8Array | null {
  // decoding takes quadratic time, so refuse long input at once
  if (text.length > length * 2) return null
  let number = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return null
    number = number * 58n + BigInt(digit)
  }
  const bytes = new Uint8Array(length)
  for (let i = length - 1; i >= 0; i--) {
    bytes[i] = Number(number & 255n)
    number >>= 8n
  }
  const zeros = /^1*/.exec(text)?.[0].length
  const leading = bytes.findIndex((byte) => byte !== 0)
  return number === 0n && zeros === (leading < 0 ? length : leading) ? bytes : null
}

/** Whether the last four bytes are the checksum of the rest: the beginning of its double SHA-256. */
export function hasBase58Checksum(bytes: Uint8Array): boolean {
  const hash = sha256(sha256(bytes.subarray(0, -4)))
  return bytes.subarray(-4).every((byte, i) => byte === hash[i])
}
