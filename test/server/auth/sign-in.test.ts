import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Device } from '../../../src/contract/members/device'
import type { Member } from '../../../src/contract/members/member'
import type { Me } from '../../../src/contract/members/sign-in'
import { deviceName } from '../../../src/server/auth/devices/device-name'
import { runKeyCommand } from '../../../src/server/auth/key-command/run-key-command'
import { applyRetention } from '../../../src/server/payments/customers/retention'
import { auditEntries } from '../../../src/server/storage/schema/audit'
import { devices, signInLinks } from '../../../src/server/storage/schema/members'
import { member, owner, signInBy, tokenIn } from '../member'
import { dataOf, world } from '../world'

const here = world()
const HOUR = 3_600_000

const operatorLink = async (handle = 'demo') =>
  (await runKeyCommand(here().deps, { act: 'dashboard', merchant: handle, isNew: true })).output
const trySignIn = (url: string) => here().post('/api/v1/sign-in', { token: tokenIn(url) })
const statusOf = async (headers: Record<string, string>, path = '/api/v1/me') =>
  (await here().get(path, headers)).status

describe('a link to the dashboard', () => {
  test('signs its member in, on a device whose cookie no script can read', async () => {
    const response = await trySignIn(await operatorLink())
    expect(response.headers.get('set-cookie')).toMatch(
      /^malipo_device=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    )
    const me = await dataOf<Me>(response, 201)
    expect(me).toMatchObject({ member: { role: 'owner', current: true }, merchant: { handle: 'demo' }, mail: false })
    expect(me.member.last_seen_at).toBe(here().clock.now().toISOString())
  })

  test('sets a cookie that is only sent over https, on a service with https', async () => {
    const deps = here().deps
    deps.publicUrl = 'https://pay.example'
    const secure = await here().another()
    const link = await operatorLink()
    expect(link).toMatch(/^https:\/\/pay\.example\/dashboard#[\w-]{43}$/)
    const response = await secure.app.request('/api/v1/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: tokenIn(link) }),
    })
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-malipo_device=.*; Secure$/)
  })

  test('shows the merchant’s own name in the mode, or else the name that the operator recorded', async () => {
    const { ask, call } = await owner(here())
    await ask('PATCH', '/api/v1/merchant', { name: 'Kano Books' })
    const nameIn = async (mode: string) =>
      (await dataOf<Me>(await call('GET', '/api/v1/me', undefined, { 'malipo-mode': mode }))).merchant.name
    expect([await nameIn('test'), await nameIn('live')]).toEqual(['Kano Books', 'Lagos Books'])
    const again = await signInBy(here(), await operatorLink())
    expect(again.me.merchant.name).toBe('Kano Books')
  })

  test('works once for concurrent requests', async () => {
    const link = await operatorLink()
    const tries = await Promise.all([trySignIn(link), trySignIn(link), trySignIn(link)])
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 401, 401])
    expect((await trySignIn(link)).status).toBe(401)
  })

  test('works from an address from which sixty invalid links were tried', async () => {
    here().deps.settings.RATE_LIMITS = undefined
    const link = await operatorLink()
    const tries = []
    for (let tried = 0; tried < 61; tried += 1)
      tries.push((await trySignIn('https://pay.example/dashboard#none')).status)
    expect(new Set(tries)).toEqual(new Set([401, 429]))
    expect(tries.filter((status) => status === 429)).toHaveLength(1)
    expect((await trySignIn(link)).status).toBe(201)
  })

  test('of the operator is valid for an hour', async () => {
    const [early, late] = [await operatorLink(), await operatorLink()]
    here().clock.turn(HOUR - 1000)
    expect((await trySignIn(early)).status).toBe(201)
    here().clock.turn(2000)
    expect((await trySignIn(late)).status).toBe(401)
  })

  test('is stored as a hash, and so is the cookie', async () => {
    const link = await operatorLink()
    const { headers } = await signInBy(here(), link)
    const { database } = here().deps.storage
    const stored = JSON.stringify([await database.select().from(signInLinks), await database.select().from(devices)])
    expect(stored).not.toContain(tokenIn(link))
    expect(stored).not.toContain(headers.cookie.split('=')[1])
  })

  test('refuses another site, which would sign the visitor in as another member', async () => {
    const token = tokenIn(await operatorLink())
    const elsewhere: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'same-site' }]
    for (const headers of elsewhere) expect((await here().post('/api/v1/sign-in', { token }, headers)).status).toBe(403)
    expect((await here().post('/api/v1/sign-in', { token }, { 'sec-fetch-site': 'same-origin' })).status).toBe(201)
  })

  test('of the demo is refused while the demo is off, and works when it is on again', async () => {
    const link = await operatorLink()
    here().deps.settings.DEMO = 'off'
    expect((await trySignIn(link)).status).toBe(401)
    here().deps.settings.DEMO = 'on'
    expect((await trySignIn(link)).status).toBe(201)
  })

  test('creates one owner, however often the operator runs the command', async () => {
    await Promise.all([operatorLink('new-shop'), operatorLink('new-shop')])
    const { ask } = await owner(here(), 'new-shop')
    expect(await ask<Member[]>('GET', '/api/v1/members')).toHaveLength(1)
  })
})

