import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { NewApiKey } from '../../../src/contract/members/api-key'
import type { Device } from '../../../src/contract/members/device'
import type { Invitation, MemberKeys, RemovedMember } from '../../../src/contract/members/member'
import type { StudioLink } from '../../../src/contract/theme/studio'
import { members } from '../../../src/server/storage/schema/members'
import { member, owner, signInBy, tokenIn } from '../member'
import { bearer, merchant } from '../merchant'
import { world } from '../world'

const here = world()

const trySignIn = (url: string) => here().post('/api/v1/sign-in', { token: tokenIn(url) })
const statusOf = async (headers: Record<string, string>, path = '/api/v1/me') =>
  (await here().get(path, headers)).status

describe('a member', () => {
  test('who is removed is signed out at once, and the name is erased', async () => {
    const boss = await owner(here())
    const input = { role: 'viewer', name: 'Amina', email: 'amina@example.com' }
    const { url, member: invited } = await boss.ask<Invitation>('POST', '/api/v1/members', input, 201)
    const signedIn = await signInBy(here(), url)
    const { url: unused } = await boss.ask<Invitation>('POST', `/api/v1/members/${invited.id}/link`, undefined, 201)
    await boss.ask('DELETE', `/api/v1/members/${invited.id}`)
    expect(await statusOf(signedIn.headers)).toBe(401)
    expect((await trySignIn(unused)).status).toBe(401)
    const [row] = await here().deps.storage.database.select().from(members).where(eq(members.id, invited.id))
    expect([row?.name, row?.email, row?.emailKey]).toEqual([null, null, null])
    expect((await boss.call('PATCH', `/api/v1/members/${invited.id}`, { role: 'owner' })).status).toBe(404)
  })

  test('who is removed loses their keys, unless an owner keeps them', async () => {
    const boss = await owner(here())
    const other = await member(here(), 'owner')
    const { id } = other.me.member
    const made = await other.ask<NewApiKey>('POST', '/api/v1/keys', { scopes: ['payments', 'keys'] }, 201)
    const { token } = await bearer(here(), made.token).ask<NewApiKey>('POST', '/api/v1/keys', {}, 201)
    const live = await (await other.call('POST', '/api/v1/keys', {}, { 'malipo-mode': 'live' })).json()
    const { keys } = await boss.ask<MemberKeys>('GET', `/api/v1/members/${id}/keys`)
    expect(keys.map((key) => key.id).sort()).toEqual([made.id, live.data.id].sort())
    expect((await boss.call('DELETE', `/api/v1/members/${id}?keep_keys=maybe`)).status).toBe(400)
    const gone = await boss.ask<RemovedMember>('DELETE', `/api/v1/members/${id}`)
    expect(gone.keys.map((key) => [key.mode, key.revoked_by]).sort()).toEqual([
      ['live', `member:${boss.me.member.id}`],
      ['test', `member:${boss.me.member.id}`],
    ])
    for (const key of [made.token, token, live.data.token])
      expect((await bearer(here(), key).call('GET', '/api/v1/summary')).status).toBe(401)
  })

  test('who is removed with keep_keys leaves valid keys', async () => {
    const boss = await owner(here())
    const other = await member(here(), 'owner')
    const made = await other.ask<NewApiKey>('POST', '/api/v1/keys', {}, 201)
    const path = `/api/v1/members/${other.me.member.id}`
    await boss.ask('PATCH', path, { role: 'viewer', keep_keys: true })
    expect((await bearer(here(), made.token).call('GET', '/api/v1/summary')).status).toBe(200)
    expect((await boss.ask<RemovedMember>('DELETE', `${path}?keep_keys=true`)).keys).toMatchObject([
      { id: made.id, revoked_at: null },
    ])
    expect((await bearer(here(), made.token).call('GET', '/api/v1/summary')).status).toBe(200)
    expect((await boss.call('GET', `${path}/keys`)).status).toBe(404)
  })

  test.each(['test', 'live'] as const)('is invited to the dashboard in the mode of the owner: %s', async (mode) => {
    const boss = await owner(here(), 'demo', mode)
    const { url, member: invited } = await boss.ask<Invitation>('POST', '/api/v1/members', { role: 'cashier' }, 201)
    const again = await boss.ask<Invitation>('POST', `/api/v1/members/${invited.id}/link`, undefined, 201)
    for (const link of [url, again.url]) expect(new URL(link).pathname).toBe(`/dashboard/${mode}`)
  })

  test('who is the last owner can neither be removed nor get another role, even in a race', async () => {
    const boss = await owner(here())
    const { id } = boss.me.member
    expect((await boss.call('DELETE', `/api/v1/members/${id}`)).status).toBe(409)
    expect((await boss.call('PATCH', `/api/v1/members/${id}`, { role: 'viewer' })).status).toBe(409)
    const { member: second } = await boss.ask<Invitation>('POST', '/api/v1/members', { role: 'owner' }, 201)
    const both = await Promise.all(
      [id, second.id].map((one) => boss.call('PATCH', `/api/v1/members/${one}`, { role: 'viewer' })),
    )
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('who was made a viewer can no longer change anything', async () => {
    const boss = await owner(here())
    const cashier = await member(here(), 'cashier')
    const pay = () => cashier.call('POST', '/api/v1/payment-sessions', { amount: '50000', currency: 'NGN' })
    expect((await pay()).status).toBe(201)
    await boss.ask('PATCH', `/api/v1/members/${cashier.me.member.id}`, { role: 'viewer' })
    expect((await pay()).status).toBe(403)
  })

  test('of one merchant sees nothing of another', async () => {
    const boss = await owner(here())
    const other = await owner(here(), 'new-shop')
    const path = `/api/v1/members/${boss.me.member.id}`
    expect((await other.call('PATCH', path, { role: 'viewer' })).status).toBe(404)
    expect((await other.call('DELETE', path)).status).toBe(404)
    expect((await other.call('POST', `${path}/link`)).status).toBe(404)
    const [device] = await boss.ask<Device[]>('GET', '/api/v1/devices')
    expect((await other.call('DELETE', `/api/v1/devices/${device?.id}`)).status).toBe(404)
    expect(await other.ask<unknown[]>('GET', '/api/v1/payment-pages')).toEqual([])
  })

  test('cannot be added by a key, which may have leaked', async () => {
    for (const mode of ['test', 'live'] as const) {
      const key = await merchant(here(), 'demo', mode)
      expect((await key.call('POST', '/api/v1/members', { role: 'owner' })).status).toBe(401)
      expect((await key.call('GET', '/api/v1/devices')).status).toBe(401)
    }
  })

  test('of the demo is refused where the demo is off', async () => {
    const { headers } = await owner(here())
    here().deps.settings.DEMO = 'off'
    expect(await statusOf(headers)).toBe(401)
    expect(await statusOf({ ...headers, 'malipo-mode': 'live' })).toBe(200)
  })

  test('who gets another link cannot use earlier links, which may have gone to a wrong address', async () => {
    const boss = await owner(here())
    const { url: first, member: invited } = await boss.ask<Invitation>(
      'POST',
      '/api/v1/members',
      { role: 'viewer' },
      201,
    )
    const { url: second } = await boss.ask<Invitation>('POST', `/api/v1/members/${invited.id}/link`, undefined, 201)
    expect((await trySignIn(first)).status).toBe(401)
    expect((await trySignIn(second)).status).toBe(201)
  })

  test('who gets another address cannot use links that went to the former address', async () => {
    const boss = await owner(here())
    const input = { role: 'viewer', email: 'amina@example.com' }
    const { url, member: invited } = await boss.ask<Invitation>('POST', '/api/v1/members', input, 201)
    await boss.ask('PATCH', `/api/v1/members/${invited.id}`, { name: 'Amina', email: 'AMINA@example.com' })
    await boss.ask('PATCH', `/api/v1/members/${invited.id}`, { email: 'other@example.com' })
    expect((await trySignIn(url)).status).toBe(401)
  })

  test.each(['removed', 'made a viewer'])('who is %s loses studio links and keys', async (how) => {
    const boss = await owner(here())
    const { url: way, member: invited } = await boss.ask<Invitation>('POST', '/api/v1/members', { role: 'owner' }, 201)
    const second = await signInBy(here(), way)
    const ofSecond = await second.ask<StudioLink>('POST', '/api/v1/payment-pages/demo/studio-links', undefined, 201)
    const ofBoss = await boss.ask<StudioLink>('POST', '/api/v1/payment-pages/demo/studio-links', undefined, 201)
    const ownKey = await second.ask<NewApiKey>('POST', '/api/v1/keys', {}, 201)
    const key = await merchant(here())
    const draft = async (token: string) =>
      statusOf({ authorization: `Bearer ${token}` }, '/api/v1/payment-pages/demo/draft')
    expect(await draft(tokenIn(ofSecond.url))).toBe(200)
    const path = `/api/v1/members/${invited.id}`
    if (how === 'removed') await boss.ask('DELETE', path)
    else await boss.ask('PATCH', path, { role: 'viewer' })
    const tokens = [tokenIn(ofSecond.url), ownKey.token, tokenIn(ofBoss.url), key.token]
    expect(await Promise.all(tokens.map(draft))).toEqual([401, 401, 200, 200])
  })

  test('cannot have the address of another member of the merchant, even in a race', async () => {
    const boss = await owner(here())
    const input = { role: 'viewer', email: 'amina@example.com' }
    const invite = async (email: string) => (await boss.call('POST', '/api/v1/members', { ...input, email })).status
    const both = await Promise.all([invite(input.email), invite('Amina@Example.com')])
    expect(both.sort()).toEqual([201, 409])
    const other = await owner(here(), 'new-shop')
    expect((await other.call('POST', '/api/v1/members', input)).status).toBe(201)
  })

  test('has the time of its last use', async () => {
    const boss = await owner(here())
    const cashier = await member(here(), 'cashier')
    const { member: unseen } = await boss.ask<Invitation>('POST', '/api/v1/members', { role: 'viewer' }, 201)
    const seen = await boss.ask<{ id: string; last_seen_at: string | null }[]>('GET', '/api/v1/members')
    const at = (id: string) => seen.find((one) => one.id === id)?.last_seen_at
    expect([at(cashier.me.member.id), at(unseen.id)]).toEqual([here().clock.now().toISOString(), null])
  })
})
