import { createHmac, randomUUID } from 'node:crypto'
import { type Service, startService } from '../e2e/service'
import { sandboxMoney } from '../e2e/stories'
import { type ServiceGateway, startServiceGateway } from './service-gateway'

/** A session as its merchant sees it. */
export interface Session {
  id: string
  reference: string
  status: string
  version: number
  amount: string
  currency: string
  crypto_amount: string
  crypto_amount_paid: string
  crypto_amount_due: string
  items?: { name: string; quantity: string; amount: string; kind: string }[]
  customer: { first_name: string; email: string } | null
  refund?: { status: string; url?: string } | null
  url: string
}

export interface Refund {
  id: string
  status: string
  crypto_amount: string
  url: string | null
}

/** A running service, what a cart needs to use it, and control over the payments. */
export interface Connection {
  service: Service
  /** Stands between the cart and the service. */
  gateway: ServiceGateway
  /** A key with the scopes `payments` and `refunds`. */
  key: string
  /** The secret of the webhook endpoint at the cart. */
  secret: string
  money: ReturnType<typeof sandboxMoney>
  session(id: string): Promise<Session>
  /** All payments with this reference, the newest first. */
  byReference(reference: string): Promise<Session[]>
  refunds(session: string): Promise<Refund[]>
  /** Chooses USDT on Tron for a payment, as a customer does, and returns it. */
  choose(id: string): Promise<Session>
  /** Chooses and pays a payment in full. */
  pay(id: string): Promise<Session>
  /** Enters an address behind the link of a refund, as the customer does. */
  enterAddress(url: string): Promise<void>
  /** Sends an event to the cart as the service does. Returns the status of the answer. */
  notify(event: string, data: object, options?: { secret?: string; ageSeconds?: number }): Promise<number>
  stop(): Promise<void>
}

/** Starts the built service, and registers the webhook of a cart that will listen at `webhookUrl`. */
export async function connect(webhookUrl: string): Promise<Connection> {
  const service = await startService({ ALLOW_PRIVATE_WEBHOOKS: '1' })
  const gateway = await startServiceGateway(service.origin)
  const scopes = ['payments', 'refunds']
  const { token: key } = await service.call<{ token: string }>('POST', '/api/v1/keys', {
    name: 'Cart',
    days: 30,
    scopes,
  })
  const { secret } = await service.call<{ secret: string }>('PUT', '/webhooks', { url: webhookUrl })
  const money = sandboxMoney(service.origin)
  const session = (id: string) => service.call<Session>('GET', `/api/v1/payment-sessions/${id}`)
  const choose = async (id: string) => {
    const pair = { crypto_asset: 'USDT', network: 'Tron' }
    await service.call('POST', `/api/v1/payment-sessions/${id}/deposit-address`, pair)
    return session(id)
  }
  return {
    service,
    gateway,
    key,
    secret,
    money,
    session,
    choose,
    byReference: (reference) =>
      service.call('GET', `/api/v1/payment-sessions?reference=${encodeURIComponent(reference)}`),
    refunds: (id) => service.call('GET', `/api/v1/payment-sessions/${id}/refunds`),
    async pay(id) {
      await choose(id)
      await money.arrive(id, { final: true })
      return session(id)
    },
    async enterAddress(url) {
      const token = url.split('/').at(-1)
      await service.call('POST', `/api/v1/p/demo/refunds/${token}`, { address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' })
    },
    async notify(event, data, options) {
      const { body, headers } = signed(event, data, { secret, ...options })
      return (await fetch(webhookUrl, { method: 'POST', body, headers })).status
    },
    async stop() {
      await gateway.stop()
      await service.stop()
    },
  }
}

/** A request that is signed as the service signs its events. */
function signed(event: string, data: object, { secret, ageSeconds = 0 }: { secret: string; ageSeconds?: number }) {
  const id = `evt_${randomUUID()}`
  const body = JSON.stringify({ id, event, mode: 'test', created_at: new Date().toISOString(), data })
  const time = String(Math.floor(Date.now() / 1000) - ageSeconds)
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${signature}`,
  }
  return { body, headers }
}
