import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freshAddress } from './fake-addresses'

/** The place of the object in the body of an answer. */
export type Dialect = 'bare' | 'data' | 'session'

export type FakeOptions = {
  key: string
  dialect?: Dialect
  /** The pages by slug. A payment on an unknown page is in naira. */
  pages?: Record<string, { currency?: string; [field: string]: unknown }>
  /** Whether the service has a path that describes a page, which part A does not require. */
  describesPages?: boolean
  /** The fields in the answer to `pay`. The others must be requested. */
  payGives?: readonly ('address' | 'amount')[]
  /** Whether an estimate needs the reference of a session, as in part A. */
  estimatesWithoutReference?: boolean
  /** Whether `id` is the number of a record, and `session_id` has the session's id. */
  numbersRecords?: boolean
  /** Fields that are added to every object. */
  clutter?: object
}

export type Call = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
/** Answers instead of the service. Returns whether it did. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean

type Expected = {
  asset: string
  network: string
  amount: number
  first_name: string
  last_name: string
  email: string
  metadata: object
}
type FakeSession = Expected & {
  id: string
  reference: string
  status: string
  currency: string
  address: string | null
  /** The estimate at the creation of the session, in crypto units. */
  crypto: string
  seen: number
  final: number
  over: boolean
  created: Date
  expires: Date
}

/** Naira per unit. */
const RATES: Record<string, number> = {
  USDT: 1600,
  USDC: 1600,
  TRX: 448,
  TON: 2560,
  SOL: 211200,
  BNB: 1376000,
  ETH: 4720000,
  BTC: 140800000,
}
const NAIRA_PER: Record<string, number> = { NGN: 1, USD: 1600 }
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * A fake of an existing payments service. It shares no code with our service, and can fail as real services do.
 */
