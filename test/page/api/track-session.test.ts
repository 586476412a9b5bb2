import { effect } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import { createModel } from '../create-model'
import { answer, data, fakePorts, refusal, settle } from '../fake-ports'
import { aSession, aTransaction, NOW } from '../fixtures'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A page that shows a session, with a service that answers when the test calls `reply`. */
async function followSession(session: Session = aSession(), world = fakePorts()) {
  const model = createModel({ session }, world)
  const stop = model.start()
  await settle()
  const polls = () => world.requests.filter(({ path }) => path.includes('/sessions/'))
  return { ...world, model, stop, polls }
}

const tagged = (session: Session, tag = `"${session.version}"`) => data(session, { ETag: tag })

describe('following a payment', () => {
  it('sends one held request at a time', async () => {
    const { polls, reply, pass } = await followSession()
    expect(polls()).toHaveLength(1)
    await pass(10_000)
    expect(polls()).toHaveLength(1)
    await reply(tagged(aSession()))
    expect(polls()).toHaveLength(2)
    expect(polls()[1]?.headers.get('If-None-Match')).toBe('"1"')
    expect(polls()[1]?.headers.get('Prefer')).toBe('wait=50')
  })

  it('costs at most four requests in two minutes of waiting', async () => {
    const { polls, reply, pass } = await followSession()
    await reply(tagged(aSession()))
    for (let held = 0; held < 2; held++) {
      await pass(50_000)
      await reply(answer(304, null, { ETag: '"1"' }))
    }
    await pass(20_000)
    expect(polls().length).toBeLessThanOrEqual(4)
  })

  it('shows a change', async () => {
    const { model, reply } = await followSession()
    await reply(tagged(aSession({ status: 'processing', version: 2, transactions: [aTransaction()] })))
    expect(model.screen.value.name).toBe('processing')
  })

  it('never shows an older state over a newer one', async () => {
    const { model, reply } = await followSession(aSession({ status: 'processing', version: 5 }))
    await reply(tagged(aSession({ version: 4 })))
    expect(model.screen.value.name).toBe('processing')
  })

  it('shows a network outage and its end, although the payment has not changed', async () => {
    const { model, reply, polls } = await followSession()
    const unseen = () => model.sessions.session.value?.network_unreachable_since
    await reply(tagged(aSession({ network_unreachable_since: NOW }), '"unseen"'))
    expect(unseen()).toBe(NOW)
    expect(polls().at(-1)?.headers.get('If-None-Match')).toBe('"unseen"')
    await reply(tagged(aSession(), '"seen"'))
    expect(unseen()).toBeUndefined()
    expect(model.announcement.value).toBe('')
  })

  it('does not touch the screen after an answer without change', async () => {
    const { model, reply } = await followSession()
    const visibleScreen = model.screen.value
    await reply(tagged(aSession()))
    expect(model.screen.value).toBe(visibleScreen)
  })

  it('keeps the last state after a status that the page does not know, and polls on', async () => {
    const { model, reply, pass, polls } = await followSession()
    await reply(data({ ...aSession({ version: 2 }), status: 'refunding' }))
    expect(model.screen.value.name).toBe('paying')
    expect(model.connection.offline.value).toBe(false)
    await pass(MINUTE)
    expect(polls().length).toBeGreaterThan(1)
  })

  it('shows no address that fails its network’s check', async () => {
    const { model, reply } = await followSession()
    await reply(tagged(aSession({ version: 2, deposit_address: 'TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48to2' })))
    expect(model.screen.value).toMatchObject({ name: 'paying', payment: { address: null } })
  })

  it('polls with pauses if the service sends no ETag', async () => {
    const { polls, reply, pass } = await followSession()
    await reply(data(aSession()))
    expect(polls()).toHaveLength(1)
    await pass(5_900)
    expect(polls()).toHaveLength(2)
    expect(polls()[1]?.headers.get('Prefer')).toBeNull()
  })

  it('polls with pauses if the service cannot hold requests', async () => {
    const { polls, reply, pass } = await followSession()
    await reply(tagged(aSession()))
    await reply(answer(304, null))
    expect(polls()).toHaveLength(2)
    await pass(5_600)
    expect(polls()).toHaveLength(2)
    await pass(300)
    expect(polls()).toHaveLength(3)
  })
})

