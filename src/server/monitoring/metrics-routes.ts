import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Deps } from '../deps'
import { isLocal } from '../http/client-address'
import { missing, unauthorized } from '../http/problem'
import type { Metrics } from './metrics'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** `/metrics`, for requests from this machine, and with `METRICS_TOKEN` from anywhere. */
export function metricsRoutes({ settings, metrics }: Pick<Deps, 'settings'> & { metrics: Metrics }) {
  return new Hono().get('/metrics', async (c) => {
    if (!isLocal(c)) {
      if (!settings.METRICS_TOKEN) throw missing()
      const token = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
      if (!timingSafeEqual(digest(token), digest(settings.METRICS_TOKEN))) throw unauthorized()
    }
    return new Response(await metrics.text(), {
      headers: {
        'content-type': metrics.contentType,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  })
}
