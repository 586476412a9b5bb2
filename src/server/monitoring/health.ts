import { Hono } from 'hono'
import { answer } from '../http/answers'
import { unavailable } from '../http/problem'
import type { UnreachableNetwork } from './unreachable-networks'

interface HealthDeps {
  isDraining(): boolean
  /** The unreachable networks. Throws if the database takes no writes. Absent without a database. */
  ready?(): Promise<UnreachableNetwork[]>
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can take payments. The answer names unreachable networks.
 */
export function healthRoutes({ isDraining, ready = async () => [] }: HealthDeps) {
  return new Hono()
    .get('/healthz', () => answer({ status: 'ok' }))
    .get('/readyz', async () => {
      if (isDraining()) throw unavailable('Shutting down', 1)
      const networks = await ready().catch((error: unknown) => {
        throw unavailable('The database takes no writes', 2, error)
      })
      return answer({ status: 'ready', ...(networks.length > 0 && { unreachable_networks: networks }) })
    })
}
