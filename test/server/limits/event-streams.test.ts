import { describe, expect, test } from 'vitest'
import { world } from '../world'

describe('event streams', () => {
  const here = world({ RATE_LIMITS: '' })

  test('are limited to 5,000 at once for one address: the next request is held instead, and other addresses get streams', async () => {
    const { app, pay, get, clock } = here()
    const path = `/api/v1/p/demo/sessions/${(await pay()).id}`
    const etag = (await get(path)).headers.get('etag') ?? ''
    /** The events that an address receives while it is not held. */
    const listen = async (remoteAddress: string) => {
      const received: string[] = []
      let leave = () => {}
      const outgoing = {
        destroyed: false,
        writeHead: () => received.push('events'),
        flushHeaders() {},
        write: (text: string) => received.push(text),
        end: () => received.push('end'),
        once: (_: string, left: () => void) => {
          leave = () => {
            outgoing.destroyed = true
            left()
          }
        },
        off() {},
      }
      const headers = { 'if-none-match': etag, prefer: 'wait=50', accept: 'text/event-stream' }
      const environment = { incoming: { socket: { remoteAddress } }, outgoing }
      Promise.resolve(app.app.request(path, { headers }, environment)).then(({ status }) => received.push(`${status}`))
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      return { received, leave: () => leave() }
    }
    const first = await listen('192.0.2.1')
    expect(first.received).toEqual(['events', '200'])
    for (let count = 1; count < 5000; count += 1) await listen('192.0.2.1')
    const held = await listen('192.0.2.1')
    expect(held.received).toEqual([])
    expect((await listen('192.0.2.2')).received).toEqual(['events', '200'])
    clock.turn(50_000)
    await expect.poll(() => held.received).toEqual(['304'])
    expect(first.received.at(-1)).toBe(':\n\n')
    first.leave()
    await expect.poll(() => first.received.at(-1)).toBe('end')
    expect((await listen('192.0.2.1')).received).toEqual(['events', '200'])
  })
})
