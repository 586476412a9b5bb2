import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { systemClock } from '../runtime/clock'
import { SettingsError } from '../settings'
import { type ConnectionLimits, createConnections } from './connections'
import { hasDuplicateHost, malformed, refuse, refuseMalformed } from './malformed-requests'

type Handler = (request: Request, environment: { incoming: unknown; outgoing: unknown }) => Response | Promise<Response>

/** Answers a request without Hono. False if it did not touch the request. */
type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

/** Timeouts of clients, in milliseconds. */
const TIMEOUTS = {
  /** To send the headers of a request. */
  headersTimeout: 15_000,
  /** To send a whole request. */
  requestTimeout: 30_000,
  /** Without any traffic. Held polls and event streams send something after 50 s. */
  stalled: 120_000,
}
type Timeouts = typeof TIMEOUTS

interface ListenOptions {
  /** Connections per IP range; null: no limits. */
  limits: ConnectionLimits | null
  /** Called for each connection over a limit. */
  onRefused(): void
  timeouts: Timeouts
  /** How long closing waits for a moment without new connections, in milliseconds. */
  quietMs: number
}

const OPTIONS = {
  keepAliveTimeout: 65_000,
  /** How often timeouts are checked. */
  connectionsCheckingInterval: 400,
}
const SWEEP_MS = 100
/** During a longer turn of the event loop, a connection may have been missed. */
const TURN_MS = 0.5

/** HTTP/1.1 connections are persistent by default. The header would be a tenth of every poll. */
function omitKeepAlive({ httpVersion }: IncomingMessage, response: ServerResponse) {
  if (response.shouldKeepAlive && httpVersion === '1.1') response.removeHeader('Connection')
}

/** Closes the connection after this response, and announces that in its headers unless they are already sent. */
function endConnectionWith(socket: Socket, response: ServerResponse) {
  if (response.headersSent) response.once('finish', () => socket.destroySoon())
  else response.setHeader('Connection', 'close')
}

/** The error of a port or address that cannot be used, by its setting. */
function unusable(host: string, port: number, { code }: NodeJS.ErrnoException): SettingsError {
  if (code === 'EADDRINUSE') return new SettingsError(`PORT: ${host}:${port} is in use by another process`)
  if (code === 'EACCES') return new SettingsError(`PORT: this user may not listen on ${port}`)
  return new SettingsError(`HOST: is not an address of this machine (${code})`)
}

/** Answers with a handler that is set later, and until then with 503. */
function createAnswering() {
  let handle: Handler = () => new Response(null, { status: 503, headers: { 'Retry-After': '1' } })
  let fastPath: FastPath = () => false
  const listener = getRequestListener((request, environment) => handle(request, environment), {
    overrideGlobalObjects: false,
    // only for requests that cannot be parsed; handlers answer their own errors
    errorHandler: () => malformed(systemClock),
  })
  return {
    answer(request: IncomingMessage, response: ServerResponse) {
      if (hasDuplicateHost(request)) void refuse(response, malformed(systemClock))
      else if (!fastPath(request, response)) void listener(request, response)
    },
    handleWith(next: Handler, first: FastPath = () => false) {
      handle = next
      fastPath = first
    },
  }
}

function startListening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(unusable(host, port, error))
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      resolve()
    })
  })
}

/** Closes the port at a moment without new connections, because a waiting connection would be reset. */
async function closePort(server: Server, quietMs: number, closed: () => void) {
  const end = performance.now() + quietMs
  let hasNewConnection: boolean
  let began: number
  server.on('connection', () => {
    hasNewConnection = true
  })
  do {
    hasNewConnection = false
    began = performance.now()
    await nextTurn()
  } while ((hasNewConnection || performance.now() - began > TURN_MS) && performance.now() < end)
  // `Server.close` of HTTP would also close connections that seem idle
  NetServer.prototype.close.call(server, closed)
}

/** Starts a server. It answers 503 until `handleWith` sets its handler. */
export async function listen(
  host: string,
  port: number,
  { limits = null, onRefused = () => {}, timeouts = TIMEOUTS, quietMs = SWEEP_MS }: Partial<ListenOptions> = {},
) {
  const { answer, handleWith } = createAnswering()
  const connections = createConnections(limits, onRefused)
  const { headersTimeout, requestTimeout, stalled } = timeouts
  let isClosing = false
  let portClosed: Promise<void> | undefined

  // Not a subclass of ServerResponse: beside a handler of one line, that took 13 µs of processor for an answer instead
  // of 10.
  function prepare(request: IncomingMessage, response: ServerResponse) {
    connections.trackResponse(request.socket, response)
    if (isClosing) endConnectionWith(request.socket, response)
    else omitKeepAlive(request, response)
  }

  function startClosing() {
    if (isClosing) return
    isClosing = true
    connections.forEachPending(endConnectionWith)
  }

  // `refuseMalformed` answers a missing `Host` with our error body
  const options = { ...OPTIONS, headersTimeout, requestTimeout, requireHostHeader: false }
  const server = createServer(options, (request, response) => {
    prepare(request, response)
    if (portClosed) void portClosed.then(() => answer(request, response))
    else answer(request, response)
  })
  server.timeout = stalled
  // such requests do not reach the handler above
  server.on('checkExpectation', prepare)
  refuseMalformed(server, systemClock)
  await startListening(server, host, port)
  server.on('connection', connections.add)

  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    handleWith,
    /** The number of connections. */
    connections: connections.count,
    /**
     * From now on, every answer announces that it closes its connection. Otherwise the client's next request could be
     * lost.
     */
    startClosing,
    /** Stops accepting connections, and resolves when the last answer was sent, or after `ms`. */
    async close(ms: number) {
      startClosing()
      const closed = new Promise<void>((resolve) => {
        portClosed = closePort(server, quietMs, resolve)
      })
      await portClosed
      // an idle connection would stay open for another minute
      const sweep = setInterval(connections.closeIdle, SWEEP_MS)
      const cut = setTimeout(() => server.closeAllConnections(), ms)
      await closed
      clearTimeout(cut)
      clearInterval(sweep)
    },
  }
}
