import type { Asset, Network } from '../../contract/enums'
import type { Page } from '../../contract/page'
import type { RefundLink } from '../../contract/refund-link'
import type { Session } from '../../contract/session'
import { pairOf } from '../../payment/chains/catalogue'
import { nextStatus } from '../../payment/lifecycle'
import { formatUnits, parseUnits } from '../../payment/money'
import { PRETEND_HASH } from './pretended'
import { sampleSession } from './samples'

/** What the studio can make happen to a simulated payment. */
export type PreviewAct = 'pay' | 'half' | 'confirm' | 'expire' | 'refuse'

type Deps = { page: Page; session: Session | null; refund?: RefundLink | undefined; time: () => number }

/**
 * Simulates the service for one previewed page: the public paths over a payment that exists only here, with the same
 * table of states. Sends no request.
 */
export function createPreviewService({ page, session: initial, refund: linked, time }: Deps) {
  let session = initial
  let refund = linked
  let news: (() => void)[] = []

  function show(next: Session) {
    session = { ...next, version: (session?.version ?? 0) + 1 }
    for (const tell of news) tell()
    news = []
    return session
  }

  function begin(asset: string, network: string): Session {
    const option = page.options.find((one) => one.asset === asset && one.network === network)
    const fresh = sampleSession(
      { page: { ...page, options: option ? [option] : page.options }, now: time() },
      { status: 'pending' },
    )
    return show({ ...fresh, id: session?.id ?? fresh.id })
  }

  function act(what: PreviewAct) {
    if (!session) return
    const pair = pairOf(session.crypto_asset ?? '', session.network ?? '')
    if (!pair) return
    const atoms = (decimal: string | null) => parseUnits(decimal ?? '0', pair.decimals) ?? 0n
    const due = atoms(session.crypto_amount)
    let seen = atoms(session.crypto_amount_paid)
    if (what === 'pay') seen = seen < due ? due : seen
    if (what === 'half') seen += (due - seen) / 2n
    const status = nextStatus(session.status, {
      chosen: true,
      seen,
      final: what === 'confirm' || session.status === 'completed' ? seen : 0n,
      finalInTime: seen,
      seenPastGrace: 0n,
      finalPastGrace: 0n,
      awaitsRate: false,
      due,
      tolerancePercent: 0,
      windowOver: what === 'expire',
      cancelled: false,
      refused: what === 'refuse',
      returning: false,
    })
    const isOver = status === 'expired' || status === 'underpaid' || status === 'failed'
    const now = new Date(time()).toISOString()
    const needed = session.required_confirmations ?? 1
    show({
      ...session,
      status,
      crypto_amount_paid: formatUnits(seen, pair.decimals),
      crypto_amount_due: formatUnits(seen < due ? due - seen : 0n, pair.decimals),
      confirmations: status === 'completed' ? needed : Math.floor(needed / 3),
      expires_at: isOver ? now : session.expires_at,
      completed_at: status === 'completed' ? now : null,
      late: status === 'completed' && ['expired', 'underpaid', 'failed'].includes(session.status),
      transactions:
        seen > 0n
          ? [
              {
                hash: PRETEND_HASH,
                amount: formatUnits(seen, pair.decimals),
                confirmations: 1,
                explorer_url: 'https://explorer.example/',
                seen_at: now,
              },
            ]
          : [],
    })
  }

  const SANDBOX: Record<string, PreviewAct> = { confirm: 'confirm', expire: 'expire', fail: 'refuse' }

  /** What `POST` to a path changes in the session; the page reads it back as from the real service. */
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
      return { networks: session?.network ? [session.network] : [], matches: true, seen: false }
    if (path === '/pay' || path.endsWith('/method')) return begin(body.asset as Asset, body.network as Network)
    if (path.endsWith('/renew')) return begin(session?.crypto_asset ?? '', session?.network ?? '')
    if (path.endsWith('/sandbox/deposits')) act(body.amount ? 'half' : 'pay')
    const sandbox = SANDBOX[path.split('/sandbox/')[1] ?? '']
    if (sandbox) act(sandbox)
    return session
  }

  /** An address takes a refund on its way, and it is sent when it is asked for next. */
  function refunded(address?: string) {
    if (!refund) return null
    const { version } = refund
    if (address) refund = { ...refund, status: 'created', address, version: version + 1 }
    else if (refund.status === 'created')
      refund = {
        ...refund,
        status: 'success',
        hash: PRETEND_HASH,
        explorer_url: 'https://explorer.example/',
        version: version + 1,
      }
    return refund
  }

  async function fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const inner = path.replace(/^\/api\/v1\/p\/[^/?]+|\?.*$/g, '')
    const body = init.method === 'POST' ? JSON.parse(String(init.body ?? '{}')) : null
    if (inner.startsWith('/refunds/')) return answered(refunded(body?.address))
    if (body) return answered(post(inner, body), 201)
    if (!inner.startsWith('/sessions/')) return answered(page)
    const known = new Headers(init.headers).get('If-None-Match')
    if (known === tagOf(session)) await new Promise<void>((resolve) => waitFor(resolve, init.signal ?? null))
    if (init.signal?.aborted) throw new DOMException('left', 'AbortError')
    return answered(session)
  }

  function waitFor(resolve: () => void, signal: AbortSignal | null) {
    news.push(resolve)
    signal?.addEventListener('abort', resolve, { once: true })
  }

  function answered(data: unknown, status = 200): Response {
    const headers = { ETag: tagOf(session), Date: new Date(time()).toUTCString() }
    return new Response(JSON.stringify({ success: true, data }), { status, headers })
  }

  return { fetch, act }
}
export type PreviewService = ReturnType<typeof createPreviewService>

const tagOf = (session: Session | null) => `"${session?.version ?? 0}"`
