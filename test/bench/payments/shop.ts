import { call, pay } from '../../call'
import { type Service, startService } from '../../e2e/service'
import { type Cluster, query } from '../../postgres'
import { createDatabase } from '../../server/database'
import { type Custody, finalDeposit } from '../../trials/crash/custody'
import { inParallel, JWT_SECRET, keyOf, recordKeys } from '../site'
import { makePending, type Pending } from './pending'
import { type Load, postBytes, postFor } from './post-load'

export const CONCURRENCY = 50
const PRICE = { amount: '48000.00', currency: 'NGN' }
const LIVE = { crypto_asset: 'USDC', network: 'Base' }
const DELIVERED_MS = 120_000

let customerCount = 0

/** A service with a separate database, and the merchants' pages. */
export interface Shop {
  service: Service
  url: string
  port: number
  query<Row>(text: string): Promise<Row[]>
  /** Sets the webhook endpoint of every merchant in both modes. Null removes the endpoints. */
  register(target: string | null): Promise<void>
  /** Makes payments in the sandbox on the pages of `merchants` in turn, for `ms`. */
  payFor(merchants: readonly string[], ms: number, pair?: { asset: string; network: string }): Promise<Load>
  /** Makes live payments until each merchant has at least `count` pending ones. */
  keepPending(merchants: readonly string[], count: number): Promise<void>
  takePending(merchant: string): Pending
  /** Custody's signed notice that the whole amount of a payment has arrived and is final. */
  notice(payment: Pending): Buffer
  /** Sends notices for pending payments of `merchants` in turn, for `ms`. */
  depositFor(merchants: readonly string[], ms: number): Promise<Load>
  /** Waits until no event waits for its delivery. Returns the seconds. */
  waitUntilDelivered(): Promise<number>
  stop(): Promise<void>
}

/** The merchant's page in test mode. The demo has a page already. */
const slugOf = (merchant: string) => (merchant === 'demo' ? 'demo' : `page-${merchant}`)

/** @param root where the service was built */
export async function openShop(
  cluster: Cluster,
  custody: Custody,
  merchants: readonly string[],
  { root = '.', nodeArguments = [] as readonly string[] } = {},
): Promise<Shop> {
  const { url } = await createDatabase(cluster.url)
  const environment = {
    DATABASE_URL: url,
    JWT_SECRET,
    ...custody.environment,
    ALLOW_PRIVATE_WEBHOOKS: '1',
    SESSION_MINUTES: '600',
  }
  const service = await startService(environment, nodeArguments, root)
  const { origin } = service
  const port = Number(new URL(origin).port)
  const pending = new Map<string, { template: Omit<Pending, 'address'>; available: Pending[] }>()

  for (const mode of ['test', 'live'] as const) await recordKeys(url, merchants, mode)
  const makePage = (merchant: string, mode: 'test' | 'live', slug: string, options?: object[]) =>
    call(
      origin,
      'POST',
      '/api/v1/payment-pages',
      { title: 'Cloth', slug, status: 'active', ...PRICE, ...(options && { options }) },
      keyOf(merchant, mode),
    )
  await inParallel(merchants, 5, async (merchant) => {
    if (merchant !== 'demo') await makePage(merchant, 'test', slugOf(merchant))
    const page = `live-${merchant}`
    await makePage(merchant, 'live', page, [{ asset: LIVE.crypto_asset, network: LIVE.network }])
    const customer = { first_name: 'Ada', last_name: 'Obi', email: 'ada@example.com' }
    const request = { page, ...PRICE, ...LIVE, customer }
    const key = keyOf(merchant, 'live')
    const created = await call<{ id: string; crypto_amount: string }>(
      origin,
      'POST',
      '/api/v1/payment-sessions',
      request,
      key,
    )
    pending.set(merchant, { template: { id: created.id, amount: created.crypto_amount }, available: [] })
  })

  const pendingOf = (merchant: string) => {
    const found = pending.get(merchant)
    if (!found) throw new Error(`${merchant} has no page`)
    return found
  }

  const shop: Shop = {
    service,
    url,
    port,
    query: (text) => query(url, text),
    async register(target) {
      const keys = merchants.flatMap((merchant) => [keyOf(merchant), keyOf(merchant, 'live')])
      await inParallel(keys, 5, (key) =>
        target === null
          ? call(origin, 'DELETE', '/webhooks', undefined, key)
          : call(origin, 'PUT', '/webhooks', { url: target }, key),
      )
    },
    payFor(merchants, ms, pair = { asset: 'USDT', network: 'Tron' }) {
      let turn = 0
      return postFor(port, { width: CONCURRENCY, ms, status: 201 }, () => {
        const person = { first_name: 'Ada', last_name: 'Obi', email: `ada${++customerCount}@example.com` }
        const path = `/api/v1/p/${slugOf(merchants[turn++ % merchants.length] ?? '')}/pay`
        return postBytes(port, path, JSON.stringify({ ...pair, ...person }))
      })
    },
    async keepPending(merchants, count) {
      for (const merchant of merchants) {
        const { template, available } = pendingOf(merchant)
        if (available.length < count) available.push(...(await makePending(url, template, count - available.length)))
      }
    },
    takePending(merchant) {
      const next = pendingOf(merchant).available.pop()
      if (!next) throw new Error('there are no pending payments left')
      return next
    },
    notice({ address, amount }) {
      const hash = `0x${address.slice(2).toLowerCase()}${address.slice(2, 26).toLowerCase()}`
      const { body, headers } = custody.signed(finalDeposit(address, amount, hash))
      return postBytes(port, '/webhooks/incoming/custody', body, headers)
    },
    depositFor(merchants, ms) {
      let turn = 0
      return postFor(port, { width: CONCURRENCY, ms, status: 200 }, () =>
        shop.notice(shop.takePending(merchants[turn++ % merchants.length] ?? '')),
      )
    },
    async waitUntilDelivered() {
      const began = performance.now()
      while ((await query(url, `select from events where status = 'pending' limit 1`)).length > 0) {
        if (performance.now() - began > DELIVERED_MS) throw new Error('events are not delivered')
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
      const seconds = (performance.now() - began) / 1000
      const unbooked = await query(url, 'select from unbooked_movements limit 1')
      if (unbooked.length > 0) throw new Error('a deposit was not booked')
      return seconds
    },
    stop: () => service.stop(),
  }
  return shop
}

/** Makes a completed payment with all its rows and events, of which the bare client writes copies. */
export async function makeFirstPayment({ service, waitUntilDelivered }: Shop, slug = 'demo'): Promise<void> {
  const { id } = await pay(service.origin, slug)
  await call(service.origin, 'POST', `/api/v1/p/${slug}/sessions/${id}/sandbox/deposits`, {})
  await waitUntilDelivered()
}
