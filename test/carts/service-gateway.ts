import { createServer } from 'node:http'

export interface ServiceGateway {
  origin: string
  /** How long each answer is held back, in milliseconds. */
  delay(milliseconds: number): void
  /** Answers 503, like a service that is being deployed. */
  setDown(isDown: boolean): void
  /** The requests so far, such as `POST /api/v1/payment-sessions`. */
  requests: string[]
  stop(): Promise<void>
}

/** Forwards requests to the service, which receives each at once, while its answer may come late. */
export async function startServiceGateway(target: string): Promise<ServiceGateway> {
  const requests: string[] = []
  let [milliseconds, isDown] = [0, false]
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    if (isDown) return response.writeHead(503).end('{}')
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      ['authorization', 'content-type', 'idempotency-key'].includes(name) ? [[name, String(value)]] : [],
    ) as [string, string][]
    const body = parts.length > 0 ? Buffer.concat(parts) : null
    const wait = milliseconds
    const answer = await fetch(target + request.url, { method: request.method ?? 'GET', headers, body })
    const text = await answer.text()
    setTimeout(() => response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text), wait)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    delay: (value) => {
      milliseconds = value
    },
    setDown: (value) => {
      isDown = value
    },
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
