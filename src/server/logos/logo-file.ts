import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps'
import type { Limits } from '../limits/limits'
import { readLogo } from './logos'

const MAX_CACHED = 64

/**
 * `/logos/<name>`: the name is a hash of the content, so a logo never changes. Every logo is a PNG; names in `.svg` are
 * from versions before 0.2.
 */
export function logoFile(deps: Pick<Deps, 'storage' | 'log'> & { limits: Pick<Limits, 'lookUp'> }) {
  const cache = new LRUCache<string, Buffer>({ max: MAX_CACHED })
  return new Hono().get('/logos/:name{[0-9a-f]+\\.(?:png|svg)}', async (c) => {
    const name = c.req.param('name')
    const content = cache.get(name) ?? (await deps.limits.lookUp(c, () => readLogo(deps, name)))
    if (!content) return c.text('Not found', 404, { 'X-Content-Type-Options': 'nosniff' })
    cache.set(name, content)
    return new Response(new Uint8Array(content), {
      headers: {
        'Content-Type': 'image/png',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    })
  })
}
