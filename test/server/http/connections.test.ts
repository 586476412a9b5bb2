import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { createConnections } from '../../../src/server/http/connections'
import { listen } from '../../../src/server/http/listen'

const HALF_A_SECOND = 500
const PATIENCE = { headersTimeout: HALF_A_SECOND, requestTimeout: 2 * HALF_A_SECOND, stalled: 120_000 }
/** The greatest delay of a time-out. */
const LATE_MS = 1000
/** The greatest delay on a busy machine. */
const BUSY_MS = 4000

type Rules = NonNullable<Parameters<typeof listen>[2]>

async function serve(rules: Rules) {
  const server = await listen('0.0.0.0', 0, rules)
  server.handleWith(async (request) => new Response(`answered ${await request.text()}`))
  onTestFinished(() => server.close(0))
  return server
}

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** A client that never closes its side of the connection. */
async function client(port: number, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true, noDelay: true })
  sockets.push(socket)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  const ended = new Promise<void>((resolve) => socket.once('end', resolve).once('close', () => resolve()))
  await once(socket, 'connect')
  return {
    socket,
    received: () => received,
    ended,
    ask: () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'),
    send: (text: string) => socket.write(text),
  }
}

const openAt = (server: Awaited<ReturnType<typeof listen>>) => server.connections()

describe('a connection whose client stalls', () => {
  test.each([
    ['that sends nothing', '', HALF_A_SECOND],
    ['that stops within its headers', 'GET / HTTP/1.1\r\nHost', HALF_A_SECOND],
    ['that stops within its body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{', 2 * HALF_A_SECOND],
  ])('(%s) gets an error, and is closed within a second after the time-out', async (_, text, timeout) => {
    const server = await serve({ timeouts: PATIENCE })
    const began = performance.now()
    const { send, received } = await client(server.port)
    send(text)
    await expect.poll(() => openAt(server), { interval: 10 }).toBe(1)
    await expect.poll(() => openAt(server), { interval: 10 }).toBe(0)
    const took = performance.now() - began
    expect(took).toBeGreaterThanOrEqual(timeout)
    expect(took).toBeLessThan(timeout + LATE_MS + BUSY_MS)
    await expect.poll(received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  })

  test('is closed within a second after it was refused, even if the client does not close its side', async () => {
    const server = await serve({})
    const { send, received } = await client(server.port)
    const began = performance.now()
    send('nonsense\r\n\r\n')
    await expect.poll(() => openAt(server), { interval: 10 }).toBe(0)
    expect(performance.now() - began).toBeLessThan(LATE_MS + BUSY_MS)
    expect(received()).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('is closed in the end if the client does not read its answer', async () => {
    const server = await serve({ timeouts: { ...PATIENCE, stalled: HALF_A_SECOND } })
    const SIZE = 30_000_000
    server.handleWith(
      () => new Response(),
      (_, response) => {
        response.writeHead(200, { 'content-length': String(SIZE) }).end(Buffer.alloc(SIZE))
        return true
      },
    )
    const { socket, ask } = await client(server.port)
    socket.pause()
    ask()
    await expect.poll(() => openAt(server), { interval: 10 }).toBe(1)
    await expect.poll(() => openAt(server), { interval: 10 }).toBe(0)
  })
})

describe('an address with many connections', () => {
  const ATTACKER = '127.0.0.2'

  test('loses the connection that was idle for longest, and no connection with a pending answer', async () => {
    let bound = 0
    const server = await serve({ limits: { max: 10, maxIdle: 2 }, onRefused: () => bound++ })
    let release = () => {}
    server.handleWith((request) =>
      new URL(request.url).pathname === '/held'
        ? new Promise((answer) => {
            release = () => answer(new Response('held'))
          })
        : new Response('answered'),
    )
    const waiting = await client(server.port, ATTACKER)
    waiting.send('GET /held HTTP/1.1\r\nHost: a\r\n\r\n')
    await expect.poll(() => openAt(server)).toBe(1)
    const used = await client(server.port, ATTACKER)
    const silent = await client(server.port, ATTACKER)
    await expect.poll(() => openAt(server)).toBe(3)
    used.ask()
    await expect.poll(used.received).toContain('answered')
    // it was idle for longer than the other connection until its request
    await client(server.port, ATTACKER)
    await silent.ended
    await expect.poll(() => openAt(server)).toBe(3)
    used.ask()
    await expect.poll(() => used.received().split('answered').length).toBe(3)
    release()
    await expect.poll(waiting.received).toContain('held')
    expect(bound).toBe(2)
  })

  test('gets no more than the maximum, and other addresses still get theirs', async () => {
    const server = await serve({ limits: { max: 2, maxIdle: 2 } })
    server.handleWith(() => new Promise(() => {}))
    for (const count of [1, 2]) {
      ;(await client(server.port, ATTACKER)).ask()
      await expect.poll(() => openAt(server)).toBe(count)
    }
    await (await client(server.port, ATTACKER)).ended
    expect(openAt(server)).toBe(2)
    server.handleWith(() => new Response('answered'))
    const other = await client(server.port, '127.0.0.3')
    other.ask()
    await expect.poll(other.received).toContain('answered')
  })

  test('can open another connection when one ends', async () => {
    const server = await serve({ limits: { max: 1, maxIdle: 1 } })
    const first = await client(server.port, ATTACKER)
    await expect.poll(() => openAt(server)).toBe(1)
    first.socket.destroy()
    await expect.poll(() => openAt(server)).toBe(0)
    const next = await client(server.port, ATTACKER)
    next.ask()
    await expect.poll(next.received).toContain('answered')
  })

  test('has no limit if it is this machine, from which a proxy connects for all clients', async () => {
    const server = await serve({ limits: { max: 1, maxIdle: 1 } })
    const all = await Promise.all([1, 2, 3].map(() => client(server.port)))
    for (const one of all) one.ask()
    for (const one of all) await expect.poll(one.received).toContain('answered')
  })
})

describe('an IPv6 /48 with many connections', () => {
  /** A socket from an address, with the members that the count needs. */
  function from(remoteAddress: string) {
    const socket = Object.assign(new Socket(), { destroy: () => void socket.emit('close') })
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
    return socket
  }

  function arrive(addresses: string[]) {
    const connections = createConnections({ max: 10, maxIdle: 5 }, () => {})
    for (const address of addresses) connections.add(from(address))
    return connections.count()
  }

  test('has the limit of an IPv4 address, and each /64 a fifth of it', () => {
    expect(arrive([...Array(9)].map((_, index) => `2001:db8:1:${index}::1`))).toBe(5)
    expect(arrive([...Array(9)].map((_, index) => `2001:db8:1:2::${index}`))).toBe(1)
    expect(arrive([...Array(9)].map(() => '41.58.0.1'))).toBe(5)
  })

  test('does not reduce the limit of another /48', () => {
    const one = [...Array(9)].map((_, index) => `2001:db8:1:${index}::1`)
    expect(arrive([...one, '2001:db8:2::1', '41.58.0.1'])).toBe(7)
  })
})
