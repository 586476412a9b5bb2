import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { channelOf } from '../../../../src/server/storage/channels'
import { member } from '../../member'
import { merchant } from '../../merchant'
import { world } from '../../world'

const here = world()

const ALIVE = ':\n\n'

/** The next part of a stream, by default one that is more than a sign of life. */
async function follow(response: Response) {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  return async function next(isAwaited = (text: string) => text !== ALIVE): Promise<string> {
    for (;;) {
      let isThere = false
      const part = reader?.read().finally(() => {
        isThere = true
      })
      // what changes is gathered for a second, and new payments are looked for every twenty
      for (let turned = 0; turned < 1000 && !isThere; turned += 1) {
        await new Promise((resolve) => setImmediate(resolve))
        here().clock.turn(100)
      }
      const { value, done } = (await part) ?? { done: true }
      if (done) return 'the end'
      const text = decoder.decode(value)
      if (isAwaited(text)) return text
    }
  }
}

/** So many payments of others change at once. */
const change = (many: number) =>
  here().deps.storage.change(async ({ announce }) => {
    for (let one = 0; one < many; one += 1) announce(channelOf.session(randomUUID()))
  })

test('a merchant hears of its own payments as they change, and of nobody else’s', async () => {
  const me = await merchant(here())
  const stranger = await merchant(here(), 'stranger')
  const [mine, theirs] = [await me.call('GET', '/api/v1/changes'), await stranger.call('GET', '/api/v1/changes')]
  expect(mine.headers.get('content-type')).toBe('text/event-stream')
  const next = await follow(mine)
  const session = await here().pay()
  await here().sandbox(session, 'deposits', { confirmations: 0 })
  const heard = JSON.parse(/data: (.*)/.exec(await next())?.[1] ?? '')
  expect(heard).toEqual({ id: session.id, status: 'processing', version: expect.any(Number) })
  await here().sandbox(session, 'confirm')
  // what it was before may be told twice
  const completed = '"status":"completed"'
  expect(await next((text) => text.includes(completed))).toContain(completed)
  await mine.body?.cancel().catch(() => {})
  here().app.drain()
  await here().app.close()
  expect(await (await follow(theirs))()).toBe('the end')
})

test('when more change at once than can be asked for, the client reads everything again', async () => {
  const me = await merchant(here())
  const next = await follow(await me.call('GET', '/api/v1/changes'))
  await change(2001)
  expect(await next()).toBe('event: many\ndata: {}\n\n')
})

test('a cashier may listen', async () => {
  const cashier = await member(here(), 'cashier')
  expect((await cashier.call('GET', '/api/v1/changes')).status).toBe(200)
})

test('a merchant hears of new payments, too', async () => {
  const me = await merchant(here())
  const next = await follow(await me.call('GET', '/api/v1/changes'))
  here().clock.turn(1)
  const { id } = await here().pay()
  here().clock.turn(20_000)
  expect(await next()).toContain(id)
})

test('what happens to others keeps nobody from hearing that all is well', async () => {
  const stranger = await merchant(here(), 'stranger')
  const next = await follow(await stranger.call('GET', '/api/v1/changes'))
  expect(await next((text) => text === ALIVE)).toBe(ALIVE)
  const session = await here().pay()
  for (let second = 0; second < 20; second += 1) {
    await here().sandbox(session, 'deposits', { confirmations: 0, amount: '0.01' })
    here().clock.turn(1000)
  }
  expect(await next(() => true)).toBe(ALIVE)
})

test('others who are busy do not make a merchant read everything again', async () => {
  const stranger = await merchant(here(), 'stranger')
  const next = await follow(await stranger.call('GET', '/api/v1/changes'))
  await change(2000)
  expect(await next(() => true)).toBe(ALIVE)
  expect(await next(() => true)).toBe(ALIVE)
})

test('a merchant may follow fifty times at once, and again when one has gone', async () => {
  const me = await merchant(here())
  const streams = await Promise.all(Array.from({ length: 50 }, () => me.call('GET', '/api/v1/changes')))
  const refused = await me.call('GET', '/api/v1/changes')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  await streams[0]?.body?.cancel()
  expect((await me.call('GET', '/api/v1/changes')).status).toBe(200)
})

test('a stream ends after ten minutes, and one that nobody reads takes no place then', async () => {
  const me = await merchant(here())
  const next = await follow(await me.call('GET', '/api/v1/changes'))
  for (let stream = 1; stream < 50; stream += 1) await me.call('GET', '/api/v1/changes')
  here().clock.turn(600_000)
  expect(await next(() => false)).toBe('the end')
  expect((await me.call('GET', '/api/v1/changes')).status).toBe(200)
})
