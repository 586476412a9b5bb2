import { concatBytes } from '@noble/hashes/utils.js'

/** A field of a message: its number, and a number or bytes. */
export type Field = readonly [number: number, value: bigint | Uint8Array]

const VARINT = 0
const BYTES = 2

/** Encodes a message in the order of `fields`. Zeros are left out, as protocol buffers do. */
export const encodeMessage = (...fields: readonly Field[]): Uint8Array =>
  concatBytes(...fields.flatMap(([number, value]) => (value === 0n ? [] : encodeField(number, value))))

function encodeField(number: number, value: bigint | Uint8Array): Uint8Array[] {
  const tag = (type: number) => encodeNumber(BigInt(number * 8 + type))
  return typeof value === 'bigint'
    ? [tag(VARINT), encodeNumber(value)]
    : [tag(BYTES), encodeNumber(BigInt(value.length)), value]
}

/** Seven bits in each byte, the lowest first. */
function encodeNumber(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  return Uint8Array.from([...bytes, Number(rest)])
}

/** Decodes the numbers and bytes of a message. Throws RangeError for anything else, and for a repeated field. */
export function decodeMessage(bytes: Uint8Array): ReadonlyMap<number, bigint | Uint8Array> {
  let at = 0
  function takeNumber(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 64n; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined) throw new RangeError('the message is too short')
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
    throw new RangeError('the number is too long')
  }
  function takeBytes(): Uint8Array {
    const length = Number(takeNumber())
    if (at + length > bytes.length) throw new RangeError('the message is too short')
    at += length
    return bytes.slice(at - length, at)
  }
  const fields = new Map<number, bigint | Uint8Array>()
  while (at < bytes.length) {
    const tag = Number(takeNumber())
    const type = tag % 8
    if (type !== VARINT && type !== BYTES) throw new RangeError('a field of another type')
    const number = Math.floor(tag / 8)
    if (fields.has(number)) throw new RangeError('a field is repeated')
    fields.set(number, type === VARINT ? takeNumber() : takeBytes())
  }
  return fields
}
