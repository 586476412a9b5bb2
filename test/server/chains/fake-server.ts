import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** An answer in place of the server's own, until it is set back to null. */
export type Trouble = ((request: IncomingMessage, response: ServerResponse) => void) | null

/** Troubles that real hosts have. */
export const TROUBLES = {
  html: (_, response) => response.setHeader('content-type', 'text/html').end('<h1>Just a moment…</h1>'),
  empty: (_, response) => response.end(),
  silent: () => {},
  redirect: (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  broken: (_, response) => response.writeHead(502).end('bad gateway'),
  limited: (_, response) => response.writeHead(429, { 'retry-after': '7' }).end('slow down'),
  endless: (_, response) => response.end('['.padEnd(9 * 1024 * 1024, ' ')),
} satisfies Record<string, NonNullable<Trouble>>

/** Serves on loopback until the test ends. */
export async function serveFake(answer: (path: string, body: string) => { status?: number; body: string }) {
  const face = {
    url: '',
    trouble: null as Trouble,
    paths: [] as string[],
    headers: [] as IncomingHttpHeaders[],
    /** Runs when a request has come that gets no answer. */
    onSilence: () => {},
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const path = request.url ?? ''
    face.paths.push(path)
    face.headers.push(request.headers)
    if (face.trouble === TROUBLES.silent) face.onSilence()
    if (face.trouble) return face.trouble(request, response)
    const given = answer(path, body)
    response.writeHead(given.status ?? 200).end(given.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  face.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return face
}
export type FakeServer = Awaited<ReturnType<typeof serveFake>>
