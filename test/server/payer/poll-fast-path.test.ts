import { createServer, request, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import { merchant } from '../merchant'
import { dataOf, world } from '../world'

const here = world({ RATE_LIMITS: '' })

/** The number of polls that are left for the route to answer. */
const LEFT = 299

describe('a poll that needs no waiting', () => {
  let server: Server
  beforeAll(async () => {
    server = createServer((incoming, outgoing) => {
      if (!here().app.pollFastPath(incoming, outgoing)) outgoing.writeHead(LEFT).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => server.close())

  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      const { port } = server.address() as { port: number }
      request({ port, host: '127.0.0.1', path, headers, method, agent: false }, async (response) => {
        let body = ''
        for await (const chunk of response) body += chunk
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
      })
        .once('error', reject)
        .end()
    })

  test('is answered from memory with exactly the bytes of the route', async () => {
    const { pay, get } = here()
    const path = `/api/v1/p/demo/sessions/${(await pay()).id}`
    const route = await get(path)
    const etag = route.headers.get('etag') ?? ''
    const at = await ask(path)
    expect(at).toMatchObject({ status: 200, body: await route.text() })
    expect(at.headers).toMatchObject(Object.fromEntries(route.headers))
    const same = await ask(path, { 'if-none-match': etag })
    expect(same).toMatchObject({ status: 304, body: '' })
    expect(same.headers).toMatchObject(Object.fromEntries((await get(path, { 'if-none-match': etag })).headers))
  })

  test('is left to the route if it is unknown, on another page, to be held, or no poll', async () => {
    const { pay, get, sandbox } = here()
    const session = await pay()
    const path = `/api/v1/p/demo/sessions/${session.id}`
    expect((await ask(path)).status).toBe(LEFT)
    const etag = (await get(path)).headers.get('etag') ?? ''
    expect((await ask(path)).status).toBe(200)
    expect((await ask(path.replace('demo', 'donate'))).status).toBe(LEFT)
    expect((await ask(path.toUpperCase())).status).toBe(LEFT)
    expect((await ask(`${path}?x`)).status).toBe(LEFT)
    expect((await ask(path, {}, 'POST')).status).toBe(LEFT)
    expect((await ask(path, { 'if-none-match': etag, prefer: 'wait=5' })).status).toBe(LEFT)
    expect((await ask(path, { 'if-none-match': '"old"', prefer: 'wait=5' })).status).toBe(200)
    await sandbox(session, 'deposits', { amount: '1' })
    expect(JSON.parse((await ask(path, { 'if-none-match': etag })).body).data.status).toBe('partial')
  })

  test('is still answered from memory when another page changes, and is read again when its own page changes', async () => {
    const { pay, get } = here()
    const me = await merchant(here())
    const [session, donation] = [await pay(), await pay({ network: 'Solana', amount: '25' }, 'donate')]
    const [changed, other] = [`/api/v1/p/demo/sessions/${session.id}`, `/api/v1/p/donate/sessions/${donation.id}`]
    for (const path of [changed, other]) await get(path)
    // The state is found under the earlier slug of the page, too.
    for (const patch of [{ return_url: 'https://shop.example/thanks' }, { return_url: null, slug: 'renamed' }]) {
      await me.ask('PATCH', '/api/v1/payment-pages/demo', patch)
      expect((await ask(other)).status).toBe(200)
      expect((await ask(changed)).status).toBe(LEFT)
      const { return_link } = await dataOf<Session>(await get(changed))
      expect(return_link !== null).toBe(patch.return_url !== null)
    }
  })

  test('counts like any other poll against the limit of its IP address', async () => {
    const { pay, get, clock } = here()
    const path = `/api/v1/p/demo/sessions/${(await pay()).id}`
    await get(path)
    const { pollFastPath } = here().app
    const incoming = { method: 'GET', url: path, headers: {}, socket: { remoteAddress: '41.58.0.1' } }
    const outgoing = { writeHead: () => outgoing, end: () => outgoing }
    const poll = () => pollFastPath(incoming as never, outgoing as never)
    for (let count = 0; count < 6000; count += 1) expect(poll()).toBe(true)
    expect(poll()).toBe(false)
    clock.turn(60_000)
    expect(poll()).toBe(true)
  })
})
