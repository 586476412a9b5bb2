import { Hono } from 'hono'
import { answer } from '../http/answers'
import { unavailable } from '../http/problem'
import type { UnseenNetwork } from './unseen-networks'

interface HealthDeps {
  isDraining(): boolean
  /** The networks that cannot be seen now. Throws if the database takes no writes. Absent without a database. */
  ready?(): Promise<UnseenNetwork[]>
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can take payments; it names the networks on which it cannot now.
 */
export function healthRoutes({ isDraining, ready = async () => [] }: HealthDeps) {
  return new Hono()
    .get('/healthz', () => answer({ status: 'ok' }))
    .get('/readyz', async () => {
      if (isDraining()) throw unavailable('Shutting down', 1)
      const networks = await ready().catch((error: unknown) => {
        throw unavailable('The database takes no writes', 2, error)
      })
      return answer({ status: 'ready', ...(networks.length > 0 && { unseen_networks: networks }) })
    })
}
