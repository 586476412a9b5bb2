import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signedHeaders } from '../../../src/server/webhooks/signing'
import { call, PAYER, SECRET, world } from './world'

const PATH = '/webhooks/incoming/upstream'

const signature = (body: string, secret = SECRET) => createHmac('sha256', secret).update(body).digest('hex')

async function paid() {
  const made = await world()
  const [front] = made.fronts
  const { data, headers } = await call(front, 'demo/pay', PAYER)
  const path = `demo/sessions/${data.id}`
  const post = async (body: string, headers: Record<string, string> = {}) =>
    (await front?.app.request(PATH, {
      method: 'POST',
      headers: { 'X-Service-Signature': signature(body), 'X-Service-Delivery': randomUUID(), ...headers },
      body,
    })) ?? new Response()
  const event = (fields: object = {}) =>
    JSON.stringify({
      id: `evt_${randomUUID()}`,
      event: 'payment.completed',
      created_at: made.clock.now().toISOString(),
      data: { id: data.id },
      ...fields,
    })
  /** A client that waits for a change of the session, shortly after the service has read the session. */
  const waiting = () => call(front, path, undefined, { 'If-None-Match': headers.get('etag') ?? '', Prefer: 'wait=50' })
  const reads = () => made.upstream.callsTo('GET', '/api/v1/payment-sessions/').length
  return { ...made, id: data.id, path, post, event, waiting, reads }
}

describe('a webhook of the upstream', () => {
  it('wakes the waiting pages at once', async () => {
    const { upstream, clock, id, post, event, waiting, reads, rest } = await paid()
    clock.turn(1_000)
    const held = waiting()
    await rest()
    expect(reads()).toBe(1)
    clock.turn(1_100)
    upstream.change(id, { status: 'completed' })
    expect((await post(event())).status).toBe(200)
    clock.turn(0)
    expect((await held).data.status).toBe('completed')
    expect(reads()).toBe(2)
  })

  it('refreshes the session wherever the body names it', async () => {
    const { clock, id, post, event, waiting, reads, rest } = await paid()
    const bodies = [
      { data: { payment_session: { id } } },
      { data: { session_id: id.toUpperCase() } },
      { data: { items: [{ reference: 'x' }, { session: id }] } },
    ]
    waiting()
    await rest()
    for (const body of bodies) {
      // the session may be read again, but is not yet due by itself
      clock.turn(1_100)
      await rest()
      const before = reads()
      await post(event(body))
      clock.turn(0)
      await rest()
      expect(reads()).toBe(before + 1)
    }
  })

  it('is processed once per delivery and once per event', async () => {
    const { clock, post, event, waiting, reads, rest } = await paid()
    waiting()
    await rest()
    const body = event()
    const settle = async () => {
      clock.turn(1_000)
      await rest()
    }
    const delivery = { 'X-Service-Delivery': 'delivery-1' }
    await post(body, delivery)
    await settle()
    const before = reads()
    expect(before).toBe(1)
    expect((await post(body, delivery)).status).toBe(200)
    expect((await post(body)).status).toBe(200)
    expect((await post(event(), delivery)).status).toBe(200)
    clock.turn(0)
    await settle()
    expect(reads()).toBe(before)
  })

  it('does not lift the limit of one read a second', async () => {
    const { clock, post, event, waiting, reads, rest } = await paid()
    waiting()
    for (let tenth = 0; tenth < 30; tenth++) {
      await post(event())
      clock.turn(100)
      await rest()
    }
    expect(reads()).toBe(3)
  })
})

describe('a webhook that is refused', () => {
  it.each([
    ['without a signature', (body: string) => ({ 'X-Service-Signature': body.slice(0, 0) })],
    ['signed with another secret', (body: string) => ({ 'X-Service-Signature': signature(body, 'another secret') })],
    ['signed over other bytes', (body: string) => ({ 'X-Service-Signature': signature(`${body} `) })],
    ['with half a signature', (body: string) => ({ 'X-Service-Signature': signature(body).slice(0, 32) })],
  ])('%s is 401', async (_, headers) => {
    const { post, event } = await paid()
    const body = event()
    expect((await post(body, headers(body))).status).toBe(401)
  })

  it.each([
    ['created_at', (ms: number) => new Date(ms).toISOString()],
    ['timestamp', (ms: number) => Math.floor(ms / 1000)],
    ['timestamp', (ms: number) => ms],
    ['sent_at', (ms: number) => new Date(ms).toISOString()],
  ])('is one whose body has an old %s, or one in the future', async (field, time) => {
    const { clock, post, event } = await paid()
    const now = clock.now().getTime()
    const at = (ms: number) => event({ created_at: undefined, [field]: time(ms) })
    expect((await post(at(now - 299_000))).status).toBe(200)
    expect((await post(at(now - 301_000))).status).toBe(401)
    expect((await post(at(now + 86_400_000))).status).toBe(401)
  })

  it('is not an old event that the service delivers again with a signed time of the delivery', async () => {
    const { clock, post, event } = await paid()
    const body = event({ id: 'evt_1', created_at: '2026-11-01T00:00:00.000Z' })
    const again = (at: Date) =>
      signedHeaders(SECRET, {
        id: 'evt_1',
        type: 'payment.completed',
        delivery: randomUUID(),
        body: Buffer.from(body),
        at,
      })
    expect((await post(body, again(clock.now()))).status).toBe(200)
    expect((await post(body, again(new Date(clock.now().getTime() - 400_000)))).status).toBe(401)
  })

  it('is one that is not a JSON object, or is too large', async () => {
    const { post } = await paid()
    expect((await post('[]')).status).toBe(400)
    expect((await post('{"a":')).status).toBe(400)
    expect((await post(`{"a":"${'x'.repeat(300_000)}"}`)).status).toBe(413)
  })
})
