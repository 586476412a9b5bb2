import { type Context, Hono } from 'hono'
import type { Deps } from '../deps'
import { createLru } from '../runtime/lru'
import { encodeIcon } from './encode-logo'
import { readLogo } from './logos'

const MAX_CACHED = 64

/**
 * `/logos/<name>` and its square `/logos/icons/<name>`: the name is a hash of the content, so neither ever changes.
 * Every logo is a PNG, every larger image a WebP.
 */
export function logoFile(
  deps: Pick<Deps, 'storage'> & {
    /** Reads the object of a name. An unknown name counts against the limit of the caller's IP range. */
    lookUp<Found>(c: Context, read: () => Promise<Found | null>): Promise<Found | null>
  },
) {
  const logo = (name: string) => readLogo(deps.storage.database, name)
  async function icon(name: string) {
    const content = await logo(name)
    return content && encodeIcon(content)
  }

  function serve(read: (name: string) => Promise<Buffer | null>) {
    const cache = createLru<Buffer>(MAX_CACHED)
    return async (c: Context) => {
      const name = c.req.param('name') ?? ''
      const content = cache.get(name) ?? (await deps.lookUp(c, () => read(name)))
      if (!content) return c.text('Not found', 404, { 'X-Content-Type-Options': 'nosniff' })
      cache.set(name, content)
      return new Response(new Uint8Array(content), {
        headers: {
          'Content-Type': name.endsWith('.webp') ? 'image/webp' : 'image/png',
          'Content-Security-Policy': "default-src 'none'; sandbox",
          'X-Content-Type-Options': 'nosniff',
          'Cross-Origin-Resource-Policy': 'same-origin',
          'Cache-Control': 'public, max-age=31536000, immutable',
        },
      })
    }
  }

  return new Hono()
    .get('/logos/:name{[0-9a-f]+\\.(?:png|webp)}', serve(logo))
    .get('/logos/icons/:name{[0-9a-f]+\\.png}', serve(icon))
}
