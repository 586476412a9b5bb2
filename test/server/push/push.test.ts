import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Device } from '../../../src/contract/members/device'
import type { PushSubscriptionStatus } from '../../../src/contract/members/push-subscription'
import { runKeyCommand } from '../../../src/server/auth/key-command/run-key-command'
import { renewSecrets } from '../../../src/server/auth/renew-secrets'
import { readVapidKeys } from '../../../src/server/push/vapid-keys'
import { createEncryption } from '../../../src/server/storage/encryption'
import { pushMessages, pushSubscriptions } from '../../../src/server/storage/schema/push'
import { settings } from '../../../src/server/storage/schema/service-state'
import { pushDevice, startPushService, vapidClaims } from '../../push-device'
import { member, owner, type SignedIn, tokenIn } from '../member'
import { merchant } from '../merchant'
import { dataOf, world } from '../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })
const PATH = '/api/v1/push-subscription'
const HOUR = 3_600_000

async function pushService() {
  const service = await startPushService()
  onTestFinished(() => void service.close())
  return service
}

/** A device of a member that has notifications switched on. */
async function subscribed(as?: SignedIn, language = 'en') {
  const who = as ?? (await owner(here()))
  const service = await pushService()
  const device = pushDevice()
  const request = { endpoint: service.endpoint, keys: device.keys, language }
  const status = await who.ask<PushSubscriptionStatus>('PUT', PATH, request)
  return { who, service, device, request, status }
}

/** A payment of the demo page that is completed, and the messages about it sent. */
async function paid() {
  const session = await here().sandbox(await here().pay(), 'deposits')
  await here().app.sendPushMessages()
  return session
}

const waiting = () => here().deps.storage.database.$count(pushMessages)
const subscriptions = () => here().deps.storage.database.$count(pushSubscriptions)

