import { Hono } from 'hono'
import type { Deps } from '../deps'
import { answer } from '../http/answers'
import { unavailable } from '../http/problem'
import { createReadiness } from './readiness'
import type { UnseenNetwork } from './unseen-networks'

/**
 * `/healthz`: the process is alive. `/readyz`: it can take payments; it names the networks on which it cannot now.
 */
export function healthRoutes(
  { storage, clock }: { storage: Pick<Deps['storage'], 'probe'>; clock: Deps['clock'] },
  draining: () => boolean,
  unseen: () => Promise<UnseenNetwork[]> = async () => [],
) {
  const ready = createReadiness(storage, clock, unseen)
  return new Hono()
    .get('/healthz', () => answer({ status: 'ok' }))
    .get('/readyz', async () => {
      if (draining()) throw unavailable('Shutting down', 1)
      const networks = await ready().catch((error: unknown) => {
        throw unavailable('The database takes no writes', 2, error)
      })
      return answer({ status: 'ready', ...(networks.length > 0 && { unseen_networks: networks }) })
    })
}
