import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'
type Bytes = Uint8Array<ArrayBuffer>

/** The best encoding that a client accepts. `q=0` refuses an encoding. */
export function acceptedEncoding(header: string | undefined): Encoding {
  const offers = (header ?? '').toLowerCase().split(',')
  const accepts = (name: string) =>
    offers.some((offer) => {
      const [coding, weight = 'q=1'] = offer.split(';').map((part) => part.trim())
      return coding === name && weight.startsWith('q=') && Number(weight.slice(2)) > 0
    })
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
}

/** Up to this size, thorough compression takes less than a millisecond. */
const SMALL_BYTES = 4096

/** Brotli's encodings of distances. Neither is always smaller, by up to forty bytes. */
const POSTFIXES = [0, 2]

/** Options for the smallest result if the content is cached, otherwise for speed. */
export const brotliOptions = (content: Bytes, isCached: boolean, postfix = 0): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: isCached ? 11 : content.length > SMALL_BYTES ? 5 : 10,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    // a window just above the content's size saves some bytes
    [constants.BROTLI_PARAM_LGWIN]: content.length < 2 ** 16 ? 16 : constants.BROTLI_DEFAULT_WINDOW,
    [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
  },
})

/**
 * Compresses `content`. With `isCached`, it is compressed as much as possible (brotli 11, the better of two settings);
 * otherwise quickly (brotli 5, or 10 for small content).
 */
export async function compress(content: Bytes, encoding: Encoding, isCached: boolean): Promise<Bytes> {
  if (encoding === 'br') {
    const packed = await Promise.all(
      (isCached ? POSTFIXES : [0]).map((postfix) => brotliAsync(content, brotliOptions(content, isCached, postfix))),
    )
    return packed.reduce((min, one) => (one.length < min.length ? one : min))
  }
  if (encoding === 'gzip') return gzipAsync(content, { level: isCached ? 9 : 6 })
  return content
}

/** Content in any encoding. Each encoding is made on its first request, and again only after a failure. */
export function createEncodings(content: Bytes, pack = compress) {
  const compressed = new Map<Encoding, Promise<Bytes>>()
  return (encoding: Encoding): Promise<Bytes> => {
    const bytes = compressed.get(encoding) ?? pack(content, encoding, true)
    compressed.set(encoding, bytes)
    bytes.catch(() => compressed.delete(encoding))
    return bytes
  }
}
export type Encodings = ReturnType<typeof createEncodings>

/** The headers for `bytes` in an encoding. */
export const encodingHeaders = (encoding: Encoding, bytes: Uint8Array): Record<string, string> => ({
  'Content-Length': String(bytes.length),
  ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
})

/** A constant answer, compressed once per encoding. */
export function createPrecompressedResponse(content: string, headers: Record<string, string>) {
  const encoded = createEncodings(Buffer.from(content))
  return async (acceptEncoding: string | undefined): Promise<Response> => {
    const encoding = acceptedEncoding(acceptEncoding)
    const bytes = await encoded(encoding)
    return new Response(bytes, {
      headers: { ...headers, Vary: 'Accept-Encoding', ...encodingHeaders(encoding, bytes) },
    })
  }
}
export type PrecompressedResponse = ReturnType<typeof createPrecompressedResponse>
