import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import type { Movement, ReportedDeposit } from './custody'
import { type Deposit, detectedAmount, type Model, type Session, type Status } from './model'
import type { Behavior } from './receiver'
import { PATIENCE_MS, pause, REFUND_ADDRESS, type Site } from './site'

type Step = fc.AsyncCommand<Model, Site>

export const POINTS = [
  'before the transaction',
  // Custody has issued an address for a session that is not stored yet.
  'in the transaction of pay',
  'after the transaction of pay',
  'in the transaction',
  'after the transaction',
  'after send',
  'before mark',
] as const
export type Point = (typeof POINTS)[number]

export const SLUG = 'live-page'
/** 48,000 NGN at 1,600 NGN. */
const AMOUNT_DUE = 30_000_000n
const REQUIRED = 10
const WINDOW_MS = 31 * 60_000
const MAX_SESSIONS = 5

export const decimal = (atoms: bigint) => {
  const text = atoms.toString().padStart(7, '0')
  return `${text.slice(0, -6)}.${text.slice(-6)}`.replace(/\.?0+$/, '')
}

const step = (
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model, site: Site) => Promise<void>,
): Step => ({
  check,
  run,
  toString: () => name,
})

const pick = <Item>(items: readonly Item[], index: number) => items[index % items.length]
const openDeposits = ({ sessions }: Model) =>
  sessions.flatMap((session) =>
    session.deposits.filter(({ state }) => state === 'seen').map((deposit) => ({ session, deposit })),
  )

/** Waits until every process returns the model's state. Throws if one returns an older version after a newer one. */
async function expectState(site: Site, session: Session) {
  let state: { status: Status; crypto_amount_paid: string } | undefined
  const expected = { status: session.status, paid: decimal(detectedAmount(session)) }
  for (const index of site.services.keys()) {
    await site.alive(index)
    const deadline = Date.now() + PATIENCE_MS
    let newest = 0
    for (;;) {
      const answer = await site.once<{ status: Status; crypto_amount_paid: string; version: number }>(
        index,
        `/api/v1/p/${SLUG}/sessions/${session.id}`,
        {},
      )
      state = answer?.data
      if (answer && answer.data.version < newest) throw new Error(`version ${answer.data.version} after ${newest}`)
      newest = answer?.data.version ?? newest
      if (state?.status === expected.status && state.crypto_amount_paid === expected.paid) break
      if (Date.now() > deadline)
        throw new Error(
          `process ${index} returns ${state?.status} and ${state?.crypto_amount_paid} for ${session.id} instead of ${expected.status} and ${expected.paid}`,
        )
      await pause(50)
    }
  }
}

/** Adds a movement to custody's list, and sends its notice `times` times. Each notice must be accepted. */
async function report(site: Site, data: ReportedDeposit, index: number, times: number) {
  const movement: Movement = { id: `notice-${randomBytes(6).toString('hex')}`, type: 'deposit', data }
  site.custody.movements.push(movement)
  for (let time = 0; time < times; time += 1) {
    const { status } = await site.request(index + time, '/webhooks/incoming/custody', {
      method: 'POST',
      ...site.custody.signed(movement),
    })
    if (status !== 200) throw new Error(`a notice was answered with ${status}`)
  }
}

const movementOf = (session: Session, { hash, amount }: Pick<Deposit, 'hash' | 'amount'>): ReportedDeposit => ({
  id: hash,
  address: session.address,
  asset: 'USDC',
  network: 'Base',
  amount: decimal(amount),
  hash,
  confirmations: 1,
  required_confirmations: REQUIRED,
  state: 'seen',
  reason: null,
})

interface Opened {
  id: string
  deposit_address: string
  crypto_amount: string
  payer_token: string
}

