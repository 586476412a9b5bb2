import type { MiddlewareHandler } from 'hono'
import { acceptedEncoding, compress } from '../document/compression'

/**
 * Packs the answer that begins a payment: a third of its kilobyte less for who waits for an address on a slow network.
 * Its tag stays, since what it names is the session's own representation, which polls bring as it is.
 */
export const packed: MiddlewareHandler = async (c, next) => {
  await next()
  const encoding = acceptedEncoding(c.req.header('accept-encoding'))
  const { status, ok } = c.res
  if (encoding === 'identity' || !ok) return
  const headers = new Headers(c.res.headers)
  const bytes = await compress(new Uint8Array(await c.res.arrayBuffer()), encoding, false)
  headers.set('Content-Encoding', encoding)
  headers.set('Vary', 'Accept-Encoding')
  // first nothing, else the headers of both are merged
  c.res = undefined
  c.res = new Response(bytes, { status, headers })
}
