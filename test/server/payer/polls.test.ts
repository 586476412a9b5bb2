import { describe, expect, test } from 'vitest'
import { matchesEtag, waitSeconds } from '../../../src/server/payer/request-headers'
import { openLongPolls } from '../held-polls'
import { merchant } from '../merchant'
import { world } from '../world'

const here = world()

const settled = async (promise: Promise<unknown>) => {
  let done = false
  promise.then(() => {
    done = true
  })
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  return done
}

/** Sends a poll, and waits until the process holds it. */
async function hold(path: string, etag: string, prefer: string) {
  const { app, get } = here()
  const before = await openLongPolls(app)
  const answer = get(path, { 'if-none-match': etag, prefer })
  await expect.poll(() => openLongPolls(app)).toBe(before + 1)
  return { answer }
}

describe('polling a session', () => {
  test('answers 304 to the session’s own tag, weak or among others, and 200 to any other tag', async () => {
    const { pay, get } = here()
    const path = `/api/v1/p/demo/sessions/${(await pay()).id}`
    const first = await get(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{8}"$/)
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const same = await get(path, { 'if-none-match': known })
      expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await get(path, { 'if-none-match': '"x"' })).status).toBe(200)
  })

  test('waits until the session changes', async () => {
    const { pay, get, sandbox } = here()
    const session = await pay()
    const path = `/api/v1/p/demo/sessions/${session.id}`
    const etag = (await get(path)).headers.get('etag') ?? ''
    const { answer } = await hold(path, etag, 'wait=20')
    expect(await settled(answer)).toBe(false)
    await sandbox(session, 'deposits', { amount: '1' })
    const response = await answer
    expect(response.status).toBe(200)
    expect((await response.json()).data.status).toBe('partial')
  })

  test('waits for the requested time, but never longer than 50 seconds', async () => {
    const { pay, get, clock } = here()
    const path = `/api/v1/p/demo/sessions/${(await pay()).id}`
    const etag = (await get(path)).headers.get('etag') ?? ''
    for (const [prefer, seconds] of [
      ['wait=20', 20],
      ['respond-async, wait="9"', 9],
      ['wait=600', 50],
    ] as const) {
      const { answer } = await hold(path, etag, prefer)
      clock.turn(seconds * 1000 - 1)
      expect(await settled(answer)).toBe(false)
      clock.turn(1)
      expect((await answer).status).toBe(304)
    }
  })

  test('ends when the process closes', async () => {
    const { pay, get, app } = here()
    const path = `/api/v1/p/demo/sessions/${(await pay()).id}`
    const etag = (await get(path)).headers.get('etag') ?? ''
    const { answer } = await hold(path, etag, 'wait=50')
    await app.close()
    expect((await answer).status).toBe(304)
  })

  test.each([
    'demo',
    'renamed',
  ])('costs no query once the view is known, by the page’s old slug while it is %s', async (slug) => {
    const { pay, get, deps } = here()
    const path = `/api/v1/p/demo/sessions/${(await pay()).id}`
    await (await merchant(here())).ask('PATCH', '/api/v1/payment-pages/demo', { slug })
    await get(path)
    const { select, $count: count } = deps.storage.database
    let queries = 0
    const counted = <Call extends (...parts: never[]) => unknown>(call: Call) =>
      ((...parts: Parameters<Call>) => {
        queries += 1
        return call.apply(deps.storage.database, parts)
      }) as Call
    Object.assign(deps.storage.database, { select: counted(select), $count: counted(count) })
    try {
      for (let poll = 0; poll < 10; poll += 1) expect((await get(path)).status).toBe(200)
    } finally {
      Object.assign(deps.storage.database, { select, $count: count })
    }
    expect(queries).toBe(0)
    expect(deps.log.lines.filter(({ route }) => route?.includes('/sessions/'))).toEqual([])
  })

  test('answers an equal 404 for an unknown session and on another page, and 400 for a malformed id', async () => {
    const { pay, get } = here()
    const { id } = await pay()
    const unknown = await get('/api/v1/p/demo/sessions/00000000-0000-4000-8000-000000000000')
    const elsewhere = await get(`/api/v1/p/donate/sessions/${id}`)
    expect([unknown.status, elsewhere.status]).toEqual([404, 404])
    const withoutId = async (response: Response) => (await response.text()).replace(/"req_\w{24}"/, '')
    expect(await withoutId(elsewhere)).toBe(await withoutId(unknown))
    // No page can have this slug, and the database cannot read it.
    expect((await get(`/api/v1/p/%00/sessions/${id}`)).status).toBe(404)
    const none = await get('/api/v1/p/demo/sessions/42')
    expect([none.status, (await none.json()).errors]).toEqual([400, ['session_id: Must be a UUID.']])
  })
})

test('entity tags compare weakly, and an empty header matches nothing', () => {
  expect(matchesEtag(undefined, '"a"')).toBe(false)
  expect(matchesEtag('', '"a"')).toBe(false)
  expect(matchesEtag('a', '"a"')).toBe(false)
  expect(matchesEtag('W/"b",  W/"a"', '"a"')).toBe(true)
  expect(waitSeconds(undefined)).toBe(0)
  expect(waitSeconds('wait=-1')).toBe(0)
  expect(waitSeconds('Wait = 7; x=1')).toBe(7)
})
