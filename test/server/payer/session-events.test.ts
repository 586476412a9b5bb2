import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { channelOf } from '../../../src/server/storage/channels'
import { paymentPages } from '../../../src/server/storage/schema/pages'
import { openLongPolls } from '../held-polls'
import { world } from '../world'

const here = world()
const EVENTS = { prefer: 'wait=50', accept: 'text/event-stream' }

let server: Server
beforeAll(async () => {
  server = createServer(getRequestListener((request, environment) => here().app.app.fetch(request, environment)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

/** A payment, and the HTTP answers of its path. */
async function payment() {
  const { pay, get } = here()
  const session = await pay()
  const path = `/api/v1/p/demo/sessions/${session.id}`
  const { port } = server.address() as { port: number }
  const ask = (headers: Record<string, string>, method = 'GET') => {
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    return fetch(`http://127.0.0.1:${port}${path}`, { method, headers, signal: leaving.signal }).then((response) => ({
      response,
      leave: () => leaving.abort(),
    }))
  }
  const etag = async () => (await get(path)).headers.get('etag') ?? ''
  return { session, path, ask, etag, known: { ...EVENTS, 'if-none-match': await etag() } }
}

/** Reads event by event; null when the answer has ended. */
function readEvents({ body }: Response) {
  if (!body) throw new Error('no body')
  const chunks = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return async (): Promise<string | null> => {
    for (;;) {
      const [event, rest] = text.split(/\n\n(.*)/s)
      if (rest !== undefined) {
        text = rest
        return event ?? ''
      }
      const { done, value } = await chunks.read()
      if (done) return null
      text += value
    }
  }
}

/** Advances the clock as soon as the stream waits. */
async function turn(ms: number) {
  const { app, clock } = here()
  await expect.poll(() => openLongPolls(app)).toBe(1)
  clock.turn(ms)
}

describe('a poll that would be held, from a client that accepts events', () => {
  test('is answered with every new state, each with the tag and the body of a poll', async () => {
    const { session, path, ask, known } = await payment()
    const { get, sandbox } = here()
    const { response } = await ask(known)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'x-accel-buffering': 'no',
    })
    const next = readEvents(response)
    for (const [act, body] of [
      ['deposits', { amount: '1', confirmations: 0 }],
      ['deposits', { confirmations: 0 }],
    ] as const) {
      await sandbox(session, act, body)
      const poll = await get(path)
      expect(await next()).toBe(`id: ${poll.headers.get('etag')}\ndata: ${await poll.text()}`)
    }
  })

  test('gets a comment after every fifty seconds without a change, and ends after half an hour', async () => {
    const { ask, known } = await payment()
    const { response } = await ask(known)
    const next = readEvents(response)
    for (let minute = 0; minute < 36; minute += 1) {
      await turn(49_999)
      await turn(1)
      expect(await next()).toBe(':')
    }
    expect(await next()).toBeNull()
  })

  test('ends when the process closes', async () => {
    const { ask, known } = await payment()
    const { response } = await ask(known)
    await expect.poll(() => openLongPolls(here().app)).toBe(1)
    await here().app.close()
    const next = readEvents(response)
    expect(await next()).toBeNull()
  })

  test('ends when the session is no longer found at its path', async () => {
    const { session, ask, known } = await payment()
    const { deps, app } = here()
    const { response } = await ask(known)
    await expect.poll(() => openLongPolls(app)).toBe(1)
    await deps.storage.change(async ({ tx, announce }) => {
      await tx.update(paymentPages).set({ slug: 'moved' }).where(eq(paymentPages.slug, 'demo'))
      announce(channelOf.page('demo'))
      announce(channelOf.session(session.id))
    })
    const next = readEvents(response)
    expect(await next()).toBeNull()
  })

  test('releases everything when the client disconnects', async () => {
    const { ask, known } = await payment()
    const { leave } = await ask(known)
    await expect.poll(() => openLongPolls(here().app)).toBe(1)
    leave()
    await expect.poll(() => openLongPolls(here().app)).toBe(0)
  })
})

describe('any other request', () => {
  test('is answered like a poll', async () => {
    const { ask, known, etag } = await payment()
    const type = async (headers: Record<string, string>, method?: string) => {
      const { response } = await ask(headers, method)
      return [response.status, response.headers.get('content-type')]
    }
    expect(await type({ accept: 'text/event-stream' })).toEqual([200, 'application/json'])
    expect(await type({ ...known, 'if-none-match': '"old"' })).toEqual([200, 'application/json'])
    expect(await type({ 'if-none-match': await etag(), accept: 'text/event-stream' })).toEqual([304, null])
    expect(await type({ ...known, accept: '*/*', prefer: 'wait=0' })).toEqual([304, null])
    const head = type(known, 'HEAD')
    await turn(50_000)
    expect(await head).toEqual([304, null])
  })
})
