import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { Decimal } from '../../contract/decimal'
import { ASSETS, Asset, NETWORKS, Network } from '../../contract/enums'
import type { DepositMovement, Movement, TransferMovement } from '../../contract/money/custody-movement'
import { NETWORK_DEFINITIONS } from '../../payment/chains/networks'
import { halfOf } from '../../payment/money'
import { isFailingAmount } from '../custody/failing-amount'
import { nuban } from '../custody/nuban'
import { sandboxAddress } from '../custody/sandbox-address'
import { transactionHash } from '../custody/transaction-hash'
import { answerFailures, createProblemOf } from '../http/answer-failures'
import { parseJson } from '../http/json-body'
import type { Clock } from '../runtime/clock'
import type { Log } from '../runtime/log'
import type { Random } from '../runtime/random'

const fault = <const Names extends readonly string[]>(...names: Names) =>
  v.optional(v.picklist(['right', ...names], `must be one of right, ${names.join(', ')}`), 'right')

/** How the stub should misbehave, set by `POST /control/faults`. */
export const Faults = v.object({
  /** down: 503; slow: never an answer; nonsense: JSON of another shape; refuse: 422. */
  answers: fault('down', 'slow', 'nonsense', 'refuse'),
  /** lost: not sent, only in `GET /movements`; doubled: sent twice; forged: with a wrong signature; stale: an hour old. */
  notices: fault('lost', 'doubled', 'forged', 'stale'),
  /** changed: they bring half of what was asked for. */
  swaps: fault('changed'),
})
type Faults = v.InferOutput<typeof Faults>

/** `POST /control/deposits`: simulates a deposit, or with the `id` of an earlier one, news about it. */
const Arrival = v.object({
  id: v.optional(v.string()),
  address: v.string(),
  asset: v.optional(v.union([Asset, v.literal('NGN')])),
  network: v.optional(Network),
  amount: Decimal,
  hash: v.optional(v.string()),
  confirmations: v.optional(v.number()),
  state: v.optional(v.picklist(['seen', 'held', 'confirmed', 'failed'])),
  reason: v.optional(v.string()),
})

const Asked = v.object({
  merchant: v.string(),
  reference: v.string(),
  amount: v.optional(v.string(), ''),
  target_amount: v.optional(v.string()),
  /** Of a refund; of a swap null for fiat. */
  network: v.nullish(Network),
})
const ORDER_MS = 500

type StubDeps = {
  seed: string
  key: string
  clock: Clock
  random: Random
  log: Log
  /** Where notices go, and what they are signed with; null: nowhere. */
  notices: { send(body: string, headers: Record<string, string>): Promise<unknown>; secret: string } | null
}

