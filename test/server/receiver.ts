import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { WebhookEvent } from '../../src/contract/webhooks/webhook-event'

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer; event: WebhookEvent }

/** A merchant's server on a real socket, until the test ends. */
export type Receiver = {
  url: string
  received: Received[]
  /** Answers the requests from now on. */
  answer: (response: ServerResponse, received: Received) => void
}

export async function receiver(): Promise<Receiver> {
  const it: Receiver = { url: '', received: [], answer: (response) => response.end('ok') }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const text = body.toString()
    const got = { path: request.url ?? '', headers: request.headers, body, event: text ? JSON.parse(text) : null }
    it.received.push(got)
    it.answer(response, got)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  it.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  return it
}

/** An answer with this status. */
export const status =
  (code: number, headers: Record<string, string> = {}): Receiver['answer'] =>
  (response) =>
    response.writeHead(code, headers).end(`answered ${code}`)
