import { Hono } from 'hono'
import type { Deps } from '../deps'
import { unavailable } from '../problem'
import { answer } from './answers'

const PING_MS = 2000

/** `/healthz`: the process is alive. `/readyz`: it can take requests. */
export function healthRoutes(
  { storage, clock }: { storage: Pick<Deps['storage'], 'ping'>; clock: Deps['clock'] },
  draining: () => boolean,
) {
  return new Hono()
    .get('/healthz', () => answer({ status: 'ok' }))
    .get('/readyz', async () => {
      if (draining()) throw unavailable('Shutting down', 1)
      await inTime(storage.ping(), clock.after).catch(() => {
        throw unavailable('The database does not answer', 2)
      })
      return answer({ status: 'ready' })
    })
}

function inTime(answered: Promise<void>, after: Deps['clock']['after']): Promise<void> {
  return new Promise((resolve, reject) => {
    const takeBack = after(PING_MS, () => reject(new Error('too slow')))
    answered.then(resolve, reject).finally(takeBack)
  })
}