describe('a device', () => {
  test('is signed out after twelve hours without use, and after thirty days in any case', async () => {
    const { headers } = await owner(here())
    here().clock.turn(11 * HOUR)
    expect(await statusOf(headers)).toBe(200)
    here().clock.turn(11 * HOUR)
    expect(await statusOf(headers)).toBe(200)
    here().clock.turn(12 * HOUR + 1)
    expect(await statusOf(headers)).toBe(401)
    const used = await owner(here())
    for (let half = 0; half < 60; half += 1) {
      here().clock.turn(11.9 * HOUR)
      expect(await statusOf(used.headers)).toBe(200)
    }
    here().clock.turn(6 * HOUR + 1)
    expect(await statusOf(used.headers)).toBe(401)
  })

  test('is signed out although an idle page sends requests', async () => {
    const { headers } = await owner(here())
    const idle = { ...headers, 'malipo-idle': '1' }
    for (let hours = 0; hours < 11; hours += 1) {
      here().clock.turn(HOUR)
      expect(await statusOf(idle)).toBe(200)
    }
    here().clock.turn(HOUR)
    expect(await statusOf(idle)).toBe(401)
    expect(await statusOf(headers)).toBe(401)
  })

  test('can be signed out, by itself and by an owner', async () => {
    const boss = await owner(here())
    const cashier = await member(here(), 'cashier')
    const seen = await boss.ask<Device[]>('GET', '/api/v1/devices')
    const theirs = seen.find(({ member_id }) => member_id === cashier.me.member.id)
    expect((await cashier.ask<Device[]>('GET', '/api/v1/devices')).map(({ id }) => id)).toEqual([theirs?.id])
    const mine = seen.find(({ current }) => current)
    expect((await cashier.call('DELETE', `/api/v1/devices/${mine?.id}`)).status).toBe(404)
    await boss.ask('DELETE', `/api/v1/devices/${theirs?.id}`)
    expect(await statusOf(cashier.headers)).toBe(401)
    const out = await boss.call('POST', '/api/v1/sign-out')
    expect(out.headers.get('set-cookie')).toContain('malipo_device=; Path=/; Max-Age=0')
    expect(await statusOf(boss.headers)).toBe(401)
  })

  test('ends when the browser signs in again', async () => {
    const first = await owner(here())
    const again = await here().post('/api/v1/sign-in', { token: tokenIn(await operatorLink()) }, first.headers)
    expect(again.status).toBe(201)
    expect(await statusOf(first.headers)).toBe(401)
  })

  test('shows nothing to a tab that was opened before the browser signed in again', async () => {
    const before = await owner(here())
    const now = await member(here(), 'viewer')
    const tabOf = ({ me }: typeof now) => ({ ...now.headers, 'x-csrf-token': me.csrf_token })
    for (const path of ['/api/v1/me', '/api/v1/payment-sessions', '/api/v1/changes'])
      expect(await statusOf(tabOf(before), path)).toBe(401)
    expect(await statusOf(tabOf(now))).toBe(200)
  })

  test.each([
    ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1', 'Safari on iPhone'],
    ['Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Windows'],
    [undefined, 'A browser on an unknown system'],
    ['<script>alert(1)</script>', 'A browser on an unknown system'],
  ])('is named only by the kind of its browser: %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })

  test('gets the mode that the request names, and 400 for an unknown mode', async () => {
    const { headers } = await owner(here())
    const pages = async (mode: string) => here().get('/api/v1/payment-pages', { ...headers, 'malipo-mode': mode })
    expect(await dataOf<unknown[]>(await pages('test'))).toHaveLength(3)
    expect(await dataOf<unknown[]>(await pages('live'))).toHaveLength(0)
    expect((await pages('both')).status).toBe(400)
  })

  test('is deleted a month after its end', async () => {
    const { headers } = await owner(here())
    here().clock.turn(31 * 24 * HOUR)
    await applyRetention(here().deps)
    expect(await here().deps.storage.database.$count(devices)).toBe(1)
    here().clock.turn(30 * 24 * HOUR)
    await applyRetention(here().deps)
    expect(await here().deps.storage.database.$count(devices)).toBe(0)
    expect(await statusOf(headers)).toBe(401)
  })
})

describe('a change', () => {
  const change = async (headers: Record<string, string>) =>
    (await here().post('/api/v1/payment-pages', { title: 'Page', currency: 'NGN' }, headers)).status

  test('needs the token that only our own pages can read', async () => {
    const { headers, me } = await owner(here())
    const other = await owner(here())
    const token = { 'x-csrf-token': me.csrf_token }
    expect(await change(headers)).toBe(403)
    expect(await change({ ...headers, 'x-csrf-token': other.me.csrf_token })).toBe(403)
    expect(await change({ ...headers, 'x-csrf-token': '' })).toBe(403)
    expect(await change({ ...headers, ...token })).toBe(201)
  })

  test.each<[string, Record<string, string>, number]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another host of the domain', { 'sec-fetch-site': 'same-site' }, 403],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:8080' }, 201],
  ])('from %s gets the right status', async (_, given, status) => {
    const { headers, me } = await owner(here())
    expect(await change({ ...headers, 'x-csrf-token': me.csrf_token, ...given })).toBe(status)
  })

  test('is recorded in the name of the member', async () => {
    const { me, ask } = await owner(here())
    await ask('POST', '/api/v1/payment-pages', { title: 'Page', currency: 'NGN' }, 201)
    const [entry] = await here()
      .deps.storage.database.select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'payment_page.created'))
    expect(entry?.actor).toBe(`member:${me.member.id}`)
  })
})
