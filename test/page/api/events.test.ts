import { describe, expect, it } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import { answer, data, eventStream, fakePorts, settle } from '../fake-ports'
import { aSession, aTransaction, NOW } from '../fixtures'
import { modelOf } from '../model-of'

const MINUTE = 60_000

/** A page that shows a session, and has got an answer of events. */
async function following(session: Session = aSession()) {
  const world = fakePorts()
  const model = modelOf({ session }, world)
  model.start()
  await settle()
  const polls = () => world.asked.filter(({ path }) => path.includes('/sessions/'))
  /** Answers the poll that waits with events. */
  const stream = async () => {
    const events = eventStream()
    await world.reply(events.reply)
    return events
  }
  const screen = () => model.screen.value.name
  return { ...world, model, polls, stream, screen }
}

const seen = (changes: Partial<Session> = {}) =>
  aSession({ status: 'processing', version: 2, transactions: [aTransaction()], ...changes })

describe('events of a payment', () => {
  it('are asked for while it is open, and a service without them may hold the request', async () => {
    const { polls, reply } = await following()
    await reply(data(aSession(), { ETag: '"1"' }))
    for (const { headers } of polls()) expect(headers.get('Accept')).toBe('text/event-stream')
    expect(polls()[1]?.headers.get('Prefer')).toBe('wait=50')
    const expired = await following(aSession({ status: 'expired', version: 2, expires_at: NOW }))
    expect(expired.polls()[0]?.headers.get('Accept')).toBeNull()
  })

  it('show what changed, one after the other, by one request', async () => {
    const { polls, stream, screen, model } = await following()
    const events = await stream()
    await events.state(seen({ status: 'partial', crypto_amount_paid: '10', crypto_amount_due: '21.25' }))
    expect(screen()).toBe('partial')
    await events.state(seen({ version: 3, confirmations: 7 }))
    expect(screen()).toBe('processing')
    expect(model.sessions.session.value?.confirmations).toBe(7)
    expect(polls()).toHaveLength(1)
  })

  it('are read whatever a merchant writes into them', async () => {
    const { polls, stream, model } = await following()
    const events = await stream()
    await events.state(seen({ reference: 'a\u2028b\u2029' }))
    expect(model.sessions.session.value?.reference).toBe('a\u2028b\u2029')
    expect(polls()).toHaveLength(1)
  })

  it('of a price that was renewed do not come over the new one, however they meet its answer', async () => {
    const renewed = aSession({ id: '11111111-2222-4333-8444-555555555555', version: 1 })
    const old = aSession({ version: 3, status: 'expired', renewed_by: renewed.id })
    const overwritten: number[] = []
    for (let lag = -30; lag <= 30; lag++) {
      const { stream, model, reply } = await following()
      const events = await stream()
      const changed = model.sessions.change('/renew', {})
      await settle()
      const both = [() => reply(data(renewed, {}, 201)), () => events.state(old).catch(() => {})]
      const [first, second] = lag < 0 ? both.reverse() : both
      first?.()
      for (let turn = 0; turn < Math.abs(lag); turn++) await Promise.resolve()
      second?.()
      await changed
      for (let turn = 0; turn < 5; turn++) await settle()
      if (model.sessions.session.value?.id !== renewed.id) overwritten.push(lag)
    }
    expect(overwritten).toEqual([])
  })

  it('are understood however the network cuts them', async () => {
    const { stream, screen, model } = await following()
    const events = await stream()
    const text = `id: "2"\ndata: ${JSON.stringify({ data: seen({ reference: 'ps_é€' }) })}\n\n`
    for (const byte of new TextEncoder().encode(text)) {
      expect(screen()).toBe('paying')
      await events.send(new Uint8Array([byte]))
    }
    expect(screen()).toBe('processing')
    expect(model.sessions.session.value?.reference).toBe('ps_é€')
  })

  it('leave the next request the tag of the last one', async () => {
    const { polls, stream, pass } = await following()
    const events = await stream()
    await events.state(seen(), '"tag of 2"')
    await pass(MINUTE / 2)
    await events.end()
    await pass(2_000)
    expect(polls()[1]?.headers.get('If-None-Match')).toBe('"tag of 2"')
  })

  it('are no longer read when the payment is over, which is then asked for slowly', async () => {
    const { polls, stream, screen, pass, reply } = await following()
    const events = await stream()
    await events.state(seen({ status: 'completed', completed_at: NOW }))
    expect(screen()).toBe('completed')
    expect(polls()[0]?.aborted()).toBe(true)
    for (const count of [2, 3]) {
      await pass(12_000)
      expect(polls()).toHaveLength(count)
      expect(polls()[count - 1]?.headers.get('Accept')).toBeNull()
      await reply(answer(304, null))
    }
  })

  it('are closed while the page is hidden, and requested again after that', async () => {
    const { polls, stream, presence } = await following()
    await stream()
    await presence(false, true)
    expect(polls()[0]?.aborted()).toBe(true)
    await presence(true, true)
    expect(polls()).toHaveLength(2)
    expect(polls()[1]?.headers.get('Accept')).toBe('text/event-stream')
  })
})

