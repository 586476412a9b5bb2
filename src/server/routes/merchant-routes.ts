import { Hono } from 'hono'
import type { Keys } from '../auth/keys'
import type { Deps } from '../deps'
import { webhookRoutes } from './webhook-routes'

/** Everything that takes an API key, one subject per file. */
export function merchantRoutes(deps: Deps & { keys: Keys }) {
  return new Hono().route('/', webhookRoutes(deps))
}