describe('a page beside others that hold requests', () => {
  it('polls with pauses while all seats are taken, and holds its requests as soon as one is free', async () => {
    const seats: (() => void)[] = [() => {}]
    const world = fakePorts({ takeSeat: async () => seats.pop() ?? null })
    const { polls, reply, pass } = await followSession(aSession(), world)
    const isHeld = () => [polls().at(-1)?.headers.get('Prefer'), polls().at(-1)?.headers.get('Accept')]
    expect(isHeld()[1]).toBe('text/event-stream')
    await reply(tagged(aSession()))
    expect(isHeld()).toEqual([null, null])
    await reply(answer(304, null, { ETag: '"1"' }))
    await pass(4_000)
    expect(polls()).toHaveLength(2)
    seats.push(() => {})
    await pass(2_000)
    expect(polls()).toHaveLength(3)
    expect(isHeld()).toEqual(['wait=50', 'text/event-stream'])
  })

  it('gives its seat back with each answer, and needs none for a payment that cannot change', async () => {
    let taken = 0
    let givenBack = 0
    const takeSeat = async () => {
      taken++
      return () => void givenBack++
    }
    const { reply, stop } = await followSession(aSession(), fakePorts({ takeSeat }))
    await reply(tagged(aSession()))
    expect([taken, givenBack]).toEqual([2, 1])
    await reply(tagged(aSession({ status: 'completed', version: 2, transactions: [] })))
    stop()
    await settle()
    expect([taken, givenBack]).toEqual([2, 2])
  })
})

describe('an answer that is not from the service', () => {
  it('makes the next request bypass the browser’s cache, which may contain it', async () => {
    const { polls, reply, pass } = await followSession()
    await reply(new Response('<html>Log in</html>'))
    await pass(MINUTE)
    await reply(tagged(aSession()))
    expect(polls().map(({ cache }) => cache)).toEqual(['force-cache', 'reload', 'force-cache'])
  })

  it.each<[string, () => Response | Error]>([
    ['a lost connection', () => new TypeError('network')],
    [
      'a captive portal’s page',
      () => new Response('<html>Log in</html>', { headers: { 'Content-Type': 'text/html' } }),
    ],
    ['JSON of a stranger', () => new Response('{"login":true}', { status: 200 })],
  ])('%s leaves the address on the screen, and the page retries after growing pauses', async (_, foreign) => {
    const { model, polls, reply, pass } = await followSession()
    const gaps: number[] = []
    for (let failure = 0; failure < 4; failure++) {
      const before = polls().length
      await reply(foreign())
      let waited = 0
      while (polls().length === before && waited < MINUTE) {
        await pass(100)
        waited += 100
      }
      gaps.push(waited)
    }
    expect(model.screen.value).toMatchObject({ name: 'paying', payment: { due: '31.25' } })
    expect(model.connection.offline.value).toBe(true)
    expect(gaps).toEqual([900, 1500, 2200, 3200])
  })

  it('is forgotten after the next answer of the service', async () => {
    const { model, reply, pass } = await followSession()
    for (let failure = 0; failure < 3; failure++) {
      await reply(new TypeError('network'))
      await pass(MINUTE)
    }
    expect(model.connection.offline.value).toBe(true)
    await reply(tagged(aSession()))
    expect(model.connection.offline.value).toBe(false)
  })
})

