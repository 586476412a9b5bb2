import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { KEY_SCOPES } from '../../../../src/contract/enums'
import type { NewApiKey } from '../../../../src/contract/members/api-key'
import type { Device } from '../../../../src/contract/members/device'
import type { Invitation } from '../../../../src/contract/members/member'
import { createKeys } from '../../../../src/server/auth/keys'
import { channelOf } from '../../../../src/server/storage/channels'
import { revokedKeys } from '../../../../src/server/storage/schema/merchants'
import { member, owner, type SignedIn, signInBy, tokenIn } from '../../member'
import { bearer, jtiOf, type Merchant, merchant } from '../../merchant'
import { world } from '../../world'

const here = world()

const ALIVE = ':\n\n'

/**
 * Returns a function that reads the next part of a stream. By default, it skips keep-alive messages. With `turning`,
 * the clock turns while it waits.
 */
async function follow(response: Response, turning = true) {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  return async function next(isAwaited = (text: string) => text !== ALIVE): Promise<string> {
    for (;;) {
      let isThere = false
      const part = reader?.read().finally(() => {
        isThere = true
      })
      // Changes are gathered for a second, and new payments are searched for every twenty seconds.
      for (let turned = 0; turning && turned < 1000 && !isThere; turned += 1) {
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

/** Changes `count` payments of other merchants at once. */
const change = (count: number) =>
  here().deps.storage.change(async ({ announce }) => {
    for (let index = 0; index < count; index += 1) announce(channelOf.session(randomUUID()))
  })

test('a merchant is notified of its own payments as they change, and of no other merchant’s', async () => {
  const me = await merchant(here())
  const stranger = await merchant(here(), 'stranger')
  const [mine, theirs] = [await me.call('GET', '/api/v1/changes'), await stranger.call('GET', '/api/v1/changes')]
  expect(mine.headers.get('content-type')).toBe('text/event-stream')
  const next = await follow(mine)
  const session = await here().pay()
  await here().sandbox(session, 'deposits', { confirmations: 0 })
  const message = JSON.parse(/data: (.*)/.exec(await next())?.[1] ?? '')
  expect(message).toEqual({ id: session.id, status: 'processing', version: expect.any(Number) })
  await here().sandbox(session, 'confirm')
  // An earlier status may be sent twice.
  const completed = '"status":"completed"'
  expect(await next((text) => text.includes(completed))).toContain(completed)
  await mine.body?.cancel().catch(() => {})
  here().app.drain()
  await here().app.close()
  expect(await (await follow(theirs))()).toBe('the end')
})

test('when too many payments change at once, the client reads everything again', async () => {
  const me = await merchant(here())
  const next = await follow(await me.call('GET', '/api/v1/changes'))
  await change(2001)
  expect(await next()).toBe('event: many\ndata: {}\n\n')
})

test('a cashier may follow the changes', async () => {
  const cashier = await member(here(), 'cashier')
  expect((await cashier.call('GET', '/api/v1/changes')).status).toBe(200)
})

test('a merchant is notified of new payments, too', async () => {
  const me = await merchant(here())
  const next = await follow(await me.call('GET', '/api/v1/changes'))
  here().clock.turn(1)
  const { id } = await here().pay()
  here().clock.turn(20_000)
  expect(await next()).toContain(id)
})

test('changes of other merchants do not delay keep-alive messages', async () => {
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

test('busy merchants do not make another merchant read everything again', async () => {
  const stranger = await merchant(here(), 'stranger')
  const next = await follow(await stranger.call('GET', '/api/v1/changes'))
  await change(2000)
  expect(await next(() => true)).toBe(ALIVE)
  expect(await next(() => true)).toBe(ALIVE)
})

test('a merchant may open fifty streams at once, and another after one is closed', async () => {
  const me = await merchant(here())
  const streams = []
  for (let person = 0; person < 5; person += 1) {
    const one = await merchant(here())
    for (let stream = 0; stream < 10; stream += 1) streams.push(await one.call('GET', '/api/v1/changes'))
  }
  const refused = await me.call('GET', '/api/v1/changes')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  await streams[0]?.body?.cancel()
  expect((await me.call('GET', '/api/v1/changes')).status).toBe(200)
})

test('a stream ends after ten minutes, and then no longer counts, even if it was not read', async () => {
  const me = await merchant(here())
  const next = await follow(await me.call('GET', '/api/v1/changes'))
  for (let stream = 1; stream < 10; stream += 1) await me.call('GET', '/api/v1/changes')
  expect((await me.call('GET', '/api/v1/changes')).status).toBe(429)
  here().clock.turn(600_000)
  expect(await next(() => false)).toBe('the end')
  expect((await me.call('GET', '/api/v1/changes')).status).toBe(200)
})

describe('a stream ends', () => {
  type Ended = { next: () => Promise<string>; end: () => Promise<unknown> }

  const ofCashier = async (): Promise<Ended & { cashier: SignedIn; boss: SignedIn }> => {
    const cashier = await member(here(), 'cashier')
    const boss = await owner(here())
    const next = await follow(await cashier.call('GET', '/api/v1/changes'), false)
    return { cashier, boss, next: () => next(() => false), end: () => cashier.call('POST', '/api/v1/sign-out') }
  }
  const ofKey = async (made: Merchant, turning: boolean): Promise<() => Promise<string>> => {
    const next = await follow(await made.call('GET', '/api/v1/changes'), turning)
    return () => next(() => false)
  }
  /** Reads until the end while the clock stands still, so that no keep-alive message can cause the end. */
  const endsAtOnce = async (next: () => Promise<string>) => {
    const since = here().clock.now().getTime()
    expect(await next()).toBe('the end')
    expect(here().clock.now().getTime()).toBe(since)
  }

  test('when the member signs out', async () => {
    const { next, end } = await ofCashier()
    await end()
    await endsAtOnce(next)
  })

  test('when an owner signs the device out', async () => {
    const { next, boss, cashier } = await ofCashier()
    const devices = await boss.ask<Device[]>('GET', '/api/v1/devices')
    const device = devices.find(({ member_id }) => member_id === cashier.me.member.id)
    await boss.ask('DELETE', `/api/v1/devices/${device?.id}`)
    await endsAtOnce(next)
  })

  test('when the member is removed', async () => {
    const { next, boss, cashier } = await ofCashier()
    await boss.ask('DELETE', `/api/v1/members/${cashier.me.member.id}`)
    await endsAtOnce(next)
  })

  test('when another member signs in on the device', async () => {
    const { next, cashier, boss } = await ofCashier()
    const { url } = await boss.ask<Invitation>('POST', '/api/v1/members', { role: 'viewer' }, 201)
    await here().post('/api/v1/sign-in', { token: tokenIn(url) }, { cookie: cashier.headers.cookie ?? '' })
    await endsAtOnce(next)
  })

  test('when the key is revoked, or the key that made it', async () => {
    const me = await merchant(here())
    const child = bearer(here(), (await me.ask<NewApiKey>('POST', '/api/v1/keys', {}, 201)).token)
    const [own, ofChild] = [await ofKey(me, false), await ofKey(child, false)]
    await (await merchant(here())).ask('DELETE', `/api/v1/keys/${jtiOf(me.token)}`)
    await endsAtOnce(own)
    await endsAtOnce(ofChild)
  })

  test('with the next keep-alive message, if the announcement was lost', async () => {
    const me = await merchant(here())
    const next = await ofKey(me, true)
    const revoked = { jti: jtiOf(me.token), revokedAt: here().clock.now(), revokedBy: null }
    await here().deps.storage.database.insert(revokedKeys).values(revoked)
    expect(await next()).toBe('the end')
  })

  test('when the key itself expires, which does not keep a device signed in', async () => {
    const issue = { handle: 'demo', mode: 'test', seconds: 30, scopes: KEY_SCOPES } as const
    const short = bearer(here(), (await createKeys(here().deps).issue(issue)).token)
    const before = here().clock.now().getTime()
    expect(await (await ofKey(short, true))()).toBe('the end')
    // The stream itself ends after ten minutes.
    expect(here().clock.now().getTime() - before).toBeLessThan(300_000)
  })
})

test('a cashier with many devices leaves streams for the owner', async () => {
  const cashier = await member(here(), 'cashier')
  const boss = await owner(here())
  const answers = []
  for (let device = 0; device < 6; device += 1) {
    const { url } = await boss.ask<Invitation>('POST', `/api/v1/members/${cashier.me.member.id}/link`, undefined, 201)
    const signedIn = await signInBy(here(), url)
    for (let stream = 0; stream < 11; stream += 1) answers.push(await signedIn.call('GET', '/api/v1/changes'))
  }
  const open = answers.map(({ status }) => status)
  expect(open.slice(0, 11)).toEqual([...Array(10).fill(200), 429])
  expect(open.filter((status) => status === 200)).toHaveLength(20)
  expect((await boss.call('GET', '/api/v1/changes')).status).toBe(200)
})
