import { base64 } from '@scure/base'

/** https://docs.ton.org/foundations/serialization/boc */
const MAGIC = 0xb5ee9c72
const HAS_INDEX = 0x80
/**
 * Flags of a cell that stands for another one, or has its hashes before its data. The body of a message is never such a
 * cell.
 */
const SPECIAL = 0x18
/**
 * The messages of a token's contracts, TEP-74:
 * https://github.com/ton-blockchain/TEPs/blob/master/text/0074-jettons-standard.md
 */
const INTERNAL_TRANSFER = 0x178d4519

/** The first cell of a message's body, in whole bytes; null for an invalid body. The other cells are not read. */
function firstCell(body: string): DataView | null {
  let bytes: Uint8Array
  try {
    bytes = base64.decode(body)
  } catch {
    return null
  }
  if (bytes.length < 6) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const flags = view.getUint8(4)
  const [size, offsetSize] = [flags & 7, view.getUint8(5)]
  const numberAt = (offset: number, length: number) =>
    bytes.subarray(offset, offset + length).reduce((sum, byte) => sum * 256 + byte, 0)
  const [cells, roots] = [numberAt(6, size), numberAt(6 + size, size)]
  const rootList = 6 + 3 * size + offsetSize
  // every known writer puts the root cell first
  if (view.getUint32(0) !== MAGIC || roots !== 1 || numberAt(rootList, size) !== 0) return null
  const cell = rootList + size + (flags & HAS_INDEX ? cells * offsetSize : 0)
  const [start, length] = [cell + 2, Math.ceil(numberAt(cell + 1, 1) / 2)]
  if (start + length > bytes.length || (numberAt(cell, 1) & SPECIAL) !== 0) return null
  return new DataView(bytes.buffer, bytes.byteOffset + start, length)
}

/**
 * The amount of tokens that a message brings to the token account that receives it: `internal_transfer#178d4519
 * query_id:uint64 amount:(VarUInteger 16) …`. 0 for any other message, null for an invalid one.
 */
export function transferredTokens(body: string): bigint | null {
  const cell = firstCell(body)
  if (!cell) return null
  if (cell.byteLength < 13 || cell.getUint32(0) !== INTERNAL_TRANSFER) return 0n
  // after the 12 bytes of both numbers, four bits give the number of bytes of the amount
  const nibbles = Array.from({ length: (cell.byteLength - 12) * 2 }, (_, index) => {
    const byte = cell.getUint8(12 + (index >> 1))
    return index % 2 === 0 ? byte >> 4 : byte & 15
  })
  const [length = 0, ...digits] = nibbles
  if (digits.length < length * 2) return null
  return digits.slice(0, length * 2).reduce((sum, digit) => sum * 16n + BigInt(digit), 0n)
}