describe('a refusal of the service', () => {
  it('makes the page wait at least as long as the service asks', async () => {
    const { polls, reply, pass, model } = await followSession()
    await reply(refusal(429, [], { 'Retry-After': '20' }))
    await pass(20_000)
    expect(polls()).toHaveLength(1)
    await pass(20_000)
    expect(polls()).toHaveLength(2)
    expect(model.connection.offline.value).toBe(false)
  })

  it('makes the page wait until the date that the service names, by the service’s clock', async () => {
    const world = fakePorts()
    world.setClock(Date.parse(NOW) + 24 * HOUR)
    const { polls, reply, pass } = await followSession(aSession(), world)
    const date = new Date(Date.parse(NOW) + 20_000).toUTCString()
    await reply(refusal(503, [], { 'Retry-After': date }))
    await pass(20_000)
    expect(polls()).toHaveLength(1)
    await pass(20_000)
    expect(polls()).toHaveLength(2)
  })

  it('makes the page wait for at most twenty minutes', async () => {
    const { polls, reply, pass } = await followSession()
    await reply(refusal(503, [], { 'Retry-After': '86400' }))
    await pass(20 * MINUTE)
    expect(polls()).toHaveLength(2)
  })
})

describe('a hidden or offline page', () => {
  it('stops polling while it is hidden, and polls at once when it is visible again', async () => {
    const { polls, presence, pass } = await followSession()
    await presence(false, true)
    expect(polls()[0]?.aborted()).toBe(true)
    await pass(10 * MINUTE)
    expect(polls()).toHaveLength(1)
    await presence(true, true)
    expect(polls()).toHaveLength(2)
  })

  it('shows at once that the device is offline, and polls at once when it is online again', async () => {
    const { model, polls, presence } = await followSession()
    await presence(true, false)
    expect(model.connection.offline.value).toBe(true)
    await presence(true, true)
    expect(model.connection.offline.value).toBe(false)
    expect(polls()).toHaveLength(2)
  })

  it('counts as connected when the device is online again, even after lost answers', async () => {
    const { model, reply, presence, pass } = await followSession()
    for (let failure = 0; failure < 2; failure++) {
      await reply(new TypeError('network'))
      await pass(MINUTE)
    }
    expect(model.connection.offline.value).toBe(true)
    await presence(true, false)
    await presence(true, true)
    expect(model.connection.offline.value).toBe(false)
  })

  it('stops polling when the page is closed', async () => {
    const { polls, stop, pass } = await followSession()
    stop()
    await settle()
    expect(polls()[0]?.aborted()).toBe(true)
    await pass(HOUR)
    expect(polls()).toHaveLength(1)
  })
})

describe('an action of the customer', () => {
  it('moves the focus and changes the URL, but not if it is an action of the sandbox', async () => {
    const { model, reply, presence, paths } = await followSession()
    await presence(false, true)
    await reply(new DOMException('the poll', 'AbortError'))
    for (const [path, expected] of [
      ['/sandbox/deposits', 0],
      ['/method', 1],
    ] as const) {
      const changed = model.sessions.change(path, {})
      await reply(tagged(aSession()))
      expect(await changed).toBeNull()
      expect([path, model.sessions.screenEntries.value, paths.length]).toEqual([path, expected, expected])
    }
  })
})

describe('after the end', () => {
  const expired = aSession({ status: 'expired', version: 2, expires_at: NOW })

  it('the page polls for 24 hours, less and less often', async () => {
    const { polls, reply, pass } = await followSession(expired)
    const inHour: number[] = []
    for (let hour = 0; hour < 26; hour++) {
      const before = polls().length
      for (let minute = 0; minute < 60; minute++) {
        await pass(MINUTE)
        const open = polls().at(-1)
        if (open && !open.aborted()) await reply(answer(304, null, { Date: '' }))
      }
      inHour.push(polls().length - before)
    }
    expect(inHour[0]).toBeGreaterThan(10)
    expect(inHour[23]).toBeGreaterThan(0)
    expect(inHour[23]).toBeLessThanOrEqual(7)
    expect(inHour[25]).toBe(0)
  })

  it('the screen shows late money', async () => {
    const { model, reply } = await followSession(expired)
    await reply(tagged({ ...expired, status: 'completed', late: true, version: 3, completed_at: NOW }))
    expect(model.screen.value.name).toBe('completed')
  })

  it('the page does not poll a payment that another session has renewed', async () => {
    const { polls, pass } = await followSession({ ...expired, renewed_by: 'another' })
    await pass(HOUR)
    expect(polls()).toHaveLength(0)
  })
})

