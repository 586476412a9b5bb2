import type { MiddlewareHandler } from 'hono'
import { acceptedEncoding, compress } from './compression'

/**
 * Compresses the answer to `pay`, which saves a third of its kilobyte on slow networks. The ETag stays: it belongs to
 * the uncompressed representation, which polls return.
 */
export const compressAnswer: MiddlewareHandler = async (c, next) => {
  await next()
  const encoding = acceptedEncoding(c.req.header('accept-encoding'))
  const { status, ok } = c.res
  if (encoding === 'identity' || !ok) return
  const headers = new Headers(c.res.headers)
  const bytes = await compress(new Uint8Array(await c.res.arrayBuffer()), encoding, false)
  headers.set('Content-Encoding', encoding)
  headers.set('Vary', 'Accept-Encoding')
  // otherwise Hono merges the old headers into the new response
  c.res = undefined
  c.res = new Response(bytes, { status, headers })
}
