import { existsSync, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/**
 * Starts a static host in front of the service: it serves `dist/client` unchanged, answers `/p/*` with the shell, and
 * passes `/api` on. It does not render pages.
 */
export async function startStaticHost(serviceOrigin: string) {
  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', 'http://host').pathname
    if (path.startsWith('/api/')) {
      const onward = request(
        `${serviceOrigin}${incoming.url}`,
        { method: incoming.method, headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        },
      )
      onward.on('error', () => outgoing.destroy())
      outgoing.on('close', () => onward.destroy())
      incoming.pipe(onward)
      return
    }
    const file = join('dist/client', path.startsWith('/p/') ? 'index.html' : path)
    if (!existsSync(file) || path.includes('..')) return void outgoing.writeHead(404).end()
    outgoing
      .writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    origin: `http://localhost:${typeof address === 'object' ? address?.port : 0}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
