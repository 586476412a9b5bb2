import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

export interface Answer {
  body: string
  headers?: Record<string, string>
  status?: number
}

/** A web origin that serves the answers set by the test, and records its requests. */
export interface Origin {
  url: string
  /** Paths in the order of the requests, with their queries. */
  requests: string[]
  serve(path: string, answer: Answer | ((url: URL) => Answer)): void
  /** `refuse`: closes every connection; `hang`: accepts and never answers; `serve`: answers normally. */
  behavior: 'serve' | 'refuse' | 'hang'
  stop(): Promise<void>
}

const CONTENT_TYPES = { js: 'text/javascript', css: 'text/css', html: 'text/html; charset=utf-8' }

/** A browser resolves both names to this machine, and treats them as two sites. */
export async function startOrigin(host: 'localhost' | 'pay.localhost'): Promise<Origin> {
  const answers = new Map<string, Answer | ((url: URL) => Answer)>()

  function respond(request: IncomingMessage, response: ServerResponse) {
    if (origin.behavior === 'hang') return
    if (origin.behavior === 'refuse') {
      request.socket.destroy()
      return
    }
    const url = new URL(request.url ?? '/', origin.url)
    origin.requests.push(url.pathname + url.search)
    const found = answers.get(url.pathname)
    const answer = typeof found === 'function' ? found(url) : found
    const extension = url.pathname.split('.')[1] as keyof typeof CONTENT_TYPES
    const brotli = /\bbr\b/.test(String(request.headers['accept-encoding']))
    const text = Buffer.from(answer?.body ?? 'Not found')
    const body = brotli ? brotliCompressSync(text) : text
    response.writeHead(answer ? (answer.status ?? 200) : 404, {
      'content-type': CONTENT_TYPES[extension] ?? CONTENT_TYPES.html,
      'cache-control': 'no-store',
      'content-length': body.length,
      ...(brotli ? { 'content-encoding': 'br' } : {}),
      ...answer?.headers,
    })
    response.end(body)
  }

  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin: Origin = {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    requests: [],
    serve: (path, answer) => answers.set(path, answer),
    behavior: 'serve',
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return origin
}
