import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A load balancer that sends each request to the process that `route` chooses. */
export interface Balancer {
  origin: string
  /** Returns the origin of the process for a request to this path. */
  route: (path: string) => string
  stop(): Promise<void>
}

export async function startBalancer(): Promise<Balancer> {
  const balancer: Balancer = { origin: '', route: () => '', stop }
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? ''
    const { method, headers } = incoming
    const forwarded = request(new URL(path, balancer.route(path)), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    response.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  balancer.origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return balancer

  async function stop() {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
}
