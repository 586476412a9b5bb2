import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Replaces the answers of a fake server; null: the server answers itself. */
export type Trouble = ((request: IncomingMessage, response: ServerResponse) => void) | null

/** Faulty answers of real hosts. */
export const TROUBLES = {
  html: (_, response) => response.setHeader('content-type', 'text/html').end('<h1>Just a moment…</h1>'),
  empty: (_, response) => response.end(),
  silent: () => {},
  redirect: (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  broken: (_, response) => response.writeHead(502).end('bad gateway'),
  limited: (_, response) => response.writeHead(429, { 'retry-after': '7' }).end('slow down'),
  endless: (_, response) => response.end('['.padEnd(9 * 1024 * 1024, ' ')),
} satisfies Record<string, NonNullable<Trouble>>

/** A fake host on loopback, until the test ends. */
export async function serveFake(answer: (path: string, body: string) => { status?: number; body: string }) {
  const host = {
    url: '',
    trouble: null as Trouble,
    paths: [] as string[],
    headers: [] as IncomingHttpHeaders[],
    /** Runs when a request arrives that gets no answer. */
    onSilence: () => {},
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const path = request.url ?? ''
    host.paths.push(path)
    host.headers.push(request.headers)
    if (host.trouble === TROUBLES.silent) host.onSilence()
    if (host.trouble) return host.trouble(request, response)
    const given = answer(path, body)
    response.writeHead(given.status ?? 200).end(given.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  host.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return host
}
export type FakeServer = Awaited<ReturnType<typeof serveFake>>
