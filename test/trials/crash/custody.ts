import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'

const CUSTODY_KEY = 'key of the trial'
const NOTICE_SECRET = 'notice secret of the trial'

export interface ReportedDeposit {
  id: string
  address: string
  asset: string
  network: string
  amount: string
  hash: string
  confirmations: number
  required_confirmations: number
  state: 'seen' | 'confirmed' | 'failed'
  reason: string | null
}
export interface Movement {
  id: string
  type: 'deposit' | 'refund' | 'payout' | 'swap'
  data: ReportedDeposit | { id: string; reference: string; state: 'success'; reason: null }
}

/** A final deposit of USDC on Base, as custody reports it. */
export function finalDeposit(
  address: string | null,
  amount: string | null,
  hash = `0x${randomBytes(32).toString('hex')}`,
): Movement {
  const money = { address: address ?? '', amount: amount ?? '', asset: 'USDC', network: 'Base' }
  const confirmations = { confirmations: 10, required_confirmations: 10 }
  const data = { id: hash, hash, ...money, ...confirmations, state: 'confirmed' as const, reason: null }
  return { id: `notice-${hash}`, type: 'deposit', data }
}

const TRANSFERS: Record<string, 'refund' | 'payout' | 'swap'> = {
  '/refunds': 'refund',
  '/payouts': 'payout',
  '/swaps': 'swap',
}

const port = (server: Server) => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const textOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/**
 * Starts a custody provider and a source of rates that keep their contracts: a request is carried out once for each
 * key, and every movement can be read again. `beforeAnswer` runs after a request is carried out, before its answer.
 */
export async function startCustody(
  now: () => number,
  beforeAnswer: (path: string) => Promise<void> | undefined = () => undefined,
) {
  const movements: Movement[] = []
  /** Reports of ended transfers that are held back; null if they are reported at once. */
  let heldReports: Movement[] | null = null
  /** All requests for transfers, including repeated ones. */
  const requests: { path: string; reference: string }[] = []
  let emptyReads = 0
  /** Merchants whose money was requested. */
  const merchants = new Set<string>()
  /** Answers by path and Idempotency-Key. */
  const answers = new Map<string, { path: string; reference: string; answer: Record<string, unknown> }>()

  const execute = (path: string, key: string, body: { merchant: string; reference: string }) => {
    merchants.add(body.merchant)
    const name = `${path} ${key}`
    const before = answers.get(name)
    if (before) return before.answer
    const id = randomBytes(8).toString('hex')
    const address = `0x${randomBytes(20).toString('hex')}`
    const answer = path === '/addresses' ? { id, address, memo: null } : { id }
    answers.set(name, { path, reference: body.reference, answer })
    const type = TRANSFERS[path]
    const data = { id, reference: body.reference, state: 'success' as const, reason: null }
    if (type) (heldReports ?? movements).push({ id: `ended-${id}`, type, data })
    return answer
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://custody')
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/rates')
      return send(200, { as_of: new Date(now()).toISOString(), rates: { USDC: { NGN: '1600.00' } } })
    if (request.headers.authorization !== `Bearer ${CUSTODY_KEY}`) return send(401, {})
    if (url.pathname === '/movements') {
      const from = Number(url.searchParams.get('cursor') ?? 0)
      const data = movements.slice(from)
      if (data.length === 0) emptyReads += 1
      return send(200, { data, cursor: String(movements.length) })
    }
    const body = JSON.parse(await textOf(request))
    if (url.pathname in TRANSFERS) requests.push({ path: url.pathname, reference: body.reference })
    const answer = execute(url.pathname, String(request.headers['idempotency-key']), body)
    await beforeAnswer(url.pathname)
    send(url.pathname === '/addresses' ? 201 : 202, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const url = `http://127.0.0.1:${port(server)}`
  return {
    port: port(server),
    /** The environment variables of a service that uses this custody provider and these rates. */
    environment: {
      CUSTODY_URL: url,
      CUSTODY_KEY,
      CUSTODY_WEBHOOK_SECRET: NOTICE_SECRET,
      RATES_URL: `${url}/rates`,
    },
    movements,
    merchants,
    requests,
    /** How often the movements were read to the end. */
    emptyReads: () => emptyReads,
    /** Holds the reports of ended transfers back until `release`. */
    hold() {
      heldReports = []
    },
    release() {
      movements.push(...(heldReports ?? []))
      heldReports = null
    },
    /** The references of the requests that were carried out. */
    executedReferences: (path: string) =>
      [...answers.values()].filter((one) => one.path === path).map(({ reference }) => reference),
    signed(movement: Movement) {
      const body = JSON.stringify(movement)
      const seconds = Math.floor(now() / 1000)
      const signature = createHmac('sha256', NOTICE_SECRET).update(`${seconds}.${body}`).digest('hex')
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'x-custody-timestamp': String(seconds),
          'x-custody-signature': `v1=${signature}`,
        },
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type Custody = Awaited<ReturnType<typeof startCustody>>
