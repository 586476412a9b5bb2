import { expect, test } from 'vitest'
import { member } from '../../member'
import { merchant } from '../../merchant'
import { world } from '../../world'

const here = world()

/** The next part of a stream that is more than a sign of life. */
async function follow(response: Response) {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  return async function next(): Promise<string> {
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
      if (text !== ':\n\n') return text
    }
  }
}

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
  expect(await next()).toContain('"status":"completed"')
  await mine.body?.cancel().catch(() => {})
  here().app.drain()
  await here().app.close()
  expect(await (await follow(theirs))()).toBe('the end')
})

test('when more change at once than is told, the client reads everything again', async () => {
  const me = await merchant(here())
  const next = await follow(await me.call('GET', '/api/v1/changes'))
  for (let paid = 0; paid < 201; paid += 1) await here().sandbox(await here().pay(), 'expire')
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
