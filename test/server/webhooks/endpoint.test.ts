import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { WebhookEndpoint } from '../../../src/contract/webhooks/webhook-endpoint'
import { createApp } from '../../../src/server/app'
import { rowsOf } from '../../../src/server/storage/database'
import { createEncryption } from '../../../src/server/storage/encryption'
import { mails } from '../../../src/server/storage/schema/service-state'
import { verify } from '../../../src/server/webhooks/verify'
import { bearer, merchant } from '../merchant'
import { receiver, status } from '../receiver'
import { detail, HOUR, tryOut, webhookShop } from './webhook-shop'

const { here, shop, deliver, wait } = webhookShop()

describe('an endpoint', () => {
  test('that answers 410 is switched off with a reason, and gets its pending events once it is registered again', async () => {
    const { me, hook } = await shop()
    hook.answer = status(410)
    const id = await tryOut(me)
    await deliver()
    expect(await me.ask('GET', '/webhooks')).toMatchObject({
      is_active: false,
      disabled_reason: 'The receiver answered 410 Gone.',
    })
    expect(await here().deps.storage.database.select().from(mails)).toMatchObject([
      { kind: 'endpoint_disabled', mode: 'test' },
    ])
    const second = await tryOut(me)
    await wait(HOUR)
    expect(hook.received).toHaveLength(1)
    expect((await me.call('POST', `/webhooks/events/${id}/resend`)).status).toBe(409)
    const next = await receiver()
    const again = await me.ask<WebhookEndpoint>('PUT', '/webhooks', { url: next.url })
    expect(again).toMatchObject({ is_active: true, disabled_reason: null })
    await deliver()
    expect(new Set(next.received.map(({ event }) => event.id))).toEqual(new Set([id, second]))
    expect(await detail(me, id)).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  test('is switched off after five days of failures', async () => {
    const { me, hook } = await shop()
    hook.answer = status(500)
    for (let day = 0; day < 5; day += 1) {
      await tryOut(me)
      await deliver()
      expect(await me.ask('GET', '/webhooks')).toMatchObject({
        is_active: true,
        failing_since: '2026-11-21T10:00:00.000Z',
      })
      here().clock.turn(24 * HOUR)
    }
    await tryOut(me)
    await deliver()
    expect(await me.ask('GET', '/webhooks')).toMatchObject({
      is_active: false,
      disabled_reason: 'Every delivery has failed since 2026-11-21T10:00:00.000Z.',
    })
  })

  test('stays on when one delivery succeeded within five days', async () => {
    const { me, hook } = await shop()
    for (let day = 0; day < 7; day += 1) {
      hook.answer = status(day === 3 ? 200 : 500)
      await tryOut(me)
      await deliver()
      if (day === 3) expect(await me.ask('GET', '/webhooks')).toMatchObject({ failing_since: null })
      here().clock.turn(24 * HOUR)
    }
    expect(await me.ask('GET', '/webhooks')).toMatchObject({ is_active: true })
  })

  test('shows its full secret only in the answers that create one', async () => {
    const me = await merchant(here())
    expect(await me.ask('GET', '/webhooks')).toMatchObject({ configured: false, id: null, secret: null })
    const made = await me.ask<WebhookEndpoint>('PUT', '/webhooks', { url: 'https://shop.example/a' })
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const moved = await me.ask<WebhookEndpoint>('PUT', '/webhooks', { url: 'https://shop.example/b' })
    expect(moved).toMatchObject({ id: made.id, url: 'https://shop.example/b' })
    expect(moved.secret).not.toBe(made.secret)
    expect((await me.ask<WebhookEndpoint>('GET', '/webhooks')).secret).toBe(moved.secret)
    const rows = await rowsOf<{ secret: string }>(
      here().deps.storage.database,
      sql`select secret from webhook_endpoints`,
    )
    expect(rows[0]?.secret).not.toContain(made.secret?.slice(6, 20))
  })

  test('signs with the new secret from the moment it is regenerated', async () => {
    const { me, hook, secret } = await shop()
    await tryOut(me)
    await deliver()
    await tryOut(me)
    const { secret: fresh } = await me.ask<{ secret: string }>('POST', '/webhooks/regenerate-secret')
    await deliver()
    const got = hook.received[1]
    const at = here().clock.now().getTime()
    expect(() => verify(got?.body ?? '', got?.headers ?? {}, secret, at)).toThrow('the signature is wrong')
    expect(verify(got?.body ?? '', got?.headers ?? {}, fresh, at).test).toBe(true)
  })

  test('is shown without its secret after a change of JWT_SECRET, until the secret is regenerated', async () => {
    const { me, hook } = await shop()
    const { deps } = here()
    const app = createApp({
      ...deps,
      encryption: createEncryption('another secret, since JWT_SECRET was changed', deps.log),
    })
    const same = bearer({ app }, me.token)
    const known = { configured: true, url: hook.url, is_active: true, secret: null }
    expect(await same.ask('GET', '/webhooks')).toMatchObject(known)
    expect(await same.ask('PUT', '/webhooks', { url: hook.url })).toMatchObject(known)
    const { secret } = await same.ask<{ secret: string }>('POST', '/webhooks/regenerate-secret')
    expect((await same.ask<WebhookEndpoint>('GET', '/webhooks')).secret).toContain(secret.slice(-4))
    await app.close()
  })

  test('exists once per mode; removing it fails pending events, and removing it twice is no error', async () => {
    const { me, hook } = await shop()
    const live = await merchant(here(), 'demo', 'live')
    expect(await live.ask('GET', '/webhooks')).toMatchObject({ configured: false })
    const id = await tryOut(me)
    expect(await me.ask('DELETE', '/webhooks')).toEqual({ deleted: true })
    await deliver()
    expect(hook.received).toEqual([])
    expect(await detail(me, id)).toMatchObject({ status: 'failed', attempts: 0, next_retry_at: null })
    expect(await me.ask('DELETE', '/webhooks')).toEqual({ deleted: true })
    expect((await me.call('POST', '/webhooks/regenerate-secret')).status).toBe(404)
  })

  test.each([
    [{ url: 'http://shop.example' }, 'url: Must be an HTTPS URL.'],
    [{ url: 'https://10.0.0.1/' }, 'url: Must be a host on the public internet.'],
    [{ url: 'https://user:pass@shop.example/' }, 'url: Must not contain a user name or password.'],
    [{ url: 'nonsense' }, 'url: Must be an HTTPS URL.'],
    [{ url: 7 }, 'url: Must be an HTTPS URL.'],
    [{}, 'url: This field is required.'],
  ])('is not registered with %j', async (body, error) => {
    here().deps.settings.ALLOW_PRIVATE_WEBHOOKS = undefined
    const response = await (await merchant(here())).call('PUT', '/webhooks', body)
    expect(response.status).toBe(400)
    expect((await response.json()).errors).toEqual([error])
  })
})
