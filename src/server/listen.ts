import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'

export type Handler = (
  request: Request,
  environment: { incoming: unknown; outgoing: unknown },
) => Response | Promise<Response>

/** How long a client may take to send its request; a held answer may take as long as it likes. */
const HEADERS_MS = 15_000
const REQUEST_MS = 30_000

/** A server that listens; `handle` may be set later, until then it answers 503. */
export async function listen(host: string, port: number) {
  let handle: Handler = () => new Response(null, { status: 503, headers: { 'Retry-After': '1' } })
  const server: Server = createServer(
    { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: 65_000 },
    getRequestListener((request, environment) => handle(request, environment), { overrideGlobalObjects: false }),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    handleWith(next: Handler) {
      handle = next
    },
    /** Takes no new connection and ends when the last answer is sent, or after `ms`. */
    async close(ms: number) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), ms)
      await closed
      clearTimeout(cut)
    },
  }
}
