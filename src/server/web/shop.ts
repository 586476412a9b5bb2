import type { Serve } from './static-files'

/** The placeholder of the service's URL in built files. */
export const PUBLIC_URL_PLACEHOLDER = '%PUBLIC_URL%'

/**
 * The demo shop: a merchant's site on another origin (the next port), so that the widget works across origins as in
 * real shops. Its files are in `public/shop`, with the service's URL filled in.
 */
export function createShop(files: Serve) {
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const path = `/shop${pathname === '/' ? '/index.html' : pathname}`
    return (await files(path, request, {})) ?? new Response('Not found', { status: 404 })
  }
}

/**
 * Fills the service's URL into the shop's files, and into the widget's script, because a shop may serve a copy of that
 * from its own server.
 */
export const fillPublicUrl = (publicUrl: string) => (path: string, content: Buffer<ArrayBuffer>) =>
  path.startsWith('/shop/') || path === '/widget.js'
    ? Buffer.from(content.toString().replaceAll(PUBLIC_URL_PLACEHOLDER, publicUrl))
    : content
