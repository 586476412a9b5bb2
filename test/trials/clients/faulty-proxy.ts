import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * How one request goes wrong. A status is answered in place of the service. `reset`: the service gets the request, and
 * the connection breaks before its answer. `late`: the answer waits until the client has given up.
 */
type Fault = { status: number; retryAfter?: string } | 'reset' | 'late'

/** A request as the proxy received it. */
interface Received {
  method: string
  path: string
  at: number
  key: string | undefined
}

export interface FaultyProxy {
  origin: string
  /** The next requests go wrong in this way, one each. All others pass. */
  fail(...faults: Fault[]): void
  /** The requests since the last call. */
  received(): Received[]
  close(): void
}

/** Forwards requests to the service at `target`, and lets some go wrong. */
export async function createFaultyProxy(target: string): Promise<FaultyProxy> {
  let faults: Fault[] = []
  let log: Received[] = []

  async function answer(incoming: IncomingMessage, response: ServerResponse) {
    const { method = '', url: path = '', headers } = incoming
    log.push({ method, path, at: performance.now(), key: headers['idempotency-key']?.toString() })
    const fault = faults.shift()
    const body = await buffer(incoming)
    if (typeof fault === 'object') {
      response.writeHead(fault.status, { ...(fault.retryAfter && { 'Retry-After': fault.retryAfter }) })
      return response.end('out of order')
    }
    const upstream = request(target + path, { method, headers }, async (passed) => {
      const content = await buffer(passed)
      if (fault === 'reset') return response.destroy()
      if (fault === 'late') await new Promise((gone) => response.once('close', gone))
      response.writeHead(passed.statusCode ?? 502, passed.headers).end(content)
    })
    upstream.end(body)
  }

  const server = createServer((incoming, response) => void answer(incoming, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (...next) => {
      faults = next
    },
    received() {
      const before = log
      log = []
      return before
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
