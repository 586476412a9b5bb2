import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

export type Behavior = 'accepts' | 'fails' | 'hangs up' | 'is slow'

export interface Received {
  type: string
  data: Record<string, unknown>
  /** The number of deliveries that the receiver acknowledged. */
  acknowledgements: number
}

/** Starts the merchant's server, which accepts only events that are signed with the current secret. */
export async function startReceiver() {
  const received = new Map<string, Received>()
  const deliveries = new Set<string>()
  const faults: string[] = []
  let behavior: Behavior = 'accepts'
  let secret = ''

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const raw = Buffer.concat(chunks)
    if (behavior === 'hangs up') return void request.socket.resetAndDestroy()
    if (behavior === 'fails') return void response.writeHead(500).end('not now')
    if (behavior === 'is slow') await new Promise((resolve) => setTimeout(resolve, 300))
    const signature = Buffer.from(String(request.headers['x-service-signature']), 'hex')
    const expected = createHmac('sha256', secret).update(raw).digest()
    if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
      return void response.writeHead(401).end()
    const { id, event, data } = JSON.parse(raw.toString())
    const delivery = String(request.headers['x-service-delivery'])
    if (deliveries.has(delivery)) faults.push(`delivery ${delivery} came twice`)
    deliveries.add(delivery)
    if (request.headers['x-service-event'] !== event) faults.push(`${id} has two types`)
    const before = received.get(id)
    if (before && JSON.stringify(before.data) !== JSON.stringify(data)) faults.push(`${id} came with different data`)
    received.set(id, { type: event, data, acknowledgements: (before?.acknowledgements ?? 0) + 1 })
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()

  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received,
    faults,
    behave(next: Behavior) {
      behavior = next
    },
    trust(next: string) {
      secret = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>