describe('a message about a payment', () => {
  test('is encrypted to the device, signed by the service, and names no person', async () => {
    const { who, service, device, status } = await subscribed()
    expect(status.modes).toEqual(['test'])
    const session = await paid()
    const [got, more] = service.received
    if (!got || more) throw new Error('not one message')
    expect(got.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: '14400',
      urgency: 'high',
    })
    expect(device.open(got.body)).toEqual({
      title: '₦50,000.00 received · Order 1042 · three books',
      body: 'Test mode: no real money moves.',
      tag: session.id,
      language: 'en',
      direction: 'ltr',
      path: `/dashboard/test/payments/${session.id}`,
    })
    const claims = await vapidClaims(got.headers.authorization, status.public_key)
    expect(claims).toMatchObject({ aud: new URL(service.endpoint).origin, sub: 'mailto:operator@localhost' })
    expect(JSON.stringify([device.open(got.body), claims])).not.toMatch(/amina|okafor/i)
    expect(await waiting()).toBe(0)
    expect(await who.ask('GET', PATH)).toEqual(status)
  })

  test('is in the language of the device, and only of its mode', async () => {
    const { service, device } = await subscribed(undefined, 'ar')
    const live = await subscribed(await owner(here(), 'demo', 'live'))
    await paid()
    const message = device.open(service.received[0]?.body ?? Buffer.of())
    expect(message).toMatchObject({ direction: 'rtl', language: 'ar', title: expect.stringContaining('تم استلام') })
    expect(live.service.received).toEqual([])
  })

  test('is not sent when notifications are off, which they are at first', async () => {
    const who = await owner(here())
    expect(await who.ask('GET', PATH)).toMatchObject({ modes: [] })
    const { who: other, service } = await subscribed()
    expect(await other.ask('DELETE', PATH)).toMatchObject({ modes: [] })
    expect(await other.ask('DELETE', PATH)).toMatchObject({ modes: [] })
    await paid()
    expect(service.received).toEqual([])
    expect(await waiting()).toBe(0)
  })

  test('goes to each device of each role', async () => {
    const all = [await subscribed(), await subscribed(await member(here(), 'cashier'))]
    all.push(await subscribed(await member(here(), 'viewer')))
    await paid()
    expect(all.map(({ service }) => service.received.length)).toEqual([1, 1, 1])
  })

  test('is sent again while the push service is busy, no earlier than it wants, and is then dropped', async () => {
    const { service } = await subscribed()
    service.answer = (response) => response.writeHead(503, { 'retry-after': '600' }).end()
    await paid()
    here().clock.turn(599_999)
    await here().app.sendPushMessages()
    expect(service.received).toHaveLength(1)
    for (let tries = 2; tries <= 8; tries += 1) {
      here().clock.turn(1_800_001)
      await here().app.sendPushMessages()
    }
    expect(service.received).toHaveLength(5)
    expect(await waiting()).toBe(0)
    expect(here().deps.log.lines.filter(({ event }) => event === 'push.dropped')).toMatchObject([
      { attempt: 5, error: 'The push service answered 503.' },
    ])
    expect(JSON.stringify(here().deps.log.lines)).not.toContain('wpush')
  })

  test('is dropped at once if the push service refuses it, and the device stays', async () => {
    const { service, who } = await subscribed()
    service.answer = (response) => response.writeHead(403).end()
    await paid()
    expect([service.received.length, await waiting()]).toEqual([1, 0])
    expect(await who.ask('GET', PATH)).toMatchObject({ modes: ['test'] })
  })

  test.each([404, 410])('ends the device’s messages if the push service answers %i', async (gone) => {
    const { service, who } = await subscribed()
    service.answer = (response) => response.writeHead(gone).end()
    await paid()
    await paid()
    expect(service.received).toHaveLength(1)
    expect(await who.ask('GET', PATH)).toMatchObject({ modes: [] })
  })

  test('is older than four hours only in the database, never on its way', async () => {
    const { service } = await subscribed()
    await here().sandbox(await here().pay(), 'deposits')
    here().clock.turn(4 * HOUR + 1)
    await here().app.sendPushMessages()
    expect([service.received.length, await waiting()]).toEqual([0, 0])
  })

  test('is sent once, however many processes send', async () => {
    const { service } = await subscribed()
    const other = await here().another()
    for (let made = 0; made < 5; made += 1) await here().sandbox(await here().pay(), 'deposits')
    await Promise.all([here().app.sendPushMessages(), other.sendPushMessages()])
    expect(service.received).toHaveLength(5)
    await other.close()
  })

  test('waits with at most nineteen others, so that free payments do not fill the disk', async () => {
    await subscribed()
    for (let made = 0; made < 22; made += 1) await here().sandbox(await here().pay(), 'deposits')
    expect(await waiting()).toBe(20)
  })
})

describe('the right to messages', () => {
  test('ends when the member signs out, with the messages that wait', async () => {
    const { who, service } = await subscribed()
    await here().sandbox(await here().pay(), 'deposits')
    await who.ask('POST', '/api/v1/sign-out')
    await here().app.sendPushMessages()
    await paid()
    expect([service.received.length, await subscriptions(), await waiting()]).toEqual([0, 0, 0])
  })

  test('ends when an owner signs the device out, or removes the member', async () => {
    const boss = await owner(here())
    const [one, other] = [
      await subscribed(await member(here(), 'cashier')),
      await subscribed(await member(here(), 'viewer')),
    ]
    const devices = await boss.ask<Device[]>('GET', '/api/v1/devices')
    const device = devices.find(({ member_id }) => member_id === one.who.me.member.id)
    await boss.ask('DELETE', `/api/v1/devices/${device?.id}`)
    await boss.ask('DELETE', `/api/v1/members/${other.who.me.member.id}`)
    await paid()
    expect([one.service.received, other.service.received, await subscriptions()]).toEqual([[], [], 0])
  })

  test('rests while the device is signed out after twelve idle hours, and is the member’s again in the same browser', async () => {
    const { who, service } = await subscribed()
    here().clock.turn(12 * HOUR + 1)
    await paid()
    expect(service.received).toEqual([])
    const { output } = await runKeyCommand(here().deps, { act: 'dashboard', merchant: 'demo', isNew: true })
    const again = await here().post('/api/v1/sign-in', { token: tokenIn(output) }, { cookie: who.headers.cookie ?? '' })
    await dataOf(again, 201)
    await paid()
    expect(service.received).toHaveLength(1)
  })

  test('does not pass to another member who signs in with the same browser', async () => {
    const { who, service } = await subscribed()
    const { url } = await who.ask<{ url: string }>('POST', '/api/v1/members', { role: 'viewer' }, 201)
    await dataOf(
      await here().post('/api/v1/sign-in', { token: tokenIn(url) }, { cookie: who.headers.cookie ?? '' }),
      201,
    )
    await paid()
    expect([service.received, await subscriptions()]).toEqual([[], 0])
  })

  test('is not an API key’s', async () => {
    const key = await merchant(here())
    const body = { endpoint: 'https://push.example/x', keys: pushDevice().keys }
    for (const [method, request] of [['GET'], ['PUT', body], ['DELETE']] as const)
      expect((await key.call(method, PATH, request)).status).toBe(401)
    expect((await key.call('GET', '/api/v1/till')).status).toBe(200)
    expect(await subscriptions()).toBe(0)
  })
})

