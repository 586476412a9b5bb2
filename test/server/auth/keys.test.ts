import { createHmac, generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { KEY_SCOPES } from '../../../src/contract/enums'
import type { ApiKeyRecord } from '../../../src/contract/members/api-key'
import { recordKey } from '../../../src/server/auth/issued-keys'
import { createKeys } from '../../../src/server/auth/keys'
import type { Database } from '../../../src/server/ports/storage'
import { bearer, jtiOf, type Merchant, merchant } from '../merchant'
import { world } from '../world'

const here = world()
const PATH = '/webhooks'

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token of any header and claims, signed as the service would. */
function forged(header: object, claims: object, secret: string): string {
  const text = `${base64(header)}.${base64(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

const now = () => Math.floor(here().clock.now().getTime() / 1000)
const claims = (more: object = {}) => ({
  sub: 'demo',
  mode: 'test',
  aud: 'malipo',
  jti: 'a-jti',
  iat: now(),
  exp: now() + 60,
  scopes: KEY_SCOPES,
  ...more,
})
const HS256 = { alg: 'HS256', typ: 'JWT' }
const status = async (token: string) => (await bearer(here(), token).call('GET', PATH)).status

// the key is recorded, so that each token below is refused for its fault and not as unknown
beforeEach(async () => {
  const [createdAt, expiresAt] = [new Date(now() * 1000), new Date((now() + 3600) * 1000)]
  const rights = { scope: null, scopes: [...KEY_SCOPES] }
  const key = { ...rights, name: null, createdAt, createdBy: null, expiresAt }
  const record = { jti: 'a-jti', mode: 'test', ...key } as const
  const { deps } = here()
  await deps.storage.change((change) => recordKey(deps, change, 'operator', 'demo', record))
})

describe('an API key', () => {
  test('opens the paths of its merchant', async () => {
    expect(await status(forged(HS256, claims(), here().deps.jwtSecret))).toBe(200)
    expect((await (await merchant(here())).call('GET', PATH)).status).toBe(200)
  })

  test('is checked before the rest of a request', async () => {
    const { app } = here()
    const response = await app.app.request('/webhooks', { method: 'PUT', body: '{' })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await response.json()).toEqual({
      success: false,
      status: 401,
      message: 'A valid API key is required',
      details: [{ field: null, code: 'unauthorized', message: 'A valid API key is required', params: {} }],
      request_id: expect.stringMatching(/^req_/),
      timestamp: here().clock.now().toISOString(),
    })
  })

  test.each<[string, (secret: string) => string]>([
    ['nothing', () => ''],
    ['nonsense', () => 'a.b.c'],
    ['an expired one', (secret) => forged(HS256, claims({ exp: now() }), secret)],
    ['one that is not valid yet', (secret) => forged(HS256, claims({ nbf: now() + 5 }), secret)],
    ['one for another audience', (secret) => forged(HS256, claims({ aud: 'elsewhere' }), secret)],
    ['one without an audience', (secret) => forged(HS256, claims({ aud: undefined }), secret)],
    ['one without an end', (secret) => forged(HS256, claims({ exp: undefined }), secret)],
    ['one without a jti', (secret) => forged(HS256, claims({ jti: undefined }), secret)],
    ['one without iat', (secret) => forged(HS256, claims({ iat: undefined }), secret)],
    ['one of an unknown mode', (secret) => forged(HS256, claims({ mode: 'both' }), secret)],
    ['one of an unknown merchant', (secret) => forged(HS256, claims({ sub: 'nobody' }), secret)],
    ['one that was never issued', (secret) => forged(HS256, claims({ jti: 'never' }), secret)],
    ['one under another secret', () => forged(HS256, claims(), 'some other secret of at least 32 bytes')],
    [
      'one that was changed',
      (secret) => forged(HS256, claims(), secret).replace(/\.[^.]+\./, `.${base64(claims({ sub: 'x' }))}.`),
    ],
    ['alg none', () => `${base64({ alg: 'none' })}.${base64(claims())}.`],
    ['alg none with a signature', (secret) => forged({ alg: 'none' }, claims(), secret)],
    ['another HMAC', (secret) => forged({ alg: 'HS512' }, claims(), secret)],
    ['a public key as HMAC secret', (secret) => forged({ alg: 'RS256' }, claims(), secret)],
    ['a kid', (secret) => forged({ ...HS256, kid: '../../dev/null' }, claims(), secret)],
    ['a jku', (secret) => forged({ ...HS256, jku: 'https://evil.example/keys' }, claims(), secret)],
    ['an x5u', (secret) => forged({ ...HS256, x5u: 'https://evil.example/cert' }, claims(), secret)],
    ['a jwk', (secret) => forged({ ...HS256, jwk: { kty: 'oct', k: 'AAAA' } }, claims(), secret)],
    ['a crit', (secret) => forged({ ...HS256, crit: ['exp'] }, claims(), secret)],
    ['a very long one', (secret) => forged(HS256, claims({ more: 'x'.repeat(5000) }), secret)],
  ])('is refused when it is %s, and the answer does not repeat it', async (_, make) => {
    const response = await bearer(here(), make(here().deps.jwtSecret)).call('GET', PATH)
    expect([response.status, (await response.json()).message]).toEqual([401, 'A valid API key is required'])
  })

  test('has the rights that were recorded when it was issued, whatever a signed copy claims', async () => {
    const { deps, clock } = here()
    await merchant(here(), 'other-shop', 'live')
    const keys = createKeys(deps)
    const forgery = (more: object) => keys.verify(forged(HS256, claims(more), deps.jwtSecret))
    expect(await forgery({})).toMatchObject({ actor: 'a-jti', mode: 'test', scope: null })
    expect(await forgery({ mode: 'live', scope: 'studio:x' })).toMatchObject({ mode: 'test', scope: null })
    expect(await forgery({ sub: 'other-shop' })).toBeNull()
    clock.turn(3600_000)
    expect(await forgery({ exp: now() + 60 })).toBeNull()
  })

  test('is refused when an asymmetric key signed it', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const token = await new SignJWT({ mode: 'test' })
      .setProtectedHeader({ alg: 'RS256' })
      .setSubject('demo')
      .setAudience('malipo')
      .setJti('x')
      .setIssuedAt(now())
      .setExpirationTime(now() + 60)
      .sign(privateKey)
    expect(await status(token)).toBe(401)
  })

  test('is refused from the next request on after it was revoked', async () => {
    const { deps } = here()
    const keys = createKeys(deps)
    const { token, jti } = await keys.issue({ handle: 'demo', mode: 'test', seconds: 60, scopes: KEY_SCOPES })
    expect(await status(token)).toBe(200)
    await keys.revoke(jti)
    expect(await status(token)).toBe(401)
  })

  test('ends at its exp, to the second', async () => {
    const { deps, clock } = here()
    const { token } = await createKeys(deps).issue({ handle: 'demo', mode: 'test', seconds: 60, scopes: KEY_SCOPES })
    clock.turn(59_000)
    expect(await status(token)).toBe(200)
    clock.turn(1000)
    expect(await status(token)).toBe(401)
  })

  test('with the scope of a page opens only that page', async () => {
    const { token } = await createKeys(here().deps).issue({
      handle: 'demo',
      mode: 'test',
      seconds: 60,
      scope: 'studio:some-page',
    })
    expect(await status(token)).toBe(401)
  })

  test('is refused without scopes, even if it is signed and recorded', async () => {
    expect(await status(forged(HS256, claims({ scopes: undefined }), here().deps.jwtSecret))).toBe(401)
    expect(await status(forged(HS256, claims({ scopes: [] }), here().deps.jwtSecret))).toBe(401)
    expect(await status(forged(HS256, claims({ scopes: ['everything'] }), here().deps.jwtSecret))).toBe(401)
  })

  test.each(['Basic abc', 'Bearer', 'Bearer a b', 'bearer-token x'])('is not read from "%s"', async (authorization) => {
    expect((await here().get(PATH, { authorization })).status).toBe(401)
  })

  test('is read with "Bearer" in any case', async () => {
    const { token } = await merchant(here())
    expect((await here().get(PATH, { authorization: `bEaReR ${token}` })).status).toBe(200)
  })
})

const keysOf = (me: Merchant) => me.ask<ApiKeyRecord[]>('GET', '/api/v1/keys')
const keyOf = async (me: Merchant, token: string) => (await keysOf(me)).find(({ id }) => id === jtiOf(token))

describe('the record of a key', () => {
  test('names its creator, its merchant and its rights', async () => {
    const me = await merchant(here())
    const { url } = await me.ask<{ url: string }>('POST', '/api/v1/payment-pages/demo/studio-links', undefined, 201)
    const link = url.split('#').at(-1) ?? ''
    expect(await keyOf(me, me.token)).toEqual({
      id: jtiOf(me.token),
      mode: 'test',
      name: null,
      scope: null,
      scopes: [...KEY_SCOPES],
      current: true,
      created_at: '2026-11-21T10:00:00.000Z',
      created_by: 'operator',
      last_used_at: '2026-11-21T10:00:00.000Z',
      expires_at: '2027-02-19T10:00:00.000Z',
      revoked_at: null,
      revoked_by: null,
    })
    expect(await keyOf(me, link)).toMatchObject({
      scope: expect.stringMatching(/^studio:[0-9a-f-]{36}$/),
      current: false,
      created_by: jtiOf(me.token),
      last_used_at: null,
    })
    for (const token of [me.token, link])
      expect(JSON.stringify(await keysOf(me))).not.toContain(token.split('.').at(-1))
  })

  test('has the time of the last use, which is written once an hour', async () => {
    const { clock, deps } = here()
    const me = await merchant(here())
    const used = async () => (await keyOf(me, me.token))?.last_used_at
    expect(await used()).toBe('2026-11-21T10:00:00.000Z')
    clock.turn(3_599_000)
    expect(await used()).toBe('2026-11-21T10:00:00.000Z')
    clock.turn(1000)
    expect(await used()).toBe('2026-11-21T11:00:00.000Z')
    // a refused request is no use
    await createKeys(deps).revoke(jtiOf(me.token))
    clock.turn(7_200_000)
    expect(await status(me.token)).toBe(401)
    const other = await merchant(here())
    expect((await keyOf(other, me.token))?.last_used_at).toBe('2026-11-21T11:00:00.000Z')
  })

  /** Keys over a database whose updates go through `update`. */
  function keysWhere(update: (database: Database) => Database['update']) {
    const { deps } = here()
    const database = new Proxy(deps.storage.database, {
      get: (target, name) => (name === 'update' ? update(target) : Reflect.get(target, name)),
    })
    return createKeys({ ...deps, storage: { ...deps.storage, database } })
  }

  test('is not touched by a request within the hour', async () => {
    const { token } = await createKeys(here().deps).issue({
      handle: 'demo',
      mode: 'test',
      seconds: 86_400,
      scopes: KEY_SCOPES,
    })
    let updates = 0
    const keys = keysWhere((database) => {
      updates += 1
      return database.update.bind(database)
    })
    for (const expected of [1, 1, 1]) {
      expect(await keys.verify(token)).not.toBeNull()
      expect(updates).toBe(expected)
    }
    here().clock.turn(3_600_000)
    for (const _ of [1, 2]) await keys.verify(token)
    expect(updates).toBe(2)
    // checking whether a key is valid is no use
    here().clock.turn(3_600_000)
    expect([await keys.isValid(token), updates]).toEqual([true, 2])
  })

  test('is accepted even if its use cannot be recorded', async () => {
    const { token } = await createKeys(here().deps).issue({
      handle: 'demo',
      mode: 'test',
      seconds: 60,
      scopes: KEY_SCOPES,
    })
    const refused = { set: () => ({ where: () => Promise.reject(new Error('the disk is full')) }) }
    const keys = keysWhere(() => (() => refused) as unknown as Database['update'])
    expect(await keys.verify(token)).toMatchObject({ actor: jtiOf(token) })
  })

  test('is hidden from other merchants and the other mode, and once the key has expired', async () => {
    const me = await merchant(here())
    const others = [await merchant(here(), 'other'), await merchant(here(), 'demo', 'live')]
    for (const other of others) {
      expect((await keysOf(other)).map(({ id }) => id)).toEqual([jtiOf(other.token)])
      const response = await other.call('DELETE', `/api/v1/keys/${jtiOf(me.token)}`)
      expect([response.status, await status(me.token)]).toEqual([404, 200])
    }
    here().clock.turn(3600_000)
    expect((await keysOf(me)).map(({ id }) => id)).toEqual([jtiOf(me.token)])
  })
})

describe('a key that is revoked with another key', () => {
  test('is refused from the next request on, with the links that it created, and the record names who revoked it', async () => {
    const me = await merchant(here())
    const leaked = await merchant(here())
    const path = '/api/v1/payment-pages/demo/studio-links'
    const link = (await leaked.ask<{ url: string }>('POST', path, undefined, 201)).url.split('#').at(-1) ?? ''
    here().clock.turn(60_000)
    const revoked = { revoked_at: '2026-11-21T10:01:00.000Z', revoked_by: jtiOf(me.token) }
    for (const _ of [1, 2]) {
      expect(await me.ask('DELETE', `/api/v1/keys/${jtiOf(leaked.token)}`)).toMatchObject(revoked)
      here().clock.turn(60_000)
    }
    expect(await status(leaked.token)).toBe(401)
    expect((await bearer(here(), link).call('GET', '/api/v1/payment-pages/demo')).status).toBe(401)
    for (const token of [leaked.token, link]) expect(await keyOf(me, token)).toMatchObject(revoked)
  })

  test('may revoke itself', async () => {
    const me = await merchant(here())
    expect(await me.ask('DELETE', `/api/v1/keys/${jtiOf(me.token)}`)).toMatchObject({ current: true })
    expect(await status(me.token)).toBe(401)
  })

  test('can be neither listed nor revoked with a studio link', async () => {
    const me = await merchant(here())
    const path = '/api/v1/payment-pages/demo/studio-links'
    const { url } = await me.ask<{ url: string }>('POST', path, { merchant_theme: true }, 201)
    const link = bearer(here(), url.split('#').at(-1) ?? '')
    for (const [method, target] of [
      ['GET', '/api/v1/keys'],
      ['GET', '/api/v1/audit'],
      ['DELETE', `/api/v1/keys/${jtiOf(me.token)}`],
    ] as const)
      expect((await link.call(method, target)).status).toBe(401)
  })
})