describe('when only a refund is possible', () => {
  const completed = aSession({
    status: 'completed',
    version: 3,
    completed_at: NOW,
    required_confirmations: 19,
    transactions: [aTransaction({ confirmations: 19 })],
  })

  it('a completed payment is polled slowly, and at once when the customer comes back', async () => {
    const { polls, reply, pass, presence, model } = await followSession(completed)
    await reply(tagged(completed))
    await pass(30_000)
    expect(polls()).toHaveLength(1)
    await pass(MINUTE)
    expect(polls()).toHaveLength(2)
    // without this header, the service answers at once
    expect(polls()[1]?.headers.get('Prefer')).toBeNull()
    await reply(answer(304, null))
    await presence(false, true)
    await pass(HOUR)
    expect(polls()).toHaveLength(2)
    await presence(true, true)
    expect(polls()).toHaveLength(3)
    await reply(tagged({ ...completed, version: 4, refund: { status: 'requested' } }))
    expect(model.sessions.session.value?.refund).toEqual({ status: 'requested' })
  })

  it('a payment that was completed days ago is requested once, when the customer comes back', async () => {
    const before = new Date(Date.parse(NOW) - 72 * HOUR).toISOString()
    const { polls, reply, pass } = await followSession({ ...completed, completed_at: before })
    await reply(tagged({ ...completed, completed_at: before, version: 4 }))
    await pass(HOUR)
    expect(polls()).toHaveLength(1)
  })

  it('a completed payment is polled at once while more money is being confirmed', async () => {
    const { polls, reply } = await followSession()
    const confirming = aTransaction({ confirmations: 3 })
    await reply(tagged({ ...completed, transactions: [...completed.transactions, confirming] }))
    expect(polls()).toHaveLength(2)
    expect(polls()[1]?.headers.get('Prefer')).toBe('wait=50')
  })

  it.each([404, 403])('an ended payment that the service no longer has (%d) is not polled again', async (status) => {
    const { polls, reply, pass, model } = await followSession(
      aSession({ status: 'expired', version: 2, expires_at: NOW }),
    )
    await reply(refusal(status))
    await pass(HOUR)
    expect(polls()).toHaveLength(1)
    expect(model.screen.value.name).toBe('expired')
  })

  it('an open payment that the service reports as missing is polled until a day after its end', async () => {
    const missing = async (expires_at: string) => {
      const { polls, reply, pass } = await followSession(aSession({ expires_at }))
      await reply(refusal(404))
      await pass(MINUTE)
      return polls().length
    }
    expect(await missing(new Date(Date.parse(NOW) - 23 * HOUR).toISOString())).toBe(2)
    expect(await missing(new Date(Date.parse(NOW) - 25 * HOUR).toISOString())).toBe(1)
  })
})

