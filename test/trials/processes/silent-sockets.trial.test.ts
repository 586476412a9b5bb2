import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../../e2e/service'

const SILENT = 2000
const WAVE = 200
const CUSTOMERS = 40
/** An address shared by the attacker and half of the customers, like a carrier's. The others have their own. */
const ATTACKER = '127.0.0.2'
const addressOf = (customer: number) => (customer % 2 ? ATTACKER : `127.0.1.${customer + 1}`)
/** The service closes a silent socket after 15 s, and Node alone would after 60 s. */
const GONE_MS = 45_000

let service: Service
const silent: Socket[] = []
beforeAll(async () => {
  service = await startService()
})
afterAll(async () => {
  for (const socket of silent) socket.destroy()
  await service?.stop()
})

/** Opens a socket that sends nothing and never closes its side. `gone` is the time in ms until the service drops it. */
function holdOne(): { connected: Promise<unknown>; gone: Promise<number> } {
  const start = performance.now()
  const port = Number(new URL(service.origin).port)
  const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER, allowHalfOpen: true })
  silent.push(socket)
  socket.on('error', () => {})
  socket.resume()
  return {
    connected: new Promise((resolve) => socket.once('connect', resolve).once('close', resolve)),
    gone: new Promise((resolve) => {
      let trying: NodeJS.Timeout | undefined
      socket.once('end', () => {
        trying = setInterval(() => socket.write('x'), 250)
      })
      socket.once('close', () => {
        clearInterval(trying)
        resolve(performance.now() - start)
      })
    }),
  }
}

/**
 * Opens all sockets in waves that fit into the queue of connections to accept. The system drops connections from a full
 * queue, and neither side of a silent connection would notice.
 */
async function holdAll(): Promise<Promise<number>[]> {
  const held: Promise<number>[] = []
  while (held.length < SILENT) {
    const wave = Array.from({ length: WAVE }, holdOne)
    await Promise.all(wave.map(({ connected }) => connected))
    held.push(...wave.map(({ gone }) => gone))
  }
  return held
}

/** Pays on one kept-alive connection and reads the payment. Returns the statuses, or the error's code. */
async function payAndFollow(customer: number): Promise<(number | string | undefined)[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const sendRequest = (method: string, path: string, body?: object) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const headers = { 'content-type': 'application/json' }
      const url = `${service.origin.replace('localhost', '127.0.0.1')}/api/v1/p/demo${path}`
      const options = { method, agent, localAddress: addressOf(customer), headers }
      const sent = request(url, options, async (response) => {
        let text = ''
        for await (const chunk of response) text += chunk
        resolve({ status: response.statusCode, text })
      })
      sent.once('error', reject)
      sent.end(body && JSON.stringify(body))
    })
  try {
    const email = `customer${customer}@example.com`
    const paid = await sendRequest('POST', '/pay', { asset: 'USDT', network: 'Tron', first_name: 'Ada', email })
    const { id } = JSON.parse(paid.text).data ?? {}
    const money = await sendRequest('POST', `/sessions/${id}/sandbox/deposits`, {})
    const read = await sendRequest('GET', `/sessions/${id}`)
    return [paid.status, money.status, read.status, JSON.parse(read.text).data?.status]
  } catch (error) {
    return [(error as NodeJS.ErrnoException).code]
  } finally {
    agent.destroy()
  }
}

test('every customer can pay beside 2,000 silent sockets, even from their address, and the sockets are closed', async () => {
  const holding = holdAll()
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, async (_, customer) => {
      // Customers pay while the sockets open and while they are held.
      await pause(customer * 200)
      return payAndFollow(customer)
    }),
  )
  expect(new Set(customers.map(String))).toEqual(new Set(['201,200,200,completed']))
  const times = await Promise.all(await holding)
  expect(Math.max(...times)).toBeLessThan(GONE_MS)
  // The number of closed sockets depends on the machine. `test/server/http/connections.test.ts` counts them.
  expect(service.output()).toContain('"event":"connections.bounded"')
  expect(service.output()).not.toContain(ATTACKER)
})
