import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { Decimal } from '../../contract/decimal'
import { ASSETS, Asset, NETWORKS, Network } from '../../contract/enums'
import type { DepositMovement, Movement, TransferMovement } from '../../contract/money/custody-movement'
import { NETWORK_DEFINITIONS } from '../../payment/chains/networks'
import { HOUR_S } from '../../payment/durations'
import { halfOf } from '../../payment/money'
import { isFailingAmount } from '../custody/failing-amount'
import { deriveNuban } from '../custody/nuban'
import { sandboxAddress } from '../custody/sandbox-address'
import { transactionHash } from '../custody/transaction-hash'
import { answerFailures, createProblemOf } from '../http/answer-failures'
import { parseJson } from '../http/json-body'
import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'
import type { Random } from '../ports/random'

const fault = <const Names extends readonly string[]>(...names: Names) =>
  v.optional(v.picklist(['right', ...names], `must be one of right, ${names.join(', ')}`), 'right')

/** How the stub should misbehave, set by `POST /control/faults`. */
export const Faults = v.object({
  /** down: 503; slow: never an answer; nonsense: JSON of another shape; refuse: 422. */
  answers: fault('down', 'slow', 'nonsense', 'refuse'),
  /**
   * lost: not sent, only in `GET /movements`; doubled: sent twice; forged: with a wrong signature; stale: an hour old.
   */
  notices: fault('lost', 'doubled', 'forged', 'stale'),
  /** changed: swaps bring half of `target_amount`. */
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

const AddressRequest = v.object({ reference: v.string(), asset: Asset, network: Network })
const AccountRequest = v.object({ reference: v.string(), first_name: v.string(), last_name: v.string() })
const TransferRequest = v.object({
  reference: v.string(),
  amount: v.string(),
  target_amount: v.optional(v.string()),
  /** The network of a refund or swap; null for a swap into fiat. */
  network: v.nullish(Network),
})
/** How long a transfer takes. */
const TRANSFER_MS = 500

type StubDeps = {
  seed: string
  key: string
  clock: Clock
  random: Random
  log: Log
  /** Where notices go, and what they are signed with; null: nowhere. */
  notices: { send(body: string, headers: Record<string, string>): Promise<unknown>; secret: string } | null
}

type Pair = { asset: Asset; network: Network }

/** The state of the stub, in memory. */
interface State {
  faults: Faults
  movements: Movement[]
  /** By address. */
  pairs: Map<string, Pair>
}

/** Adds a movement, and sends its notice unless that is lost. */
async function report(
  { clock, random, notices }: StubDeps,
  { faults, movements }: State,
  type: Movement['type'],
  data: DepositMovement | TransferMovement,
): Promise<Movement> {
  const movement = { id: `notice-${random.uuid()}`, type, data } as Movement
  movements.push(movement)
  if (!notices || faults.notices === 'lost') return movement
  const body = JSON.stringify(movement)
  const seconds = Math.floor(clock.now().getTime() / 1000) - (faults.notices === 'stale' ? HOUR_S : 0)
  const secret = faults.notices === 'forged' ? 'not the secret' : notices.secret
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  const headers = { 'x-custody-timestamp': String(seconds), 'x-custody-signature': `v1=${signature}` }
  // a receiver that misses the notice finds it in the movements
  for (let time = 0; time < (faults.notices === 'doubled' ? 2 : 1); time += 1)
    await notices.send(body, { 'content-type': 'application/json', ...headers }).catch(() => {})
  return movement
}

function depositOf({ random }: StubDeps, { pairs }: State, arrival: v.InferOutput<typeof Arrival>): DepositMovement {
  const pair = pairs.get(arrival.address)
  const network = arrival.network ?? pair?.network ?? null
  const required = network ? NETWORK_DEFINITIONS[network].sandboxConfirmations : 1
  const confirmations = arrival.confirmations ?? required
  return {
    id: arrival.id ?? `deposit-${random.uuid()}`,
    address: arrival.address,
    asset: arrival.asset ?? pair?.asset ?? 'NGN',
    network,
    amount: arrival.amount,
    hash: arrival.hash ?? transactionHash(network ?? 'Bitcoin', random),
    confirmations,
    required_confirmations: required,
    state: arrival.state ?? (confirmations >= required ? 'confirmed' : 'seen'),
    reason: arrival.reason ?? null,
  }
}

function makeAddress({ seed }: StubDeps, { pairs }: State, id: string, body: unknown) {
  const { reference, asset, network } = v.parse(AddressRequest, body)
  const address = sandboxAddress(seed, `stub ${reference} ${asset}`, network)
  pairs.set(address, { asset, network })
  return { id, address, memo: null }
}

function makeAccount({ seed }: StubDeps, { pairs }: State, id: string, body: unknown) {
  const { reference, first_name, last_name } = v.parse(AccountRequest, body)
  const addresses = NETWORKS.map((network) => ({
    network,
    address: sandboxAddress(seed, `stub account ${reference}`, network),
  }))
  for (const { network, address } of addresses) pairs.set(address, { asset: ASSETS[4], network })
  const bank = { bank_name: 'Stub Bank', bank_code: '998', account_name: `${first_name} ${last_name}`.trim() }
  return { id, addresses, bank_accounts: [{ currency: 'NGN', account_number: deriveNuban('998', reference), ...bank }] }
}

/** Accepts a transfer, and ends it a moment later. */
function startTransfer(deps: StubDeps, state: State, kind: 'refund' | 'payout' | 'swap', id: string, body: unknown) {
  const { reference, amount, target_amount: requested, network } = v.parse(TransferRequest, body)
  const failed = isFailingAmount(amount)
  const target = requested && (state.faults.swaps === 'changed' ? (halfOf(requested) ?? '0') : requested)
  const proceeds = target === undefined ? {} : { target_amount: target }
  const ended: TransferMovement = {
    id,
    reference,
    state: failed ? 'failed' : 'success',
    reason: failed ? 'refused by the stub' : null,
    ...(!failed && proceeds),
    ...(!failed && kind === 'refund' && network && { hash: transactionHash(network, deps.random) }),
  }
  deps.clock.after(TRANSFER_MS, () => void report(deps, state, kind, ended))
  return { id, ...proceeds }
}

const TRANSFERS = { refunds: 'refund', payouts: 'payout', swaps: 'swap' } as const
type Path = keyof typeof TRANSFERS | 'addresses' | 'accounts'

function createObject(deps: StubDeps, state: State, path: Path, body: unknown): object {
  const id = `${path}-${deps.random.uuid()}`
  if (path === 'addresses') return makeAddress(deps, state, id, body)
  if (path === 'accounts') return makeAccount(deps, state, id, body)
  return startTransfer(deps, state, TRANSFERS[path], id, body)
}

/**
 * The custody interface in memory, for operators who want to try live mode, and for tests. Nothing about it is real.
 */
export function custodyStub(deps: StubDeps) {
  const { key, clock, log } = deps
  const state: State = { faults: v.parse(Faults, {}), movements: [], pairs: new Map() }
  const answered = new Map<string, object>()
  const requests: { path: string; key: string; merchant: unknown }[] = []

  const app = new Hono()
  answerFailures(app, clock, createProblemOf({ clock, log }))
  app.post('/control/faults', async (c) => {
    state.faults = parseJson(Faults, await c.req.text())
    return c.json(state.faults)
  })
  app.post('/control/deposits', async (c) => {
    const arrival = parseJson(Arrival, await c.req.text())
    return c.json(await report(deps, state, 'deposit', depositOf(deps, state, arrival)), 201)
  })

  app.use('*', async (c, next) => {
    const { answers } = state.faults
    if (c.req.header('authorization') !== `Bearer ${key}`) return c.json({ error: 'unauthorized' }, 401)
    if (answers === 'down') return c.json({ error: 'down' }, 503)
    if (answers === 'slow') return new Promise<Response>(() => {})
    if (answers === 'nonsense') return c.json({ address: 42 })
    if (answers === 'refuse') return c.json({ error: 'no' }, 422)
    await next()
  })
  app.get('/movements', (c) => {
    const from = Number(c.req.query('cursor') ?? 0)
    const data = state.movements.slice(from, from + 100)
    return c.json({ data, cursor: String(from + data.length) })
  })
  app.post('/:path{addresses|accounts|refunds|payouts|swaps}', async (c) => {
    const idempotencyKey = c.req.header('idempotency-key') ?? ''
    const path = c.req.param('path') as Path
    const body = await c.req.json()
    requests.push({ path, key: idempotencyKey, merchant: body.merchant })
    const answer = answered.get(`${path} ${idempotencyKey}`) ?? createObject(deps, state, path, body)
    answered.set(`${path} ${idempotencyKey}`, answer)
    return c.json(answer, path === 'addresses' || path === 'accounts' ? 201 : 202)
  })
  return { app, requests }
}
