import { call, pay } from '../../call'
import { type Service, startService } from '../../e2e/service'
import { type Cluster, query } from '../../postgres'
import { createDatabase } from '../../server/database'
import { type Custody, finalDeposit } from '../../trials/crash/custody'
import { inParallel, JWT_SECRET, keyOf, recordKeys } from '../site'
import { makePending, type Pending } from './pending'
import { type Load, postBytes, postFor } from './post-load'

export const WIDTH = 50
const PRICE = { amount: '48000.00', currency: 'NGN' }
const LIVE = { crypto_asset: 'USDC', network: 'Base' }
const DELIVERED_MS = 120_000

let people = 0

/** A service with a database of its own, and pages that are paid on. */
export interface Shop {
  service: Service
  url: string
  port: number
  ask<Row>(text: string): Promise<Row[]>
  /** Registers an endpoint of every merchant in both modes; null: removes them. */
  register(target: string | null): Promise<void>
  /** Payments made on the pages of `merchants` in turn, in the sandbox. */
  payFor(merchants: readonly string[], ms: number, pair?: { asset: string; network: string }): Promise<Load>
  /** At least `count` live payments of each merchant, or what is left of them. */
  keepPending(merchants: readonly string[], count: number): Promise<void>
  takePending(merchant: string): Pending
  /** Custody's signed notice that all of a payment's money has come and is final. */
  notice(payment: Pending): Buffer
  /** Notices for payments of `merchants` in turn. */
  depositFor(merchants: readonly string[], ms: number): Promise<Load>
  /** Seconds until no event waits for its delivery. */
  delivered(): Promise<number>
  stop(): Promise<void>
}

/** The page of the demo, or one like it. */
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
  const pending = new Map<string, { model: Omit<Pending, 'address'>; left: Pending[] }>()

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
    const made = await call<{ id: string; crypto_amount: string }>(
      origin,
      'POST',
      '/api/v1/payment-sessions',
      request,
      key,
    )
    pending.set(merchant, { model: { id: made.id, amount: made.crypto_amount }, left: [] })
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
    ask: (text) => query(url, text),
    async register(target) {
      const keys = merchants.flatMap((merchant) => [keyOf(merchant), keyOf(merchant, 'live')])
      await inParallel(keys, 5, (key) =>
        target === null
          ? call(origin, 'DELETE', '/webhooks', undefined, key)
          : call(origin, 'PUT', '/webhooks', { url: target }, key),
      )
    },
    payFor(of, ms, pair = { asset: 'USDT', network: 'Tron' }) {
      let turn = 0
      return postFor(port, { width: WIDTH, ms, status: 201 }, () => {
        const person = { first_name: 'Ada', last_name: 'Obi', email: `ada${++people}@example.com` }
        const path = `/api/v1/p/${slugOf(of[turn++ % of.length] ?? '')}/pay`
        return postBytes(port, path, JSON.stringify({ ...pair, ...person }))
      })
    },
    async keepPending(of, count) {
      for (const merchant of of) {
        const { model, left } = pendingOf(merchant)
        if (left.length < count) left.push(...(await makePending(url, model, count - left.length)))
      }
    },
    takePending(merchant) {
      const next = pendingOf(merchant).left.pop()
      if (!next) throw new Error('there are no pending payments left')
      return next
    },
    notice({ address, amount }) {
      const hash = `0x${address.slice(2).toLowerCase()}${address.slice(2, 26).toLowerCase()}`
      const { body, headers } = custody.signed(finalDeposit(address, amount, hash))
      return postBytes(port, '/webhooks/incoming/custody', body, headers)
    },
    depositFor(of, ms) {
      let turn = 0
      return postFor(port, { width: WIDTH, ms, status: 200 }, () =>
        shop.notice(shop.takePending(of[turn++ % of.length] ?? '')),
      )
    },
    async delivered() {
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

/** A payment with all its rows and events, which the bare client writes copies of. */
export async function firstPayment({ service, delivered }: Shop, slug = 'demo'): Promise<void> {
  const { id } = await pay(service.origin, slug)
  await call(service.origin, 'POST', `/api/v1/p/${slug}/sessions/${id}/sandbox/deposits`, {})
  await delivered()
}
