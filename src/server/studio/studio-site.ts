import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { createPrecompressedResponse } from '../http/compression'
import { appHeaders, appPolicy } from '../web/policy'
import { inlineHashes } from '../web/shell'

interface StudioSiteDeps {
  /** The built `studio/index.html`. */
  studio: string
  /** The built `index.html`, for the page's styles. */
  page: string
  /** Whether the site is served over https. */
  secure: boolean
}

/** Policy for frames, which run no script and load only the logo. The studio's own script renders into them. */
const framePolicy = (html: string) =>
  [
    "default-src 'none'",
    `style-src 'self' ${inlineHashes(html, 'style').join(' ')}`.trim(),
    "img-src 'self' data:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** `/studio/<slug>`, and the empty document with the page's styles that its frames load. */
export function createStudioSite({ studio, page, secure }: StudioSiteDeps): Hono {
  const frame = page.replace(/<script[\s\S]*?<\/script>\s*/g, '').replace(/<!--\w+-->/g, '')
  const version = createHash('sha256').update(frame).digest('base64url').slice(0, 12)
  // the URL contains a hash, so that all frames share one document that browsers may cache forever
  const shell = studio.replace('<div id="studio">', `<div id="studio" data-frame="${version}">`)

  const serveStudio = createPrecompressedResponse(shell, {
    ...appHeaders(secure),
    'Content-Security-Policy': appPolicy(shell, ["frame-src 'self'"]),
    'Cache-Control': 'no-cache',
  })
  const serveFrame = createPrecompressedResponse(frame, {
    ...appHeaders(secure),
    'Content-Security-Policy': framePolicy(frame),
    'Cache-Control': 'public, max-age=31536000, immutable',
  })

  return new Hono()
    .get('/studio/:slug', (c) => serveStudio(c.req.header('accept-encoding')))
    .get('/studio/:slug/frame', (c) => serveFrame(c.req.header('accept-encoding')))
}
