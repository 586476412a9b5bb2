import { describe, expect, it } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import { createModel } from '../create-model'
import { answer, data, eventStream, fakePorts, settle } from '../fake-ports'
import { aSession, aTransaction, NOW } from '../fixtures'

const MINUTE = 60_000

/** A page that shows a session and receives its events. */
async function followSession(session: Session = aSession()) {
  const world = fakePorts()
  const model = createModel({ session }, world)
  model.start()
  await settle()
  const polls = () => world.requests.filter(({ path }) => path.includes('/sessions/'))
  /** Answers the waiting poll with a stream of events. */
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

describe('the events of a payment', () => {
  it('are requested while the payment is open, and a service without events may hold the request', async () => {
    const { polls, reply } = await followSession()
    await reply(data(aSession(), { ETag: '"1"' }))
    for (const { headers } of polls()) expect(headers.get('Accept')).toBe('text/event-stream')
    expect(polls()[1]?.headers.get('Prefer')).toBe('wait=50')
    const expired = await followSession(aSession({ status: 'expired', version: 2, expires_at: NOW }))
    expect(expired.polls()[0]?.headers.get('Accept')).toBeNull()
  })

  it('update the screen one after the other, within one request', async () => {
    const { polls, stream, screen, model } = await followSession()
    const events = await stream()
    await events.state(seen({ status: 'partial', crypto_amount_paid: '10', crypto_amount_due: '21.25' }))
    expect(screen()).toBe('partial')
    await events.state(seen({ version: 3, confirmations: 7 }))
    expect(screen()).toBe('processing')
    expect(model.sessions.session.value?.confirmations).toBe(7)
    expect(polls()).toHaveLength(1)
  })

  it('are parsed although a merchant’s text contains line breaks', async () => {
    const { polls, stream, model } = await followSession()
    const events = await stream()
    await events.state(seen({ reference: 'a\u2028b\u2029' }))
    expect(model.sessions.session.value?.reference).toBe('a\u2028b\u2029')
    expect(polls()).toHaveLength(1)
  })

  it('of a renewed price do not replace the new price, whichever arrives first', async () => {
    const renewed = aSession({ id: '11111111-2222-4333-8444-555555555555', version: 1 })
    const old = aSession({ version: 3, status: 'expired', renewed_by: renewed.id })
    const overwritten: number[] = []
    for (let lag = -30; lag <= 30; lag++) {
      const { stream, model, reply } = await followSession()
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

  it('are parsed however the network splits them', async () => {
    const { stream, screen, model } = await followSession()
    const events = await stream()
    const text = `id: "2"\ndata: ${JSON.stringify({ data: seen({ reference: 'ps_é€' }) })}\n\n`
    for (const byte of new TextEncoder().encode(text)) {
      expect(screen()).toBe('paying')
      await events.send(new Uint8Array([byte]))
    }
    expect(screen()).toBe('processing')
    expect(model.sessions.session.value?.reference).toBe('ps_é€')
  })

  it('give the next request the ETag of the last event', async () => {
    const { polls, stream, pass } = await followSession()
    const events = await stream()
    await events.state(seen(), '"tag of 2"')
    await pass(MINUTE / 2)
    await events.end()
    await pass(2_000)
    expect(polls()[1]?.headers.get('If-None-Match')).toBe('"tag of 2"')
  })

  it('end with the payment, which the page then polls slowly', async () => {
    const { polls, stream, screen, pass, reply } = await followSession()
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

  it('are closed while the page is hidden, and requested again when it is visible', async () => {
    const { polls, stream, presence } = await followSession()
    await stream()
    await presence(false, true)
    expect(polls()[0]?.aborted()).toBe(true)
    await presence(true, true)
    expect(polls()).toHaveLength(2)
    expect(polls()[1]?.headers.get('Accept')).toBe('text/event-stream')
  })
})

describe('silence', () => {
  it('of less than 65 seconds causes no further request', async () => {
    const { polls, stream, pass, model } = await followSession()
    const events = await stream()
    for (let beat = 0; beat < 12; beat++) {
      await pass(50_000)
      await events.keepAlive()
    }
    await pass(64_000)
    expect(polls()).toHaveLength(1)
    expect(model.connection.offline.value).toBe(false)
  })

  it('between comments updates the time of the last contact, but not the service’s clock', async () => {
    const { stream, pass, model } = await followSession()
    const events = await stream()
    await pass(50_000)
    await events.keepAlive()
    expect(model.connection.time.value).toBe(Date.parse(NOW) + 50_000)
    expect(model.connection.checkedAt.value).toBe(Date.parse(NOW) + 50_000)
  })

  it('of 65 seconds counts as a lost connection, and the page reconnects', async () => {
    const { polls, stream, pass } = await followSession()
    const events = await stream()
    await pass(50_000)
    await events.keepAlive()
    await pass(64_900)
    expect(polls()).toHaveLength(1)
    await pass(1_000)
    expect(polls()[0]?.aborted()).toBe(true)
    expect(polls()).toHaveLength(2)
    expect(polls()[1]?.headers.get('Accept')).toBe('text/event-stream')
  })

  it('from the first moment means that a server holds events back, and the page polls from then on', async () => {
    const { polls, pass, reply } = await followSession()
    await reply(eventStream().reply)
    await pass(66_000)
    await reply(answer(304, null))
    await pass(6_000)
    expect(polls().map(({ headers }) => headers.get('Accept'))).toEqual(['text/event-stream', null, null])
  })
})

describe('an answer that breaks off', () => {
  it('counts as a lost connection, and the page reconnects within a second', async () => {
    const { polls, stream, pass } = await followSession()
    const events = await stream()
    await events.state(seen())
    await events.cut()
    await pass(1_000)
    expect(polls()).toHaveLength(2)
  })

  it('drops an incomplete event', async () => {
    const { stream, screen, pass } = await followSession()
    const events = await stream()
    await events.send(`id: "2"\ndata: ${JSON.stringify({ data: seen() })}`)
    await events.cut()
    await pass(1_000)
    expect(screen()).toBe('paying')
  })

  it.each([
    ['no JSON', 'id: "2"\ndata: {\n\n'],
    ['JSON of another server', 'id: "2"\ndata: {"login":true}\n\n'],
    ['another kind of event', 'event: ad\ndata: {}\n\n'],
    ['text', 'Please log in\n\n'],
  ])('or contains %s is a failed poll, retried after growing pauses', async (_, text) => {
    const { polls, stream, pass, screen } = await followSession()
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
  ])('is requested with pauses if it is %s at once, again and again', async (_, how, expected) => {
    const { polls, stream, pass } = await followSession()
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
