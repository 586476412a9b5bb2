import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { malformed, refuseMalformed } from './malformed-requests'
import { systemClock } from './ports'
import { SettingsError } from './settings'

type Handler = (request: Request, environment: { incoming: unknown; outgoing: unknown }) => Response | Promise<Response>

/** A fast path; false: it did not touch the request. */
type AtOnce = (request: IncomingMessage, response: ServerResponse) => boolean

/** How long a client may take to send its request; answers may be held longer. */
const HEADERS_MS = 15_000
const REQUEST_MS = 30_000
const SWEEP_MS = 100

const persists = ({ httpVersion, headers }: IncomingMessage) =>
  httpVersion === '1.1' && !/\bclose\b/i.test(headers.connection ?? '')

/** Which setting an operator has to mend. */
function unusable(host: string, port: number, { code }: NodeJS.ErrnoException): SettingsError {
  if (code === 'EADDRINUSE') return new SettingsError(`PORT: ${host}:${port} is in use by another process`)
  if (code === 'EACCES') return new SettingsError(`PORT: ${port} is not for this user to listen at`)
  return new SettingsError(`HOST: is no address of this machine (${code})`)
}

/** Starts a server. It answers 503 until `handleWith` sets its handler. */
export async function listen(host: string, port: number) {
  let handle: Handler = () => new Response(null, { status: 503, headers: { 'Retry-After': '1' } })
  let atOnce: AtOnce = () => false
  const listener = getRequestListener((request, environment) => handle(request, environment), {
    overrideGlobalObjects: false,
    // only for requests that cannot be parsed; handlers answer their own errors
    errorHandler: () => malformed(systemClock),
  })
  const server: Server = createServer(
    {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: 65_000,
      // how often these timeouts are checked
      connectionsCheckingInterval: 5000,
      // handled by refuseMalformed, with our error body
      requireHostHeader: false,
    },
    (request, response) => {
      // HTTP/1.1 connections are persistent by default; saying so would be a tenth of every poll.
      if (persists(request)) response.removeHeader('Connection')
      if (!atOnce(request, response)) void listener(request, response)
    },
  )
  refuseMalformed(server, systemClock)
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(unusable(host, port, error))
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      resolve()
    })
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    handleWith(next: Handler, first: AtOnce = () => false) {
      handle = next
      atOnce = first
    },
    /** Stops accepting connections, and resolves when the last answer was sent, or after `ms`. */
    async close(ms: number) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      // A connection becomes idle when its last answer was sent, and would otherwise stay open for another minute.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      const cut = setTimeout(() => server.closeAllConnections(), ms)
      await closed
      clearTimeout(cut)
      clearInterval(sweep)
    },
  }
}
