import { Hono } from 'hono'
import { createPrecompressedResponse, type PrecompressedResponse } from '../http/compression'
import type { ApiDescription } from './api-description'
import { createDocuments, type DocumentDeps } from './documents'
import { answerFraming } from './framing'
import { menuOf, referenceElsewhereHtml, referencePages } from './reference'
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

const readingPolicy = (scripts: string) => ({
  'Content-Security-Policy': `default-src 'none'; ${scripts}style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
})
/** The docs have a search, which runs in the browser over an index of its own origin. */
const DOCS_POLICY = readingPolicy(
  "script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; ",
)
const DOCUMENT_POLICY = readingPolicy('')

const isDocs = (path: string) => path.startsWith('/docs')

type Reference = (path: string) => PrecompressedResponse | undefined

/** The API reference, which does not change while the service runs. */
async function describeReference({ files, describe }: Pick<SiteDeps, 'files' | 'describe'>): Promise<Reference> {
  const docs = await files('/docs/index.html', new Request('http://site/docs/'), {})
  const menu = menuOf((await docs?.text()) ?? '')
  const api = await describe()
  const pages = api === null ? new Map([['/docs/api', referenceElsewhereHtml(menu)]]) : referencePages(api, menu)
  const made = new Map<string, PrecompressedResponse>()
  return (path) => {
    const html = pages.get(path)
    const known = made.get(path)
    if (known || html === undefined) return known
    const page = createPrecompressedResponse(html, {
      'Content-Type': 'text/html; charset=utf-8',
      ...DOCS_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-cache',
    })
    made.set(path, page)
    return page
  }
}

/** Everything on the service's origin that is not the API: documents, built files, docs. */
export function createSite(deps: SiteDeps): Hono {
  let reference: Reference | undefined
  return new Hono()
    .route('/', socialImages(deps))
    .route('/', createDocuments(deps))
    .on('GET', ['/docs/api', '/docs/api/:subject'], async (c) => {
      reference ??= await describeReference(deps)
      return reference(c.req.path)?.(c.req.header('accept-encoding')) ?? c.notFound()
    })
    .get('/', (c) =>
      deps.start instanceof URL
        ? c.redirect(deps.start.href, 302)
        : c.html(startPageHtml(deps.start), 200, { ...DOCUMENT_POLICY, 'Cache-Control': 'no-cache' }),
    )
    .get('/widget/framing.js', (c) => answerFraming(c, deps, FOR_SHOPS))
    .get('/docs', (c) => c.redirect('/docs/', 308))
    .get('*', async (c) => {
      const path = c.req.path === '/docs/' ? '/docs/index.html' : c.req.path
      // documents above serve the filled shell, and the shop has its own origin
      const hidden = path === '/index.html' || path.startsWith('/shop/')
      const headers: Record<string, string> = WIDGET.test(path)
        ? FOR_SHOPS
        : isDocs(path)
          ? DOCS_POLICY
          : path.endsWith('.html')
            ? DOCUMENT_POLICY
            : {}
      return (!hidden && (await deps.files(path, c.req.raw, headers))) || c.notFound()
    })
}
