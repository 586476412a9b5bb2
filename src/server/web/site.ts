import { Hono } from 'hono'
import { createPrecompressedResponse, type PrecompressedResponse } from '../http/compression'
import type { ApiDescription } from './api-description'
import { createDocuments, type DocumentDeps } from './documents'
import { answerFraming } from './framing'
import { referenceElsewhereHtml, referenceHtml } from './reference'
import { inlineHashes } from './shell'
import { type ReadImage, socialImages } from './social-image'
import { type StartPage, startPageHtml } from './start-page'
import type { Serve } from './static-files'

interface SiteDeps extends DocumentDeps {
  readImage: ReadImage
  /** What stands at `/`: a page, or a redirect to the operator's own. */
  start: StartPage | URL
  files: Serve
  /** The OpenAPI document of this service. Null in front of an existing service, which has its own. */
  describe(): Promise<ApiDescription | null>
}

/** Files that shops on other origins load: the widget and its chunks. */
const WIDGET = /^\/widget(?:\.js$|\/)/
const FOR_SHOPS = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' }

const readingPolicy = (styles: string) => ({
  'Content-Security-Policy': `default-src 'none'; style-src ${styles}; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
})

const isDocument = (path: string) => path.startsWith('/docs') || path.endsWith('.html')

/** The API reference, which does not change while the service runs. */
async function describeReference({
  files,
  describe,
}: Pick<SiteDeps, 'files' | 'describe'>): Promise<PrecompressedResponse> {
  const styles = await (await files('/docs/docs.css', new Request('http://site/docs/docs.css'), {}))?.text()
  const api = await describe()
  const html = api ? referenceHtml(api, styles ?? '') : referenceElsewhereHtml(styles ?? '')
  return createPrecompressedResponse(html, {
    'Content-Type': 'text/html; charset=utf-8',
    ...readingPolicy(inlineHashes(html, 'style').join(' ')),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-cache',
  })
}

/** Everything on the service's origin that is not the API: documents, built files, docs. */
export function createSite(deps: SiteDeps): Hono {
  let reference: PrecompressedResponse | undefined
  return new Hono()
    .route('/', socialImages(deps))
    .route('/', createDocuments(deps))
    .get('/docs/api', async (c) => {
      reference ??= await describeReference(deps)
      return reference(c.req.header('accept-encoding'))
    })
    .get('/', (c) =>
      deps.start instanceof URL
        ? c.redirect(deps.start.href, 302)
        : c.html(startPageHtml(deps.start), 200, { ...readingPolicy("'self'"), 'Cache-Control': 'no-cache' }),
    )
    .get('/widget/framing.js', (c) => answerFraming(c, deps, FOR_SHOPS))
    .get('/docs', (c) => c.redirect('/docs/', 308))
    .get('*', async (c) => {
      const path = c.req.path === '/docs/' ? '/docs/index.html' : c.req.path
      // documents above serve the filled shell, and the shop has its own origin
      const hidden = path === '/index.html' || path.startsWith('/shop/')
      const headers: Record<string, string> = WIDGET.test(path)
        ? FOR_SHOPS
        : isDocument(path)
          ? readingPolicy("'self'")
          : {}
      return (!hidden && (await deps.files(path, c.req.raw, headers))) || c.notFound()
    })
}
