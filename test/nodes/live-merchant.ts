import { Hono } from 'hono'
import type { Network } from '../../src/contract/enums'
import type { Session } from '../../src/contract/session/session'
import type { Wallet } from '../../src/contract/wallets/wallet'
import { listen } from '../../src/server/http/listen'
import { systemClock } from '../../src/server/runtime/clock'
import { ratesStub } from '../../src/server/stub/rates-stub'
import { type Service, startService } from '../e2e/service'

/** A service in live mode with prices, and its merchant. */
export interface LiveMerchant {
  service: Service
  request<Data>(method: string, path: string, body?: unknown): Promise<Data>
  /** Sends money to the wallet's proof address as soon as it exists, and waits until these networks are proven. */
  prove(wallet: Wallet, networks: readonly Network[], send: (network: Network, to: string) => unknown): Promise<void>
  page(more?: object): Promise<{ slug: string }>
  pay(slug: string, asset: string, network: Network): Promise<Session>
  session(slug: string, id: string): Promise<Session>
  stop(): Promise<void>
}

/** Reads until the data fulfil a condition, for at most a minute. */
export async function until<Data>(read: () => Promise<Data>, isFulfilled: (data: Data) => boolean): Promise<Data> {
  for (let tries = 0; ; tries += 1) {
    const data = await read()
    if (isFulfilled(data)) return data
    if (tries === 300) throw new Error(`the condition was not fulfilled within a minute: ${JSON.stringify(data)}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

export async function startLiveMerchant(
  environment: Record<string, string>,
  nodeArguments: readonly string[] = [],
): Promise<LiveMerchant> {
  const rates = await listen('127.0.0.1', 0)
  const app = new Hono().route('/rates', ratesStub(systemClock))
  rates.handleWith((incoming) => app.fetch(incoming))
  const service = await startService(
    { RATES_URL: `http://127.0.0.1:${rates.port}/rates`, ALLOW_PRIVATE_WEBHOOKS: '1', ...environment },
    nodeArguments,
  )
  const key = await service.makeKey('live')

  async function request<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const response = await fetch(`${service.origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { data, ...problem } = await response.json()
    if (!response.ok) throw new Error(JSON.stringify(problem))
    return data
  }

  return {
    service,
    request,
    async prove({ id }, networks, send) {
      const walletNow = () => request<Wallet>('GET', `/api/v1/wallets/${id}`)
      const { proof_address } = await until(walletNow, (wallet) => wallet.proof_address !== null)
      await request('PATCH', `/api/v1/wallets/${id}`, { confirmed: true })
      for (const network of networks) {
        await send(network, proof_address?.address ?? '')
        await until(walletNow, ({ network_states }) =>
          network_states.some((state) => state.network === network && state.status === 'proven'),
        )
      }
    },
    page: (more = {}) =>
      request('POST', '/api/v1/payment-pages', { title: 'Two bags of rice', amount: '20', currency: 'USD', ...more }),
    pay: (slug, asset, network) =>
      request('POST', `/api/v1/p/${slug}/pay`, { asset, network, first_name: 'Amina', email: 'amina@example.com' }),
    session: (slug, id) => request('GET', `/api/v1/p/${slug}/sessions/${id}`),
    async stop() {
      await service.stop()
      await rates.close(0)
    },
  }
}
