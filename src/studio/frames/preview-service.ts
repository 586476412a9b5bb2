import type { Asset, Network, SessionStatus } from '../../contract/enums'
import type { Page } from '../../contract/page/page'
import type { RefundLink } from '../../contract/refunds/refund-link'
import type { Session } from '../../contract/session/session'
import { pairOf } from '../../payment/chains/catalogue'
import { nextStatus } from '../../payment/lifecycle'
import { formatUnits, parseUnits } from '../../payment/money'
import { PLACEHOLDER_HASH } from './placeholders'
import { sampleSession } from './samples'

/** An event that the studio can simulate for a payment. */
export type PreviewEvent = 'pay' | 'half' | 'confirm' | 'expire' | 'refuse'

const EXPLORER = 'https://explorer.example/'

type Deps = { page: Page; session: Session | null; refund?: RefundLink | undefined; time: () => number }

/**
 * Simulates the public API for one previewed page and one payment, with the real lifecycle of payments. It sends no
 * requests.
 */
export function createPreviewService({ page, session: initial, refund: initialRefund, time }: Deps) {
  let session = initial
  let refund = initialRefund
  let waiting: (() => void)[] = []

  function update(next: Session) {
    session = { ...next, version: (session?.version ?? 0) + 1 }
    for (const resolve of waiting) resolve()
    waiting = []
    return session
  }

  function startSession(asset: string, network: string): Session {
    const option = page.options.find((one) => one.asset === asset && one.network === network)
    const fresh = sampleSession(
      { page: { ...page, options: option ? [option] : page.options }, now: time() },
      { status: 'pending' },
    )
    return update({ ...fresh, id: session?.id ?? fresh.id })
  }

  function simulate(action: PreviewEvent) {
    const next = session && applyEvent(session, action, new Date(time()).toISOString())
    if (next) update(next)
  }

  const SANDBOX: Record<string, PreviewEvent> = { confirm: 'confirm', expire: 'expire', fail: 'refuse' }

  /** Answers a `POST`, and updates the session, which the page then polls. */
  function post(path: string, body: Record<string, string>): unknown {
    if (path === '/estimate')
      return page.options.map(({ asset, network, rate }) => ({
        asset,
        network,
        crypto_amount: session?.crypto_amount ?? '25',
        rate: rate ?? '1600.00',
        valid_until: page.valid_until,
      }))
    if (path.endsWith('/claims'))
      return { networks: session?.network ? [session.network] : [], matches: true, detected: false }
    if (path === '/pay' || path.endsWith('/method')) return startSession(body.asset as Asset, body.network as Network)
    if (path.endsWith('/renew')) return startSession(session?.crypto_asset ?? '', session?.network ?? '')
    if (path.endsWith('/sandbox/deposits')) simulate(body.amount ? 'half' : 'pay')
    const sandbox = SANDBOX[path.split('/sandbox/')[1] ?? '']
    if (sandbox) simulate(sandbox)
    return session
  }

  async function fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const inner = path.replace(/^\/api\/v1\/p\/[^/?]+|\?.*$/g, '')
    const body = init.method === 'POST' ? JSON.parse(String(init.body ?? '{}')) : null
    if (inner.startsWith('/refunds/')) {
      refund &&= nextRefund(refund, body?.address)
      return respond(refund ?? null)
    }
    if (body) return respond(post(inner, body), 201)
    if (!inner.startsWith('/sessions/')) return respond(page)
    const knownTag = new Headers(init.headers).get('If-None-Match')
    if (knownTag === etagOf(session)) await new Promise<void>((resolve) => waitFor(resolve, init.signal ?? null))
    if (init.signal?.aborted) throw new DOMException('left', 'AbortError')
    return respond(session)
  }

  function waitFor(resolve: () => void, signal: AbortSignal | null) {
    waiting.push(resolve)
    signal?.addEventListener('abort', resolve, { once: true })
  }

  function respond(data: unknown, status = 200): Response {
    const headers = { ETag: etagOf(session), Date: new Date(time()).toUTCString() }
    return new Response(JSON.stringify({ success: true, data }), { status, headers })
  }

  return { fetch, act: simulate }
}
export type PreviewService = ReturnType<typeof createPreviewService>

const etagOf = (session: Session | null) => `"${session?.version ?? 0}"`

/** Returns the session after an event; null if the customer has not chosen asset and network yet. */
function applyEvent(session: Session, action: PreviewEvent, now: string): Session | null {
  const pair = pairOf(session.crypto_asset ?? '', session.network ?? '')
  if (!pair) return null
  const atoms = (decimal: string | null) => parseUnits(decimal ?? '0', pair.decimals) ?? 0n
  const due = atoms(session.crypto_amount)
  let received = atoms(session.crypto_amount_paid)
  if (action === 'pay') received = received < due ? due : received
  if (action === 'half') received += (due - received) / 2n
  const status = nextStatus(session.status, {
    chosen: true,
    seen: received,
    final: action === 'confirm' || session.status === 'completed' ? received : 0n,
    finalInTime: received,
    seenPastGrace: 0n,
    finalPastGrace: 0n,
    awaitsRate: false,
    due,
    tolerancePercent: 0,
    windowOver: action === 'expire',
    cancelled: false,
    refused: action === 'refuse',
    returning: false,
    accepted: false,
  })
  const needed = session.required_confirmations ?? 1
  const amount = formatUnits(received, pair.decimals)
  const transaction = { hash: PLACEHOLDER_HASH, amount, confirmations: 1, explorer_url: EXPLORER, seen_at: now }
  return {
    ...session,
    status,
    crypto_amount_paid: amount,
    crypto_amount_due: formatUnits(received < due ? due - received : 0n, pair.decimals),
    confirmations: status === 'completed' ? needed : Math.floor(needed / 3),
    expires_at: isUnpaid(status) ? now : session.expires_at,
    completed_at: status === 'completed' ? now : null,
    late: status === 'completed' && isUnpaid(session.status),
    transactions: received > 0n ? [transaction] : [],
  }
}

const isUnpaid = (status: SessionStatus) => status === 'expired' || status === 'underpaid' || status === 'failed'

/** An entered address starts the refund. The next request returns the refund as sent. */
function nextRefund(refund: RefundLink, address?: string): RefundLink {
  const version = refund.version + 1
  if (address) return { ...refund, status: 'created', address, version }
  if (refund.status !== 'created') return refund
  return { ...refund, status: 'success', hash: PLACEHOLDER_HASH, explorer_url: EXPLORER, version }
}
