import { request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { listen } from '../../../src/server/http/listen'
import { SettingsError } from '../../../src/server/settings'

test.each([
  ['999.1.1.1', /^HOST: is not an address of this machine \(\w+\)$/],
  // an address for documentation, which belongs to no machine
  ['192.0.2.1', /^HOST: is not an address of this machine \(EADDRNOTAVAIL\)$/],
])('an address that cannot be used, %s, is reported with its setting', async (host, line) => {
  const refused = await listen(host, 0).catch((error) => error)
  expect(refused).toBeInstanceOf(SettingsError)
  expect(refused.message).toMatch(line)
})

test('the error names a port that is in use', async () => {
  const server = await listen('127.0.0.1', 0)
  await expect(listen('127.0.0.1', server.port)).rejects.toThrow(
    `PORT: 127.0.0.1:${server.port} is in use by another process`,
  )
  await server.close(0)
})

describe('a closing server', () => {
  type Listening = Awaited<ReturnType<typeof listen>>
  const DRAIN_MS = 5000
  /** On a busy machine, a moment without new connections comes late. */
  const PATIENCE_MS = 30_000
  const LAST = /HTTP\/1\.1 200 OK\r\nconnection: close\r\n/i

  /** A persistent connection of a client, with all bytes that arrived on it. */
  function connectTo({ port }: Listening) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    const ended = new Promise<string>((resolve, reject) => {
      socket.once('error', reject).once('end', () => resolve(received))
    })
    const has = (text: string) => expect.poll(() => received).toContain(text)
    return {
      ask: (path = '/') => socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}`),
      send: (text: string) => socket.write(text),
      has,
      ended,
    }
  }

  test('announces that in every answer, including held and cached ones', async () => {
    const server = await listen('127.0.0.1', 0)
    let release = () => {}
    const held = new Promise<Response>((resolve) => {
      release = () => resolve(new Response('held'))
    })
    server.handleWith(
      () => held,
      ({ url }, response) => {
        if (url === '/memory') response.writeHead(200, { 'content-length': '6' }).end('memory')
        return url === '/memory'
      },
    )
    const [idle, waiting] = [connectTo(server), connectTo(server)]
    waiting.ask()
    idle.ask('/memory')
    await idle.has('memory')
    server.startClosing()
    idle.ask('/memory')
    expect((await idle.ended).split('memory')).toEqual([
      expect.not.stringMatching(LAST),
      expect.stringMatching(LAST),
      '',
    ])
    release()
    expect(await waiting.ended).toMatch(LAST)
    await server.close(DRAIN_MS)
  })

  test('announces that in the answer to an unsupported `Expect`', async () => {
    const server = await listen('127.0.0.1', 0)
    const [before, after] = [connectTo(server), connectTo(server)]
    before.send('GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n')
    await before.has('417')
    server.startClosing()
    after.send('GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n')
    expect(await after.ended).toMatch(/^HTTP\/1\.1 417 [\s\S]*^connection: close\r$/im)
    await server.close(DRAIN_MS)
    expect(await before.ended).not.toMatch(/^connection:/im)
  })

  test('closes the connection after an answer that began earlier', async () => {
    const server = await listen('127.0.0.1', 0)
    let end = () => {}
    server.handleWith(
      () => new Response(),
      (_, response) => {
        response.writeHead(200).write('news')
        end = () => void response.end()
        return true
      },
    )
    const stream = connectTo(server)
    stream.ask()
    await stream.has('news')
    server.startClosing()
    end()
    expect(await stream.ended).not.toMatch(/^connection:/im)
    await server.close(DRAIN_MS)
  })

  test('does not wait for unused connections, which browsers open in advance', async () => {
    const server = await listen('127.0.0.1', 0)
    const spare = connectTo(server)
    const used = connectTo(server)
    used.ask()
    await used.has('503')
    const began = performance.now()
    await server.close(PATIENCE_MS)
    expect(performance.now() - began).toBeLessThan(PATIENCE_MS / 2)
    expect(await spare.ended).toBe('')
  })

  test('sends a slow client the whole answer', async () => {
    const server = await listen('127.0.0.1', 0)
    const SIZE = 8_000_000
    server.handleWith(
      () => new Response(),
      (_, response) => {
        response.writeHead(200, { 'content-length': String(SIZE) }).end(Buffer.alloc(SIZE))
        return true
      },
    )
    const socket = connect(server.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    // the client does not read, so much of the answer is still in this process
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(0)
    const idle = connectTo(server)
    const closed = server.close(PATIENCE_MS)
    // which closes idle connections, but not this one
    await idle.ended
    let got = 0
    socket.on('data', (chunk) => {
      got += chunk.length
    })
    await closed
    await expect.poll(() => socket.closed).toBe(true)
    expect(got).toBeGreaterThan(SIZE)
  })

  test('resets no waiting connection when the port is closed', async () => {
    const server = await listen('127.0.0.1', 0, { quietMs: PATIENCE_MS })
    server.handleWith(() => new Response('answered'))
    let answers = 0
    const url = `http://127.0.0.1:${server.port}/`
    const ask = () =>
      new Promise<void>((answered, failed) => {
        const sent = request(url, { method: 'POST', agent: false }, (response) =>
          response.resume().once('end', answered),
        )
        sent.once('error', failed).end('{}')
      })
    // each client sends the next request on another connection as soon as it is answered
    const clients = Array.from({ length: 30 }, async () => {
      for (;;) {
        await ask()
        answers += 1
      }
    })
    const how = Promise.all(clients.map((client) => client.catch(({ code }) => code)))
    await expect.poll(() => answers).toBeGreaterThan(100)
    await server.close(DRAIN_MS)
    expect(new Set(await how)).toEqual(new Set(['ECONNREFUSED']))
  })
})