describe('the clock', () => {
  it('is the service’s, although the device’s is off by a day', async () => {
    const world = fakePorts()
    world.setClock(Date.parse(NOW) + 24 * HOUR)
    const { model, reply } = await followSession(aSession(), world)
    await reply(tagged(aSession()))
    expect(model.connection.time.value).toBe(Date.parse(NOW))
  })

  it('moves every second while a payment is open', async () => {
    const { model, pass } = await followSession()
    const before = model.connection.time.value
    await pass(3_000)
    expect(model.connection.time.value - before).toBe(3_000)
  })

  it('moves without network, too, without requests', async () => {
    const { model, pass, presence, polls } = await followSession()
    const before = model.connection.time.value
    await presence(true, false)
    await pass(3_000)
    expect(model.connection.time.value - before).toBe(3_000)
    expect(polls()).toHaveLength(1)
  })

  it('continues when a saved copy is opened', () => {
    const world = fakePorts()
    const savedAt = Date.parse(NOW) - 10 * MINUTE
    const view = { session: aSession(), now: new Date(savedAt).toISOString(), savedAt }
    const model = createModel(view, world)
    expect(model.connection.time.value).toBe(Date.parse(NOW))
    expect(model.connection.checkedAt.value).toBe(savedAt)
    expect(model.connection.offline.value).toBe(true)
  })
})

describe('the announcement', () => {
  it('reports each change of state once', async () => {
    const { model, reply } = await followSession()
    const said: string[] = []
    effect(() => {
      const text = model.announcement.value
      text && said.push(text)
    })
    await reply(
      tagged(aSession({ status: 'partial', version: 2, crypto_amount_paid: '10', crypto_amount_due: '21.25' })),
    )
    await reply(tagged(aSession({ status: 'processing', version: 3 })))
    await reply(tagged(aSession({ status: 'processing', version: 4, confirmations: 7 })))
    expect(said).toEqual(['Partially paid. Send 21.25 USDT more on Tron', 'We have detected your payment'])
  })

  it('reports each partial payment, which changes the amount due', async () => {
    const { model, reply } = await followSession()
    const part = (version: number, due: string) =>
      reply(tagged(aSession({ status: 'partial', version, crypto_amount_due: due, transactions: [aTransaction()] })))
    await part(2, '21.25')
    expect(model.announcement.value).toContain('21.25')
    await part(3, '11.25')
    expect(model.announcement.value).toContain('11.25')
  })

  it('reports money that arrives after the end', async () => {
    const { model, reply, titles } = await followSession(aSession({ status: 'expired' }))
    await reply(
      tagged(aSession({ status: 'expired', version: 2, crypto_amount_due: '0', transactions: [aTransaction()] })),
    )
    expect(model.announcement.value).toBe('We have detected your payment')
    expect(titles.at(-1)).toBe('Payment detected, being confirmed · Lagos Books')
  })

  it('reports the time left at five minutes, one minute and the end only', async () => {
    const { model, pass } = await followSession()
    const said: string[] = []
    effect(() => {
      const text = model.announcement.value
      text && said.push(text)
    })
    for (let second = 0; second < 31 * 60; second++) await pass(1_000)
    expect(said).toEqual([
      '5 minutes left to pay at this price.',
      '1 minute left to pay at this price.',
      'This price has expired. We are still checking for your payment.',
    ])
  })

  it('vibrates once when the payment succeeds, and not for a receipt that is opened', async () => {
    const { vibrations, reply } = await followSession()
    await reply(tagged(aSession({ status: 'processing', version: 2 })))
    expect(vibrations).toEqual([])
    await reply(tagged(aSession({ status: 'completed', version: 3, completed_at: NOW })))
    await reply(tagged(aSession({ status: 'completed', version: 4, completed_at: NOW })))
    expect(vibrations).toHaveLength(1)
    const opened = await followSession(aSession({ status: 'completed', completed_at: NOW }))
    expect(opened.vibrations).toEqual([])
  })

  it('updates the title, with the state before the merchant’s name', async () => {
    const { titles, reply } = await followSession()
    await reply(tagged(aSession({ status: 'completed', version: 2, completed_at: NOW })))
    expect(titles.at(-1)).toBe('Paid · Lagos Books')
  })
})

describe('an amount that changes while the customer pays', () => {
  it('is shown with the earlier amount', async () => {
    const { model, reply } = await followSession()
    await reply(tagged(aSession({ version: 2, crypto_amount: '32', crypto_amount_due: '32' })))
    expect(model.sessions.amountBefore.value).toBe('31.25')
  })
})
