import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSend } from '../../../src/server/webhooks/send-request'
import { receiver, status } from '../receiver'

const loopback = async () => ['127.0.0.1']
const BODY = Buffer.from('{"id":"evt_1"}')

/** The receiver's URL under a name that only the resolver knows. */
const named = (url: string) => url.replace('127.0.0.1', 'shop.example')

describe('a delivery over a real socket', () => {
  test('goes to the address that the resolver gave, under the name', async () => {
    const shop = await receiver()
    const outcome = await createSend(loopback, true)(named(shop.url), { 'x-own': 'yes' }, BODY)
    expect(outcome).toMatchObject({ responseStatus: 200, responseBody: 'ok', error: null, retryAfterMs: 0 })
    expect(shop.received[0]?.headers).toMatchObject({
      host: new URL(named(shop.url)).host,
      'x-own': 'yes',
      'content-type': 'application/json',
    })
    expect(shop.received[0]?.body).toEqual(BODY)
  })

  test('queries the resolver once, so that an answer that changes from public to private gets nothing', async () => {
    const shop = await receiver()
    const answers = [['93.184.215.14'], ['127.0.0.1']]
    let lookups = 0
    const outcome = await createSend(async () => answers[lookups++] ?? [], false, 300)(
      named(shop.url).replace('http:', 'https:'),
      {},
      BODY,
    )
    expect(lookups).toBe(1)
    expect(outcome.responseStatus).toBeNull()
    expect(shop.received).toEqual([])
  })

  test('checks the address at every delivery: a name that became private gets nothing', async () => {
    const shop = await receiver()
    const outcome = await createSend(loopback, false)(named(shop.url).replace('http:', 'https:'), {}, BODY)
    expect(outcome).toMatchObject({ responseStatus: null, error: 'Must be a host on the public internet.' })
    expect(shop.received).toEqual([])
  })

  test('does not follow a redirect', async () => {
    const [shop, elsewhere] = [await receiver(), await receiver()]
    shop.answer = status(307, { location: elsewhere.url })
    const outcome = await createSend(loopback, true)(shop.url, {}, BODY)
    expect(outcome.responseStatus).toBe(307)
    expect(elsewhere.received).toEqual([])
  })

  test('returns 4 KiB of an endless answer, as text that can be stored', async () => {
    const shop = await receiver()
    shop.answer = (response) => {
      const more = () => response.write(Buffer.alloc(8192, 0)) && setImmediate(more)
      more()
    }
    const outcome = await createSend(loopback, true)(shop.url, {}, BODY)
    expect(outcome.responseStatus).toBe(200)
    expect(Buffer.byteLength(outcome.responseBody ?? '')).toBeLessThanOrEqual(4096)
    expect(outcome.responseBody).not.toContain('\0')
  })

  test('is acknowledged by its status, though the body never comes', async () => {
    const shop = await receiver()
    shop.answer = (response) => response.writeHead(200).flushHeaders()
    // the headers arrive long before the deadline, even on a busy machine
    expect(await createSend(loopback, true, 3000)(shop.url, {}, BODY)).toMatchObject({ responseStatus: 200 })
  })

  test('ends at its deadline when no answer comes', async () => {
    const shop = await receiver()
    shop.answer = () => {}
    const outcome = await createSend(loopback, true, 150)(shop.url, {}, BODY)
    expect(outcome).toMatchObject({ responseStatus: null, error: 'No answer within 10 seconds.' })
    expect(outcome.durationMs).toBeGreaterThanOrEqual(140)
  })

  test('goes to the next address if the first does not accept the connection', async () => {
    const shop = await receiver()
    const both = async () => ['::1', '127.0.0.1']
    const { port } = new URL(shop.url)
    expect(await createSend(both, true)(`http://shop.example:${port}/`, {}, BODY)).toMatchObject({
      responseStatus: 200,
    })
    expect(shop.received).toHaveLength(1)
  })

  test('ends when the receiver changes to another protocol', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    const server = createServer((socket) => socket.once('data', () => socket.write(upgrade)).on('error', () => {}))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    onTestFinished(() => void server.close())
    const { port } = server.address() as { port: number }
    expect(await createSend(loopback, true)(`http://shop.example:${port}/`, {}, BODY)).toMatchObject({
      responseStatus: null,
      error: 'The connection was closed before an answer.',
    })
  })

  test('describes the failure', async () => {
    const server = createServer((socket) => socket.destroy())
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    onTestFinished(() => void server.close())
    const { port } = server.address() as { port: number }
    const send = createSend(loopback, true)
    expect((await send(`http://shop.example:${port}/`, {}, BODY)).error).toBe(
      'The connection was closed before an answer.',
    )
    expect((await send(`https://shop.example:${port}/`, {}, BODY)).error).toMatch(/closed|delivery failed/)
    expect((await send('http://127.0.0.1:1/', {}, BODY)).error).toBe('The connection was refused.')
  })

  test('returns the Retry-After of the receiver', async () => {
    const shop = await receiver()
    shop.answer = status(503, { 'retry-after': '120' })
    expect(await createSend(loopback, true)(shop.url, {}, BODY)).toMatchObject({
      responseStatus: 503,
      retryAfterMs: 120_000,
    })
  })
})