export async function startFakeUpstream(options: FakeOptions) {
  const sessions = new Map<string, FakeSession>()
  const calls: Call[] = []
  const keys = new Map<string, string>()
  let fault: Fault | null = null
  let webhook: { url: string; secret: string } | null = null
  let rate = 1

  const priceOf = (asset: string, currency: string) => ((RATES[asset] ?? 1) * rate) / (NAIRA_PER[currency] ?? 1)
  const cryptoOf = (amount: number, asset: string, currency: string) =>
    (Math.ceil((amount / priceOf(asset, currency)) * 1e6 - 1e-6) / 1e6).toString()

  function send(response: ServerResponse, status: number, body: object, raw = false) {
    const whole = { ...options.clutter, ...body }
    const dialect = options.dialect ?? 'bare'
    const shaped = raw || dialect === 'bare' ? whole : { success: true, message: 'ok', [dialect]: whole }
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(shaped))
  }

  const refuse = (response: ServerResponse, status: number, message: string, errors?: string[]) =>
    send(response, status, { success: false, status, message, errors, timestamp: new Date().toISOString() }, true)

  /** The merchant's view of the session, with some numbers as numbers and others as text. */
  const viewOf = (session: FakeSession, gives: readonly string[] = ['address']) => ({
    ...(options.numbersRecords ? { id: 1042, session_id: session.id } : { id: session.id }),
    reference: session.reference,
    status: session.status,
    amount: session.amount,
    amount_paid: String((Math.round(session.seen * 1e6) / (Number(session.crypto) * 1e6)) * session.amount),
    currency: session.currency,
    crypto_asset: session.asset || null,
    network: session.network || null,
    deposit_address: gives.includes('address') ? session.address : null,
    ...(gives.includes('amount') && { crypto_amount: session.crypto }),
    customer: { first_name: session.first_name, last_name: session.last_name, email: session.email },
    metadata: session.metadata,
    expires_at: session.expires.toISOString(),
    created_at: session.created.toISOString(),
  })

  function pay(response: ServerResponse, slug: string, expected: Expected, key: string | undefined) {
    const errors: string[] = []
    for (const field of ['asset', 'network', 'first_name', 'last_name', 'email'] as const)
      if (typeof expected[field] !== 'string') errors.push(`${field} must be a string`)
    if (typeof expected.amount !== 'number') errors.push('amount must be a number')
    else if (expected.amount < 1) errors.push('amount must not be less than 0')
    if (!String(expected.email).includes('@')) errors.push('email must be an email')
    if (typeof expected.metadata !== 'object') errors.push('metadata must be an object')
    if (errors.length > 0) return refuse(response, 400, 'Validation failed', errors)
    const before = key && sessions.get(keys.get(`${slug} ${key}`) ?? '')
    const session = before || open(expected, options.pages?.[slug]?.currency)
    if (key) keys.set(`${slug} ${key}`, session.id)
    send(response, 201, viewOf(session, options.payGives ?? []))
  }

  function open(expected: Expected, currency = 'NGN'): FakeSession {
    const created = new Date()
    const session: FakeSession = {
      ...expected,
      id: randomUUID(),
      reference: `ref-${sessions.size + 1}-${randomUUID().slice(0, 6)}`,
      status: 'pending',
      currency,
      address: options.payGives?.includes('address') ? freshAddress(expected.network) : null,
      crypto: cryptoOf(expected.amount, expected.asset, currency),
      seen: 0,
      final: 0,
      over: false,
      created,
      expires: new Date(created.getTime() + 30 * 60_000),
    }
    sessions.set(session.id, session)
    return session
  }

  function estimate(response: ServerResponse, expected: Record<string, string>) {
    const { amount = '', currency, reference, crypto_asset = '', network } = expected
    const known = [...sessions.values()].some((session) => session.reference === reference)
    const errors: string[] = []
    if (typeof amount !== 'string' || !(Number(amount) > 0)) errors.push('amount must not be less than 0')
    if (!currency) errors.push('currency must be a string')
    if (!(crypto_asset in RATES)) errors.push('crypto_asset must be one of the allowed values')
    if (!network) errors.push('network must be one of the allowed values')
    if (!known && !(reference === undefined && options.estimatesWithoutReference))
      errors.push('reference must be the reference of a session')
    if (errors.length > 0) return refuse(response, 400, 'Validation failed', errors)
    send(response, 200, {
      asset: crypto_asset,
      network,
      amount,
      currency,
      cryptoAmount: Number(cryptoOf(Number(amount), crypto_asset, currency ?? '')),
      rate: priceOf(crypto_asset, currency ?? ''),
      reference,
    })
  }

  function requestAddress(response: ServerResponse, session: FakeSession, expected: Record<string, string>) {
    if (!expected.crypto_asset || !expected.network)
      return refuse(response, 400, 'Validation failed', ['crypto_asset must be a string', 'network must be a string'])
    if (!session.address || session.network !== expected.network) session.address = freshAddress(expected.network)
    Object.assign(session, { asset: expected.crypto_asset, network: expected.network })
    session.crypto = cryptoOf(session.amount, session.asset, session.currency)
    if (session.status === 'initiated') session.status = 'pending'
    send(response, 201, viewOf(session))
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: string) {
    const { method, url = '' } = request
    const expected = body ? JSON.parse(body) : {}
    const [, slug, act] = /^\/api\/v1\/p\/([\w-]+)(\/pay)?$/.exec(url) ?? []
    if (slug && act && method === 'POST')
      return pay(response, slug, expected, request.headers['idempotency-key'] as string | undefined)
    if (slug && method === 'GET' && options.pages && options.describesPages !== false)
      return options.pages[slug] ? send(response, 200, options.pages[slug]) : refuse(response, 404, 'No such page')
    const [, place, addressing] = /^\/api\/v1\/payment-sessions\/([^/]+)(\/deposit-address)?$/.exec(url) ?? []
    if (!place) {
      response.writeHead(404, { 'Content-Type': 'text/html' }).end(`<pre>Cannot ${method}</pre>`)
      return
    }
    if (request.headers.authorization !== `Bearer ${options.key}`) return refuse(response, 401, 'Unauthorized')
    if (place === 'estimate' && method === 'POST') return estimate(response, expected)
    if (!UUID.test(place)) return refuse(response, 400, 'Validation failed', ['session_id must be a UUID'])
    const session = sessions.get(place)
    if (!session) return refuse(response, 404, 'No such session')
    if (addressing && method === 'POST') return requestAddress(response, session, expected)
    if (!addressing && method === 'GET') return send(response, 200, viewOf(session))
    refuse(response, 404, 'Not found')
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      calls.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
      if (!fault?.(request, response)) answer(request, response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const sessionOf = (id: string): FakeSession => {
    const session = sessions.get(id)
    if (!session) throw new Error('no such session')
    return session
  }

  /** Sends the webhook to the registered endpoint. Resolves when it was received. */
  async function sendWebhook(event: string, session: FakeSession, at = new Date()): Promise<Response | null> {
    if (!webhook) return null
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      event,
      created_at: at.toISOString(),
      data: viewOf(session),
    })
    return fetch(webhook.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Service-Event': event,
        'X-Service-Delivery': randomUUID(),
        'X-Service-Signature': createHmac('sha256', webhook.secret).update(body).digest('hex'),
      },
      body,
    })
  }

  async function settle(session: FakeSession) {
    const due = Number(session.crypto)
    const before = session.status
    if (session.final >= due) session.status = 'completed'
    else if (session.seen >= due) session.status = 'processing'
    else if (session.over) session.status = session.seen > 0 ? 'underpaid' : 'expired'
    else session.status = session.seen > 0 ? 'partial' : 'pending'
    if (session.status !== before) await sendWebhook(`payment.${session.status}`, session)
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    sessions,
    /** The calls so far to paths with this prefix. */
    callsTo: (method: string, path: string) =>
      calls.filter((call) => call.method === method && call.path.startsWith(path)),
    /** Answers every request from now on by `next`; null: the service answers again. */
    fail(next: Fault | null) {
      fault = next
    },
    /** Registers the endpoint that receives every change of a session. */
    sendWebhooksTo(url: string, secret: string) {
      webhook = { url, secret }
    },
    /** Changes the prices of later requests. */
    price(factor: number) {
      rate = factor
    },
    change(id: string, change: Partial<FakeSession>) {
      Object.assign(sessionOf(id), change)
    },
    /** Creates a session of the merchant in which the customer chooses a pair. */
    initiate(amount: number): string {
      const withoutCustomer = { first_name: '', last_name: '', email: '', metadata: {} }
      const session = open({ asset: '', network: '', amount, ...withoutCustomer })
      session.status = 'initiated'
      return session.id
    },
    /** Makes money arrive: `amount` in crypto units, by default the amount due. */
    async deposit(id: string, { amount, final = false }: { amount?: number; final?: boolean } = {}) {
      const session = sessionOf(id)
      const units = amount ?? Math.max(0, Number(session.crypto) - session.seen)
      session.seen += units
      if (final) session.final += units
      await settle(session)
    },
    async confirm(id: string) {
      const session = sessionOf(id)
      session.final = session.seen
      await settle(session)
    },
    async expire(id: string) {
      const session = sessionOf(id)
      Object.assign(session, { over: true, expires: new Date(Date.now() - 1000) })
      await settle(session)
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
export type FakeUpstream = Awaited<ReturnType<typeof startFakeUpstream>>
