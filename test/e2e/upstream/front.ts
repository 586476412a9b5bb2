import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeOptions, type FakeUpstream, startFakeUpstream } from '../../server/upstream/fake-upstream'
import { type Service, startService } from '../service'
import type { PaymentSimulator } from '../stories'

export const KEY = 'canary-e2e-77d84c0c5b1f0c9e'
export const SECRET = 'whsec_YSBzZWNyZXQgYmV0d2VlbiB0d28gc2VydmljZXM='

const OPTIONS = ['Tron', 'Ethereum', 'Solana'].map((network) => ({ asset: 'USDT', network }))
const BITCOIN = { asset: 'BTC', network: 'Bitcoin' }
const merchant = { name: 'Kano Textiles' }

export const PAGES = {
  demo: {
    slug: 'demo',
    title: 'Order 1042',
    currency: 'NGN',
    amount: '50000.00',
    status: 'active',
    merchant,
    options: [...OPTIONS, BITCOIN],
  },
  donate: {
    slug: 'donate',
    title: 'A gift',
    currency: 'USD',
    amount: null,
    status: 'active',
    merchant,
    options: OPTIONS,
  },
  closed: {
    slug: 'closed',
    title: 'Closed',
    currency: 'USD',
    amount: null,
    status: 'inactive',
    merchant,
    options: OPTIONS,
  },
}

export interface Front {
  upstream: FakeUpstream
  service: Service
  /** Starts another process of the service in front of the upstream. `stop` ends both. */
  another(): Promise<Service>
  stop(): Promise<void>
}

/** Starts a fake upstream with the built service in front of it. */
export async function startFront(options: Partial<FakeOptions> = {}): Promise<Front> {
  const upstream = await startFakeUpstream({ key: KEY, pages: PAGES, estimatesWithoutReference: true, ...options })
  const folder = mkdtempSync(join(tmpdir(), 'malipo-pages-'))
  for (const page of Object.values(PAGES)) writeFileSync(join(folder, `${page.slug}.json`), JSON.stringify(page))
  const start = () =>
    startService({
      UPSTREAM_URL: upstream.url,
      UPSTREAM_API_KEY: KEY,
      UPSTREAM_WEBHOOK_SECRET: SECRET,
      ...(options.describesPages === false ? { PAGES_DIR: folder } : {}),
    })
  const services = [await start()]
  return {
    upstream,
    service: services[0] as Service,
    async another() {
      const service = await start()
      services.push(service)
      return service
    },
    async stop() {
      for (const service of services) await service.stop()
      await upstream.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const fakeMoney = (upstream: FakeUpstream): PaymentSimulator => ({
  arrive: (id, { amount, final } = {}) =>
    upstream.deposit(id, { amount: amount === undefined ? undefined : Number(amount), final }),
  confirm: upstream.confirm,
  expireSession: upstream.expire,
})
