import { expect, test } from 'vitest'
import { outageMail } from '../../../src/server/letters/operator/outage-mail'
import { createOutageWatch, type Outage } from '../../../src/server/monitoring/outages'
import { RatesUnavailable, type RateTable } from '../../../src/server/ports/rates'
import { events, webhookEndpoints } from '../../../src/server/storage/schema/webhooks'
import { world } from '../world'

const here = world()
const MINUTE = 60_000

/** An outage watch over the world's database, and its notifications. The parts named in `parts` fail. */
function watch(parts: Set<'custody' | 'rates' | 'jumps'>) {
  const { deps, clock } = here()
  const reported: string[] = []
  let mailIsDown = false
  const table: RateTable = { rate: () => '1', validUntil: clock.now() }
  const look = createOutageWatch({
    ...deps,
    custody: { ...deps.custody, live: deps.custody.test },
    rates: {
      ...deps.rates,
      live: {
        current: async () => {
          if (parts.has('rates')) throw new RatesUnavailable('away')
          return table
        },
        refusedJumps: () => (parts.has('jumps') ? ['TON in USD'] : []),
      },
    },
    intake: { lag: async () => (parts.has('custody') ? 600 : 5) },
    async notify(outage: Outage, { since, isOver }) {
      if (mailIsDown) throw new Error('the mail server is away')
      reported.push(`${outage} ${isOver ? 'is over' : 'fails'} since ${since.toISOString().slice(11, 16)}`)
    },
  })
  return {
    reported,
    setMail: (isDown: boolean) => {
      mailIsDown = isDown
    },
    /** Checks each minute, as the service does. */
    async pass(minutes: number) {
      for (let minute = 0; minute < minutes; minute++) {
        await look().catch(() => {})
        clock.turn(MINUTE)
      }
    },
  }
}

test('the operator is mailed once about a lasting outage, and once when it is over', async () => {
  const failing = new Set<'custody' | 'rates'>()
  const { reported, pass } = watch(failing)
  await pass(5)
  failing.add('rates')
  await pass(10)
  expect(reported).toEqual([])
  await pass(30)
  expect(reported).toEqual(['rates fails since 10:05'])
  failing.clear()
  await pass(3)
  expect(reported).toEqual(['rates fails since 10:05', 'rates is over since 10:05'])
  // a short outage is not reported
  failing.add('custody')
  await pass(8)
  failing.clear()
  await pass(8)
  expect(reported).toHaveLength(2)
})

test('the operator is mailed about a price jump at once, even if another process does not see it', async () => {
  const failing = new Set<'jumps'>(['jumps'])
  const one = watch(failing)
  const other = watch(new Set())
  await one.pass(1)
  await other.pass(1)
  await one.pass(1)
  expect([...one.reported, ...other.reported]).toEqual(['rate_jumps fails since 10:00'])
  failing.clear()
  await other.pass(3)
  await one.pass(4)
  expect([...one.reported, ...other.reported].toSorted()).toEqual([
    'rate_jumps fails since 10:00',
    'rate_jumps is over since 10:00',
  ])
})

test('one of two concurrent processes mails', async () => {
  const failing = new Set<'custody' | 'rates'>(['custody'])
  const [first, second] = [watch(failing), watch(failing)]
  for (let minute = 0; minute < 14; minute++) await Promise.all([first.pass(1), second.pass(1)])
  expect([...first.reported, ...second.reported]).toEqual([expect.stringMatching(/^custody fails since /)])
})

test('a failed mail is sent later', async () => {
  const { reported, pass, setMail } = watch(new Set(['custody']))
  setMail(true)
  await pass(15)
  expect(reported).toEqual([])
  setMail(false)
  await pass(2)
  expect(reported).toHaveLength(1)
})

test('one failing endpoint of several is not reported to the operator, but a majority is', async () => {
  const { deps, merchantId, clock } = here()
  const { reported, pass } = watch(new Set())
  const now = clock.now()
  const endpoints = ['test', 'live'] as const
  const ids = endpoints.map(() => deps.random.uuid())
  const event = async (number: number) =>
    deps.storage.database.insert(events).values({
      id: `evt_${number}`,
      eventId: `evt_${number}`,
      merchantId,
      mode: endpoints[number] ?? 'test',
      endpointId: ids[number] ?? '',
      type: 'payment.completed',
      payload: '{}',
      status: 'pending',
      attempts: 4,
      createdAt: now,
    })
  for (const [number, mode] of endpoints.entries())
    await deps.storage.database.insert(webhookEndpoints).values({
      id: ids[number] ?? '',
      merchantId,
      mode,
      url: `https://${mode}.example/`,
      secret: 'sealed',
      isDefault: true,
      isActive: true,
      createdAt: now,
      updatedAt: now,
    })
  await event(0)
  await pass(80)
  expect(reported).toEqual([])
  await event(1)
  await pass(80)
  expect(reported).toEqual([expect.stringMatching(/^webhooks fails since /)])
})

test('the mail says what fails, its effect and where to look, without personal data', () => {
  const news = { since: new Date('2026-11-26T10:05:00Z'), isOver: false }
  const mail = outageMail('ops@pay.example', 'rates', news, 'https://pay.example')
  expect(mail.subject).toBe('pay.example: No exchange rates')
  expect(mail.paragraphs.map(({ text }) => text).join('\n')).toContain('No exchange rates, since 2026-11-26 10:05 UTC.')
  expect(outageMail('ops@pay.example', 'rates', { ...news, isOver: true }, 'https://pay.example').subject).toBe(
    'pay.example: resolved: No exchange rates',
  )
})