export const payOnce = (index: number) =>
  step(
    `pay(${index})`,
    ({ sessions }) => sessions.length < MAX_SESSIONS,
    async (model, site) => {
      const { status, data } = await site.request<Opened>(index, `/api/v1/p/${SLUG}/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomBytes(8).toString('hex') },
        body: JSON.stringify({ asset: 'USDC', network: 'Base', first_name: 'Ada', email: `ada${index}@example.com` }),
      })
      if (status !== 201 || data.crypto_amount !== decimal(AMOUNT_DUE))
        throw new Error(`pay: ${status} ${data?.crypto_amount}`)
      await expectState(
        site,
        model.openSession(data.id, data.deposit_address.toLowerCase(), AMOUNT_DUE, data.payer_token),
      )
    },
  )

const SHARES = ['all', 'half', 'rest', 'more', 'crumb'] as const
type Share = (typeof SHARES)[number]

function amountOf(session: Session, share: Share): bigint {
  const rest = session.due - detectedAmount(session)
  return {
    all: session.due,
    half: session.due / 2n,
    rest: rest > 0n ? rest : 1n,
    more: session.due + 1n,
    crumb: 1000n,
  }[share]
}

export const deposit = (which: number, share: Share, final: boolean, times: number) =>
  step(
    `deposit(${which}, ${share}, ${final ? 'final' : 'seen'}, reported ${times}×)`,
    ({ sessions }) => sessions.length > 0,
    async (model, site) => {
      const session = pick(model.sessions, which) as Session
      const hash = `0x${randomBytes(32).toString('hex')}`
      const amount = amountOf(session, share)
      const detected = movementOf(session, { hash, amount })
      const deposit: ReportedDeposit = final ? { ...detected, confirmations: REQUIRED, state: 'confirmed' } : detected
      await report(site, deposit, which, times)
      model.arrived(session, hash, amount, final)
      // Without a notice, a process finds the deposit when it starts and reads the movements.
      if (times === 0) {
        await site.services[which % site.services.length]?.kill()
        await site.alive(which)
      }
      await expectState(site, session)
    },
  )

const change = (
  name: string,
  which: number,
  changeDeposit: (deposit: ReportedDeposit) => ReportedDeposit,
  updateModel: (model: Model, session: Session, deposit: Deposit) => void,
) =>
  step(
    `${name}(${which})`,
    (model) => openDeposits(model).length > 0,
    async (model, site) => {
      const found = pick(openDeposits(model), which)
      if (!found) return
      const before = movementOf(found.session, found.deposit)
      await report(site, changeDeposit(before), which, 1)
      updateModel(model, found.session, found.deposit)
      // Custody sends a notice of the previous state last, which must not undo the change.
      if (which % 3 === 0) await report(site, before, which + 1, 1)
      await expectState(site, found.session)
    },
  )

export const confirm = (which: number) =>
  change(
    'confirm',
    which,
    (deposit) => ({ ...deposit, confirmations: REQUIRED, state: 'confirmed' }),
    (model, session, one) => model.confirmed(session, one),
  )
const loseDeposit = (which: number, how: 'dropped' | 'refused') =>
  change(
    how,
    which,
    (deposit) => ({ ...deposit, state: 'failed', reason: how }),
    (model, session, one) => model.loseDeposit(session, one, how),
  )

/** Advances the clock by a payment window, or by less. The smaller steps between two windows are at most a third. */
const elapse = (ms: number) =>
  step(
    `elapse(${ms / 1000} s)`,
    (model) => ms === WINDOW_MS || model.msSinceWindow + ms < WINDOW_MS / 3,
    async (model, site) => {
      await site.advanceClock(ms)
      if (ms === WINDOW_MS) model.windowsEnd()
      else model.msSinceWindow += ms
      for (const session of model.sessions) await expectState(site, session)
    },
  )
export const windowsEnd = () => elapse(WINDOW_MS)

const refund = (which: number) =>
  step(
    `refund(${which})`,
    (model) => model.sessions.some((session) => model.leftToRefund(session) >= 2n),
    async (model, site) => {
      const session = pick(
        model.sessions.filter((one) => model.leftToRefund(one) >= 2n),
        which,
      ) as Session
      const amount = model.leftToRefund(session) / 2n
      const path = `/api/v1/payment-sessions/${session.id}/refunds`
      const reference = randomBytes(8).toString('hex')
      const request = site.withKey('POST', { crypto_amount: decimal(amount), address: REFUND_ADDRESS, reference })
      const answer = await site.once<{ id: string }>(which, path, request)
      if (answer && answer.status !== 201) throw new Error(`could not refund: ${answer.status} ${answer.message}`)
      if (answer) {
        model.refunded(answer.data.id, session, amount)
        const repeated = await site.request(which + 1, path, request)
        if (repeated.status !== 409)
          throw new Error(`a repeated refund was answered with ${repeated.status} ${repeated.message}`)
        return
      }
      // Without an answer, the refund may or may not be stored. The database shows it once the process is dead and its
      // transactions have ended.
      await site.services[which % site.services.length]?.kill()
      await site.waitForTransactions()
      await site.alive(which)
      const rows = await site.query<{ id: string }>('select id from refunds where reference = $1', [reference])
      for (const { id } of rows) model.refunded(id, session, amount)
    },
  )

const setReceiver = (behavior: Behavior) =>
  step(
    `receiver ${behavior}`,
    () => true,
    async (_, { receiver }) => receiver.behave(behavior),
  )

const rotate = (index: number) =>
  step(
    'rotate the secret',
    () => true,
    async (_, site) => {
      const { data } = await site.request<{ secret: string }>(
        index,
        '/webhooks/regenerate-secret',
        site.withKey('POST'),
      )
      site.receiver.trust(data.secret)
    },
  )

/** Kills a process after `ms` in the background, so that it dies during the next steps. */
const kill = (index: number, ms: number) =>
  step(
    `kill process ${index} in ${ms} ms`,
    () => true,
    async (_, site) => {
      site.runInBackground(async () => {
        await pause(ms)
        await site.services[index]?.kill()
      })
    },
  )
const killDatabase = (ms: number) =>
  step(
    `kill the database in ${ms} ms`,
    () => true,
    async (_, site) => {
      site.runInBackground(async () => {
        await pause(ms)
        await site.cluster.kill()
        await pause(200)
        await site.cluster.restart()
      })
    },
  )

export const crashAt = (processes: number[], point: Point, passes: number) =>
  step(
    `crash ${processes.join(' and ')} ${point}, after ${passes}`,
    () => true,
    async (_, site) => {
      // A process may be dead already.
      for (const index of processes) await site.services[index]?.control({ crash: { point, passes } }).catch(() => {})
    },
  )

/** Waits until a process has died at its point. */
export const untilDead = (point: Point) =>
  step(
    `until one is dead ${point}`,
    () => true,
    async (_, site) => {
      const deadline = Date.now() + PATIENCE_MS
      while (!site.hasDied(point)) {
        if (Date.now() > deadline) throw new Error(`no process died at the point “${point}”`)
        await pause(50)
      }
    },
  )

type Connection = keyof Site['proxies']
const networkFault = (connection: Connection, kind: 'late' | 'pass' | 'reset' | 'swallow') =>
  step(
    `${kind} on the way to ${connection}`,
    () => true,
    async (_, { proxies }) => {
      if (kind === 'reset') return proxies[connection].reset()
      proxies[connection].set(kind)
      if (kind !== 'swallow') return
      // Requests under way get no answer, and then the connections are reset.
      await pause(400)
      proxies[connection].set('pass')
      proxies[connection].reset()
    },
  )

const number = fc.nat({ max: 11 })
const process = fc.nat({ max: 1 })

/** Sequences of steps that are long enough for faults to coincide with payments. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    number.map(payOnce),
    number.map(payOnce),
    fc
      .tuple(number, fc.constantFrom(...SHARES), fc.boolean(), fc.constantFrom(1, 1, 1, 2, 0))
      .map((one) => deposit(...one)),
    fc
      .tuple(number, fc.constantFrom(...SHARES), fc.boolean(), fc.constantFrom(1, 1, 1, 2, 0))
      .map((one) => deposit(...one)),
    number.map(confirm),
    number.map(confirm),
    fc.tuple(number, fc.constantFrom('dropped' as const, 'refused' as const)).map((one) => loseDeposit(...one)),
    fc.constantFrom(6000, 65_000, 310_000).map(elapse),
    fc.constant(null).map(windowsEnd),
    number.map(refund),
    fc.constantFrom<Behavior>('accepts', 'accepts', 'fails', 'hangs up', 'is slow').map(setReceiver),
    process.map(rotate),
    fc.tuple(process, fc.nat({ max: 60 })).map((one) => kill(...one)),
    fc.nat({ max: 60 }).map(killDatabase),
    fc
      .tuple(process, fc.constantFrom(...POINTS), fc.nat({ max: 2 }))
      .map(([one, point, passes]) => crashAt([one], point, passes)),
    fc
      .tuple(process, fc.constantFrom(...POINTS), fc.nat({ max: 2 }))
      .map(([one, point, passes]) => crashAt([one], point, passes)),
    fc
      .tuple(
        fc.constantFrom<Connection>('database', 'custody', 'receiver'),
        fc.constantFrom('late', 'pass', 'reset', 'swallow'),
      )
      .map((one) => networkFault(...one)),
  ),
  { minLength: 18, maxLength: 36 },
)
