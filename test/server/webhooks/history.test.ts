import { describe, expect, test } from 'vitest'
import { EVENT_TYPES } from '../../../src/contract/enums'
import type { WebhookEventRecord } from '../../../src/contract/webhooks/webhook-event'
import { merchant } from '../merchant'
import { detail, tryOut, webhookShop } from './webhook-shop'

const { here, shop, deliver } = webhookShop()
const DEEP = `{"event":"swap.failed","data":{"a":${'['.repeat(6000)}${']'.repeat(6000)}}}`

describe('the history', () => {
  test('lists events newest first, page by page and by status', async () => {
    const { me, hook } = await shop()
    const ids = [await tryOut(me), await tryOut(me), await tryOut(me)]
    hook.answer = (response, { event }) => response.writeHead(event.id === ids[1] ? 500 : 200).end()
    await deliver()
    const first = await (await me.call('GET', '/webhooks/events?limit=2')).json()
    expect(first.data.map(({ id }: WebhookEventRecord) => id)).toEqual([ids[2], ids[1]])
    expect(first.meta).toEqual({ total: 3, page: 1, limit: 2, total_pages: 2, has_next: true, has_prev: false })
    const second = await (await me.call('GET', '/webhooks/events?limit=2&page=2')).json()
    expect(second.data.map(({ id }: WebhookEventRecord) => id)).toEqual([ids[0]])
    const waiting = await (await me.call('GET', '/webhooks/events?status=pending')).json()
    expect(waiting.data).toMatchObject([{ id: ids[1], status: 'pending', attempts: 1, response_status: 500 }])
    for (const query of ['status=lost', 'limit=0', 'limit=101', 'page=0', 'page=x', 'limit=1.5', 'page=99999999999'])
      expect((await me.call('GET', `/webhooks/events?${query}`)).status).toBe(400)
    const beyond = await (await me.call('GET', '/webhooks/events?page=1000001')).json()
    expect(beyond.errors).toEqual(['page: Must be at most 1000000.'])
  })

  test('shows only the events of this merchant and mode', async () => {
    const { me } = await shop()
    const id = await tryOut(me)
    for (const other of [await merchant(here(), 'other'), await merchant(here(), 'demo', 'live')]) {
      expect(await other.ask('GET', '/webhooks/events')).toEqual([])
      for (const [method, path] of [
        ['GET', `/webhooks/events/${id}`],
        ['POST', `/webhooks/events/${id}/resend`],
      ] as const) {
        const theirs = await other.call(method, path)
        const unknown = await other.call(method, path.replace(id, 'evt_000000000000000000000000'))
        const same = { ...(await unknown.json()), request_id: expect.any(String) }
        expect([theirs.status, await theirs.json()]).toEqual([404, same])
      }
    }
  })

  test('resends an event with its id in a new delivery', async () => {
    const { me, hook } = await shop()
    const id = await tryOut(me)
    await deliver()
    expect(await me.ask('POST', `/webhooks/events/${id}/resend`)).toMatchObject({ id, status: 'pending' })
    await deliver()
    expect(hook.received.map(({ event }) => event.id)).toEqual([id, id])
    expect(hook.received[0]?.headers['x-service-delivery']).not.toBe(hook.received[1]?.headers['x-service-delivery'])
    expect(await detail(me, id)).toMatchObject({ status: 'delivered', attempts: 2 })
  })
})

describe('POST /sandbox/events', () => {
  test('sends an example of every type', async () => {
    const { me, hook } = await shop()
    for (const type of EVENT_TYPES) await tryOut(me, type)
    await deliver()
    expect(new Set(hook.received.map(({ headers }) => headers['x-service-event']))).toEqual(new Set(EVENT_TYPES))
    expect(hook.received.every(({ event }) => event.test === true && Object.keys(event.data).length > 3)).toBe(true)
  })

  test('exists only for test keys, and refuses invalid bodies', async () => {
    const live = await merchant(here(), 'demo', 'live')
    expect((await live.call('POST', '/sandbox/events', { event: 'swap.failed' })).status).toBe(404)
    const { me } = await shop()
    for (const body of [{}, { event: 'nonsense' }, { event: 'swap.failed', data: [1] }, DEEP])
      expect((await me.call('POST', '/sandbox/events', body)).status).toBe(400)
  })
})
