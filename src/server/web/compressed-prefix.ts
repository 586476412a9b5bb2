import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, gzip } from 'node:zlib'
import { brotliOptions, type Encoding } from '../http/compression'

type Bytes = Uint8Array<ArrayBuffer>
type WithTail = (tail: Uint8Array) => Bytes

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/**
 * Compresses content once and appends a different, uncompressed tail of up to 64 KiB to each answer, which brotli and
 * gzip both allow. The tail costs no compression time, and its length reveals nothing about the content.
 */
export function createCompressedPrefix(content: Bytes): (encoding: Encoding) => Promise<WithTail> {
  const answers = new Map<Encoding, Promise<WithTail>>()
  return (encoding) => {
    const open = answers.get(encoding) ?? OPEN[encoding](content)
    answers.set(encoding, open)
    open.catch(() => answers.delete(encoding))
    return open
  }
}

const OPEN: Record<Encoding, (content: Bytes) => Promise<WithTail>> = {
  identity: async (content) => (tail) => Buffer.concat([content, tail]),
  async br(content) {
    const options = { ...brotliOptions(content, true), finishFlush: constants.BROTLI_OPERATION_FLUSH }
    const packed = await brotliAsync(content, options)
    return (tail) => Buffer.concat([packed, brotliHeader(tail.length), tail, LAST_BROTLI_BLOCK])
  },
  async gzip(content) {
    const packed = await gzipAsync(content, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
    const checksum = crc32(content)
    return (tail) =>
      Buffer.concat([
        packed,
        storedHeader(tail.length),
        tail,
        gzipTrailer(crc32(tail, checksum), content.length + tail.length),
      ])
  },
}

/** The header of an uncompressed meta-block (RFC 7932, 9.2): not the last, with a length of four nibbles. */
function brotliHeader(length: number): Buffer {
  const header = Buffer.alloc(3)
  header.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3)
  return header
}
const LAST_BROTLI_BLOCK = Buffer.from([3])

/** The last block, stored (RFC 1951, 3.2.4). */
function storedHeader(length: number): Buffer {
  const header = Buffer.from([1, 0, 0, 0, 0])
  header.writeUInt16LE(length, 1)
  header.writeUInt16LE(~length & 0xffff, 3)
  return header
}

/** RFC 1952, 2.3.1. */
function gzipTrailer(checksum: number, length: number): Buffer {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return trailer
}
