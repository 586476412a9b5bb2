import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding a client accepts; `q=0` refuses one. */
export function acceptedEncoding(header: string | undefined): Encoding {
  const accepts = (name: string) => {
    const match = new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`, 'i').exec(header ?? '')
    return match !== null && (match[1] === undefined || Number(match[1]) > 0)
  }
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
}

/**
 * Compresses `content`. `kept` spends the time once for what is sent often (brotli 11), else it is quick
 * (brotli 5): a document of a session is sent to one customer a few times.
 */
export async function compress(content: Uint8Array, encoding: Encoding, kept: boolean): Promise<Uint8Array> {
  if (encoding === 'br')
    return brotliAsync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: kept ? 11 : 5, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    })
  if (encoding === 'gzip') return gzipAsync(content, { level: kept ? 9 : 6 })
  return content
}
