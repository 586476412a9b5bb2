import { Hono } from 'hono'
import type { Deps } from '../deps'
import { forgetOldest } from '../forget-oldest'
import type { Limits } from '../limits/limits'
import { readLogo } from './logos'

const MOST_KEPT = 64

/**
 * `/logos/<name>`: named by its content, so it never changes. If it is opened directly, it is sandboxed, and may load
 * and run nothing.
 */
export function logoFile(deps: Pick<Deps, 'storage'> & { limits: Pick<Limits, 'lookUp'> }) {
  const kept = new Map<string, Buffer>()
  return new Hono().get('/logos/:name{[0-9a-f]+\\.(?:png|svg)}', async (c) => {
    const name = c.req.param('name')
    const content = kept.get(name) ?? (await deps.limits.lookUp(c, () => readLogo(deps, name)))
    if (!content) return c.text('Not found', 404, { 'X-Content-Type-Options': 'nosniff' })
    kept.set(name, content)
    forgetOldest(kept, MOST_KEPT)
    return new Response(new Uint8Array(content), {
      headers: {
        'Content-Type': name.endsWith('.png') ? 'image/png' : 'image/svg+xml',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    })
  })
}