describe('a subscription', () => {
  test.each<[string, object, string]>([
    ['an endpoint that is no URL', { endpoint: 'device' }, 'endpoint: Must be an HTTPS URL.'],
    [
      'an endpoint with a password',
      { endpoint: 'https://a:b@push.example/x' },
      'endpoint: Must not contain a user name or password.',
    ],
    [
      'a key that is not on the curve',
      { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
      'keys.p256dh: Must be a public key of P-256.',
    ],
    ['a short secret', { keys: { ...pushDevice().keys, auth: 'AAAA' } }, 'keys.auth: Must be 16 bytes in base64url.'],
    ['a language that the dashboard lacks', { language: 'xx' }, 'language: Must be one of en, fr, pt, ar, sw, ha.'],
  ])('with %s is refused', async (_, wrong, error) => {
    const who = await owner(here())
    const good = { endpoint: 'https://push.example/x', keys: pushDevice().keys, language: 'en' }
    const answer = await who.call('PUT', PATH, { ...good, ...wrong })
    expect([answer.status, (await answer.json()).errors]).toEqual([400, [error]])
    expect(await subscriptions()).toBe(0)
  })

  test('follows the browser to a new endpoint, and stays one per mode', async () => {
    const { who, service, request } = await subscribed()
    const next = await pushService()
    await who.ask('PUT', PATH, { ...request, endpoint: next.endpoint })
    await paid()
    expect([service.received.length, next.received.length, await subscriptions()]).toEqual([0, 1, 1])
  })

  test('is refused on an eleventh device of a member, but not on the tenth again', async () => {
    const { request } = await subscribed()
    const others = []
    for (let count = 2; count <= 11; count += 1) others.push(await owner(here()))
    const statuses = []
    for (const one of others) statuses.push((await one.call('PUT', PATH, request)).status)
    expect(statuses).toEqual([...Array(9).fill(200), 409])
    expect((await others[8]?.call('PUT', PATH, request))?.status).toBe(200)
  })
})

describe('the service’s keys', () => {
  test('are made once, and are stored encrypted', async () => {
    const { storage } = here().deps
    const [first, second] = await Promise.all([readVapidKeys(here().deps), readVapidKeys(here().deps)])
    expect(second).toEqual(first)
    const [row] = await storage.database.select().from(settings).where(eq(settings.name, 'vapid_keys'))
    expect(row?.value).toMatch(/^v1\./)
  })

  test('outlive a change of the secret, and are replaced if they became unreadable', async () => {
    const { storage, log } = here().deps
    const before = await readVapidKeys(here().deps)
    const next = { ...here().deps.settings, JWT_SECRET_PREVIOUS: 'a secret of the tests, long enough' }
    const secret = 'the next secret of the tests, long'
    const encryption = createEncryption(secret, log, next.JWT_SECRET_PREVIOUS)
    await renewSecrets({ storage, settings: next, encryption })
    const renewed = createEncryption(secret, log)
    expect(await readVapidKeys({ storage, encryption: renewed })).toEqual(before)
    const after = await readVapidKeys(here().deps)
    expect(after).not.toEqual(before)
    expect(await readVapidKeys(here().deps)).toEqual(after)
  })
})