/** The custody interface in memory, for operators who want to try live mode, and for tests. Nothing about it is real. */
export function custodyStub({ seed, key, clock, random, log, notices }: StubDeps) {
  const movements: Movement[] = []
  const answered = new Map<string, unknown>()
  const places = new Map<string, { asset: Asset; network: Network }>()
  const asked: { path: string; key: string; merchant: unknown }[] = []
  let faults: Faults = v.parse(Faults, {})

  async function say(type: Movement['type'], data: DepositMovement | TransferMovement) {
    const movement = { id: `notice-${random.uuid()}`, type, data } as Movement
    movements.push(movement)
    if (!notices || faults.notices === 'lost') return movement
    const body = JSON.stringify(movement)
    const seconds = Math.floor(clock.now().getTime() / 1000) - (faults.notices === 'stale' ? 3600 : 0)
    const secret = faults.notices === 'forged' ? 'not the secret' : notices.secret
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    const headers = { 'x-custody-timestamp': String(seconds), 'x-custody-signature': `v1=${signature}` }
    // a receiver that misses the notice finds it in the movements
    for (let time = 0; time < (faults.notices === 'doubled' ? 2 : 1); time += 1)
      await notices.send(body, { 'content-type': 'application/json', ...headers }).catch(() => {})
    return movement
  }

  const app = new Hono()
  answerFailures(app, clock, createProblemOf({ clock, log }))
  app.post('/control/faults', async (c) => {
    faults = parseJson(Faults, await c.req.text())
    return c.json(faults)
  })
  app.post('/control/deposits', async (c) => {
    const arrival = parseJson(Arrival, await c.req.text())
    const place = {
      ...places.get(arrival.address),
      ...(arrival.asset && { asset: arrival.asset }),
      ...(arrival.network && { network: arrival.network }),
    }
    const required = place.network ? NETWORK_DEFINITIONS[place.network].sandboxConfirmations : 1
    const confirmations = arrival.confirmations ?? required
    const data: DepositMovement = {
      id: arrival.id ?? `deposit-${random.uuid()}`,
      address: arrival.address,
      asset: place.asset ?? 'NGN',
      network: place.network ?? null,
      amount: arrival.amount,
      hash: arrival.hash ?? transactionHash(place.network ?? 'Bitcoin', random),
      confirmations,
      required_confirmations: required,
      state: arrival.state ?? (confirmations >= required ? 'confirmed' : 'seen'),
      reason: arrival.reason ?? null,
    }
    return c.json(await say('deposit', data), 201)
  })

  app.use('*', async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${key}`) return c.json({ error: 'unauthorized' }, 401)
    if (faults.answers === 'down') return c.json({ error: 'down' }, 503)
    if (faults.answers === 'slow') return new Promise<Response>(() => {})
    if (faults.answers === 'nonsense') return c.json({ address: 42 })
    if (faults.answers === 'refuse') return c.json({ error: 'no' }, 422)
    await next()
  })
  app.get('/movements', (c) => {
    const from = Number(c.req.query('cursor') ?? 0)
    const data = movements.slice(from, from + 100)
    return c.json({ data, cursor: String(from + data.length) })
  })
  app.post('/:what{addresses|accounts|refunds|payouts|swaps}', async (c) => {
    const idempotencyKey = c.req.header('idempotency-key') ?? ''
    const what = c.req.param('what')
    const body = await c.req.json()
    asked.push({ path: what, key: idempotencyKey, merchant: body.merchant })
    const before = answered.get(`${what} ${idempotencyKey}`)
    const answer = before ?? made(what, body)
    answered.set(`${what} ${idempotencyKey}`, answer)
    return c.json(answer as object, what === 'addresses' || what === 'accounts' ? 201 : 202)
  })

  function made(what: string, body: unknown): unknown {
    const { reference, amount, target_amount: asked, network } = v.parse(Asked, body)
    const id = `${what}-${random.uuid()}`
    if (what === 'addresses') {
      const { asset, network } = v.parse(v.object({ asset: Asset, network: Network }), body)
      const address = sandboxAddress(seed, `stub ${reference} ${asset}`, network)
      places.set(address, { asset, network })
      return { id, address, memo: null }
    }
    if (what === 'accounts') {
      const { first_name, last_name } = v.parse(v.object({ first_name: v.string(), last_name: v.string() }), body)
      const addresses = NETWORKS.map((network) => ({
        network,
        address: sandboxAddress(seed, `stub account ${reference}`, network),
      }))
      for (const { network, address } of addresses) places.set(address, { asset: ASSETS[4], network })
      const bank = { bank_name: 'Stub Bank', bank_code: '998', account_name: `${first_name} ${last_name}`.trim() }
      return { id, addresses, bank_accounts: [{ currency: 'NGN', account_number: nuban('998', reference), ...bank }] }
    }
    const failed = isFailingAmount(amount)
    const target = asked && (faults.swaps === 'changed' ? (halfOf(asked) ?? '0') : asked)
    const brought = target === undefined ? {} : { target_amount: target }
    const ended: TransferMovement = {
      id,
      reference,
      state: failed ? 'failed' : 'success',
      reason: failed ? 'refused by the stub' : null,
      ...(!failed && brought),
      ...(!failed && what === 'refunds' && network && { hash: transactionHash(network, random) }),
    }
    clock.after(ORDER_MS, () => void say(what.slice(0, -1) as 'refund' | 'payout' | 'swap', ended))
    return { id, ...brought }
  }

  return { app, asked }
}
