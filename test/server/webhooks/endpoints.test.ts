import { describe, expect, test } from 'vitest'
import type { WebhookEndpoint } from '../../../src/contract/webhooks/webhook-endpoint'
import type { WebhookEventRecord } from '../../../src/contract/webhooks/webhook-event'
import { verify } from '../../../src/server/webhooks/verify'
import { member } from '../member'
import { type Merchant, merchant } from '../merchant'
import { receiver, status } from '../receiver'
import { detail, HOUR, MINUTE, tryOut, webhookShop } from './webhook-shop'

const { here, shop, deliver, wait } = webhookShop()

const PATH = '/api/v1/webhook-endpoints'
const create = (me: Merchant, url: string, more: object = {}) =>
  me.ask<WebhookEndpoint>('POST', PATH, { url, ...more }, 201)

/** A shop with a second endpoint. */
async function shopWithBooks(more: object = {}) {
  const { me, hook, secret } = await shop()
  const books = await receiver()
  const endpoint = await create(me, books.url, more)
  return { me, hook, secret, books, endpoint }
}

describe('further endpoints', () => {
  test('get every event beside the default one, with the same id and their own secret', async () => {
    const { me, hook, secret, books, endpoint } = await shopWithBooks()
    const id = await tryOut(me)
    await deliver()
    const [first] = hook.received
    const [second] = books.received
    expect([first?.event.id, second?.event.id]).toEqual([id, id])
    expect(second?.body).toEqual(first?.body)
    const at = here().clock.now().getTime()
    expect(verify(second?.body ?? '', second?.headers ?? {}, endpoint.secret ?? '', at).id).toBe(id)
    expect(() => verify(second?.body ?? '', second?.headers ?? {}, secret, at)).toThrow('the signature is wrong')
    const listed = await me.ask<WebhookEventRecord[]>('GET', '/webhooks/events')
    expect(listed.map(({ event_id }) => event_id)).toEqual([id, id])
    expect(new Set(listed.map((one) => one.id)).size).toBe(2)
    const ofBooks = await me.ask<WebhookEventRecord[]>('GET', `/webhooks/events?webhook_endpoint_id=${endpoint.id}`)
    expect(ofBooks).toMatchObject([{ webhook_endpoint_id: endpoint.id, status: 'delivered' }])
  })

  test('get only the types that they name', async () => {
    const { me, hook, books, endpoint } = await shopWithBooks({ events: ['refund.success', 'refund.success'] })
    expect(endpoint.events).toEqual(['refund.success'])
    await tryOut(me)
    const refund = await tryOut(me, 'refund.success')
    await deliver()
    expect(hook.received).toHaveLength(2)
    expect(books.received.map(({ event }) => event.id)).toEqual([refund])
    await me.ask('PATCH', `${PATH}/${endpoint.id}`, { events: 'all' })
    await tryOut(me)
    await deliver()
    expect(books.received).toHaveLength(2)
  })

  test('refuse a test event of a type that none of them gets', async () => {
    const me = await merchant(here())
    await create(me, (await receiver()).url, { events: ['refund.success'] })
    expect((await me.call('POST', '/sandbox/events', { event: 'payment.completed' })).status).toBe(409)
  })

  test('are delivered to while another endpoint does not answer', async () => {
    const { me, hook, books } = await shopWithBooks()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    hook.answer = (response) => void held.then(() => response.end())
    for (let made = 0; made < 20; made += 1) await tryOut(me)
    const delivering = deliver()
    await expect.poll(() => books.received.length).toBe(20)
    expect(hook.received.length).toBeLessThanOrEqual(8)
    release()
    await delivering
    expect(hook.received).toHaveLength(20)
  })

  test('fail alone, and say why until a delivery succeeds', async () => {
    const { me, hook, books, endpoint } = await shopWithBooks()
    books.answer = status(500)
    const id = await tryOut(me)
    await deliver()
    expect(hook.received).toHaveLength(1)
    expect(await detail(me, id)).toMatchObject({ status: 'delivered' })
    expect(await me.ask('GET', `${PATH}/${endpoint.id}`)).toMatchObject({
      failing_since: '2026-11-21T10:00:00.000Z',
      last_failure: { at: '2026-11-21T10:00:00.000Z', response_status: 500, error: 'The receiver answered 500.' },
    })
    expect(await me.ask('GET', '/webhooks')).toMatchObject({ failing_since: null })
    books.answer = status(200)
    await wait(MINUTE)
    expect(await me.ask('GET', `${PATH}/${endpoint.id}`)).toMatchObject({ failing_since: null, last_failure: null })
  })

  test('keep their events while they are off, and get them once they are on', async () => {
    const { me, hook, books, endpoint } = await shopWithBooks({ is_active: false })
    await tryOut(me)
    await wait(HOUR)
    expect([hook.received.length, books.received.length]).toEqual([1, 0])
    // the merchant switched it off, so there is nothing to attend to
    expect((await me.ask<{ attention: object[] }>('GET', '/api/v1/summary')).attention).toEqual([])
    const patch = { is_active: true, description: 'Bookkeeping' }
    expect(await me.ask('PATCH', `${PATH}/${endpoint.id}`, patch)).toMatchObject(patch)
    await deliver()
    expect(books.received).toHaveLength(1)
  })

  test('are listed after the default one, and removed alone', async () => {
    const me = await merchant(here())
    const first = await create(me, 'https://a.example/')
    const standard = await me.ask<{ id: string }>('PUT', '/webhooks', { url: 'https://b.example/' })
    const listed = await me.ask<WebhookEndpoint[]>('GET', PATH)
    expect(listed.map(({ id, is_default }) => [id, is_default])).toEqual([
      [standard.id, true],
      [first.id, false],
    ])
    expect(listed.map(({ secret }) => secret)).toEqual([expect.stringMatching(/•/), expect.stringMatching(/•/)])
    expect(await me.ask('DELETE', '/webhooks')).toEqual({ deleted: true })
    expect(await me.ask('GET', PATH)).toMatchObject([{ id: first.id }])
    expect(await me.ask('DELETE', `${PATH}/${first.id}`)).toEqual({ deleted: true })
    expect((await me.call('DELETE', `${PATH}/${first.id}`)).status).toBe(404)
  })

  test('are at most 16 with the default one, also when they are created at the same time', async () => {
    const me = await merchant(here())
    const answers = await Promise.all(
      Array.from({ length: 17 }, (_, n) => me.call('POST', PATH, { url: `https://${n}.example/` })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(15)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    await me.ask('PUT', '/webhooks', { url: 'https://shop.example/' })
    expect(await me.ask<unknown[]>('GET', `${PATH}?limit=100`)).toHaveLength(16)
    // the other mode has its own
    await create(await merchant(here(), 'demo', 'live'), 'https://live.example/')
  })

  test('are created once per idempotency key, whose second answer masks the secret', async () => {
    const me = await merchant(here())
    const send = () => me.call('POST', PATH, { url: 'https://a.example/' }, { 'idempotency-key': 'k' })
    const first = (await (await send()).json()).data
    const again = (await (await send()).json()).data
    expect(again.id).toBe(first.id)
    expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(again.secret).toMatch(/•/)
  })

  test('are refused with the texts of the default one', async () => {
    here().deps.settings.ALLOW_PRIVATE_WEBHOOKS = undefined
    const me = await merchant(here())
    const errorsOf = async (method: string, path: string, body: object) =>
      (await (await me.call(method, path, body)).json()).errors
    expect(await errorsOf('POST', PATH, { url: 'https://10.0.0.1/' })).toEqual([
      'url: Must be a host on the public internet.',
    ])
    expect(await errorsOf('POST', PATH, { url: 'https://a.example/', events: ['payment.paid'] })).toEqual([
      'events: Must be all, or a list of event types.',
    ])
    const { id } = await create(me, 'https://93.184.215.14/')
    expect(await errorsOf('PATCH', `${PATH}/${id}`, { url: 'https://192.168.0.1/' })).toEqual([
      'url: Must be a host on the public internet.',
    ])
  })

  test('show viewers neither the end of the secret nor the path, and change nothing for them', async () => {
    const me = await merchant(here())
    const { id } = await create(me, 'https://shop.example/a/secret')
    const viewer = await member(here(), 'viewer')
    const read = await here().app.app.request(`${PATH}/${id}`, { headers: viewer.headers })
    expect((await read.json()).data).toMatchObject({ url: 'https://shop.example/', secret: 'whsec_••••••••' })
  })
})

describe('an event whose endpoint was removed', () => {
  test('is sent again to the default endpoint, and others to their own', async () => {
    const { me, hook, books, endpoint } = await shopWithBooks()
    await tryOut(me)
    await deliver()
    const [ofBooks] = await me.ask<WebhookEventRecord[]>('GET', `/webhooks/events?webhook_endpoint_id=${endpoint.id}`)
    const resend = () => me.ask('POST', `/webhooks/events/${ofBooks?.id}/resend`)
    await resend()
    await deliver()
    expect([hook.received.length, books.received.length]).toEqual([1, 2])
    await me.ask('DELETE', `${PATH}/${endpoint.id}`)
    await resend()
    await deliver()
    expect([hook.received.length, books.received.length]).toEqual([2, 2])
  })
})

describe('the rotation of a secret', () => {
  test('signs with both secrets until its overlap ends', async () => {
    const { me, books, endpoint } = await shopWithBooks()
    const rotated = await me.ask<WebhookEndpoint>('POST', `${PATH}/${endpoint.id}/rotate-secret`, {
      overlap_minutes: 60,
    })
    expect(rotated.previous_secret_until).toBe('2026-11-21T11:00:00.000Z')
    const accepts = async (secret: string | null) => {
      await tryOut(me)
      await deliver()
      const got = books.received.at(-1)
      try {
        return verify(got?.body ?? '', got?.headers ?? {}, secret ?? '', here().clock.now().getTime()).test
      } catch {
        return false
      }
    }
    expect(await accepts(endpoint.secret)).toBe(true)
    expect(await accepts(rotated.secret)).toBe(true)
    here().clock.turn(HOUR)
    expect(await accepts(endpoint.secret)).toBe(false)
    expect(await accepts(rotated.secret)).toBe(true)
    expect(await me.ask('GET', `${PATH}/${endpoint.id}`)).toMatchObject({ previous_secret_until: null })
  })

  test('ends at once with an overlap of 0, and lasts a day by default', async () => {
    const { me, endpoint } = await shopWithBooks()
    const rotate = (body?: object) => me.ask('POST', `${PATH}/${endpoint.id}/rotate-secret`, body)
    expect(await rotate()).toMatchObject({ previous_secret_until: '2026-11-22T10:00:00.000Z' })
    expect(await rotate({ overlap_minutes: 0 })).toMatchObject({ previous_secret_until: null })
    expect((await me.call('POST', `${PATH}/${endpoint.id}/rotate-secret`, { overlap_minutes: -1 })).status).toBe(400)
  })
})