describe('silence', () => {
  it('of less than 65 seconds at a time costs no other request', async () => {
    const { polls, stream, pass, model } = await following()
    const events = await stream()
    for (let beat = 0; beat < 12; beat++) {
      await pass(50_000)
      await events.beat()
    }
    await pass(64_000)
    expect(polls()).toHaveLength(1)
    expect(model.connection.offline.value).toBe(false)
  })

  it('updates the time of the last contact, and not the service’s clock', async () => {
    const { stream, pass, model } = await following()
    const events = await stream()
    await pass(50_000)
    await events.beat()
    expect(model.connection.time.value).toBe(Date.parse(NOW) + 50_000)
    expect(model.connection.checkedAt.value).toBe(Date.parse(NOW) + 50_000)
  })

  it('of 65 seconds is a lost connection, and the page connects again', async () => {
    const { polls, stream, pass } = await following()
    const events = await stream()
    await pass(50_000)
    await events.beat()
    await pass(64_900)
    expect(polls()).toHaveLength(1)
    await pass(1_000)
    expect(polls()[0]?.aborted()).toBe(true)
    expect(polls()).toHaveLength(2)
    expect(polls()[1]?.headers.get('Accept')).toBe('text/event-stream')
  })

  it('from the first moment on means that something keeps events back: polls are held from then on', async () => {
    const { polls, pass, reply } = await following()
    await reply(eventStream().reply)
    await pass(66_000)
    await reply(answer(304, null))
    await pass(6_000)
    expect(polls().map(({ headers }) => headers.get('Accept'))).toEqual(['text/event-stream', null, null])
  })
})

describe('an answer that breaks off', () => {
  it('is a lost connection, asked for anew at most a second later', async () => {
    const { polls, stream, pass } = await following()
    const events = await stream()
    await events.state(seen())
    await events.cut()
    await pass(1_000)
    expect(polls()).toHaveLength(2)
  })

  it('drops an incomplete event', async () => {
    const { stream, screen, pass } = await following()
    const events = await stream()
    await events.send(`id: "2"\ndata: ${JSON.stringify({ data: seen() })}`)
    await events.cut()
    await pass(1_000)
    expect(screen()).toBe('paying')
  })

  it.each([
    ['no JSON', 'id: "2"\ndata: {\n\n'],
    ['JSON of a stranger', 'id: "2"\ndata: {"login":true}\n\n'],
    ['another kind of event', 'event: ad\ndata: {}\n\n'],
    ['text', 'Please log in\n\n'],
  ])('or has %s in it is a failed poll, tried again later and later', async (_, text) => {
    const { polls, stream, pass, screen } = await following()
    const gaps: number[] = []
    for (let failure = 0; failure < 3; failure++) {
      const before = polls().length
      await (await stream()).send(text)
      let waited = 0
      while (polls().length === before && waited < MINUTE) {
        await pass(100)
        waited += 100
      }
      gaps.push(waited)
    }
    expect(gaps).toEqual([900, 1500, 2200])
    expect(screen()).toBe('paying')
    expect(polls().map(({ aborted }) => aborted())).toEqual([true, true, true, false])
  })

  it.each<[string, 'end' | 'cut', number[]]>([
    ['ended', 'end', [5_800, 5_800, 5_800]],
    ['cut', 'cut', [900, 1_500, 2_200]],
  ])('is not asked for in a hurry when it is %s at once, again and again', async (_, how, expected) => {
    const { polls, stream, pass } = await following()
    const gaps: number[] = []
    for (const _ of expected) {
      const before = polls().length
      await (await stream())[how]()
      let waited = 0
      while (polls().length === before && waited < MINUTE) {
        await pass(100)
        waited += 100
      }
      gaps.push(waited)
    }
    expect(gaps).toEqual(expected)
  })
})
