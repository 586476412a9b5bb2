import { Hono } from 'hono'
import { createPrecompressedResponse, type PrecompressedResponse } from '../http/compression'
import type { ApiDescription } from './docs/api-description'
import { menuOf, referencePages, upstreamNoticeHtml } from './docs/reference'
import { pagesInMenu, searchIndex } from './docs/search-index'
import type { DocumentDeps } from './document-tools'
import { createDocuments } from './documents'
import { answerFraming } from './framing'
import { WORKER_POLICY } from './policy'
import { type ReadImage, socialImages } from './social/image'
import { type StartPage, startPageHtml } from './start-page'
import type { Serve } from './static-files'
import { tonConnectFiles } from './ton-connect'

export interface SiteDeps extends DocumentDeps {
  /** Reads an uploaded logo. */
  readLogo?: ReadImage
  /** The page at `/`, or the operator's site to redirect to. */
  start: StartPage | URL
  files: Serve
  /** The OpenAPI document as JSON. Absent in front of an existing service, which has its own API. */
  describe?(): string
}

/** Files that shops on other origins load: the widget and its chunks. */
const WIDGET = /^\/widget(?:\.js$|\/)/
const FOR_SHOPS = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' }

const readingPolicy = (scripts: string) => ({
  'Content-Security-Policy': `default-src 'none'; ${scripts}style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
})
/** The search of the docs runs in the browser and fetches its index from this origin. */
const DOCS_POLICY = readingPolicy(
  "script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; ",
)
const DOCUMENT_POLICY = readingPolicy('')

const isDocs = (path: string) => path.startsWith('/docs')

type GeneratedDocs = (path: string) => PrecompressedResponse | undefined
const SEARCH_INDEX = '/docs/search.json'

/** Generates the API reference and the search index of the docs, which do not change while the service runs. */
async function generateDocs({ files, describe }: Pick<SiteDeps, 'files' | 'describe'>): Promise<GeneratedDocs> {
  const read = async (url: string) => {
    const path = url.endsWith('/') ? `${url}index.html` : url
    return (await (await files(path, new Request(`http://site${path}`), {}))?.text()) ?? ''
  }
  const menu = menuOf(await read('/docs/'))
  const api: ApiDescription | null = describe ? JSON.parse(describe()) : null
  const written = await Promise.all(pagesInMenu(menu).map(async (url) => [url, await read(url)] as const))
  const texts = new Map(api === null ? [['/docs/api', upstreamNoticeHtml(menu)]] : referencePages(api, menu))
  texts.set(SEARCH_INDEX, JSON.stringify(searchIndex(new Map(written), api)))
  const made = new Map<string, PrecompressedResponse>()
  return (path) => {
    const text = texts.get(path)
    const cached = made.get(path)
    if (cached || text === undefined) return cached
    const page = createPrecompressedResponse(text, {
      'Content-Type': path === SEARCH_INDEX ? 'application/json' : 'text/html; charset=utf-8',
      ...DOCS_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-cache',
    })
    made.set(path, page)
    return page
  }
}

/** Reads an uploaded logo or a file of the site. */
const readImageOf =
  ({ readLogo, files }: Pick<SiteDeps, 'readLogo' | 'files'>): ReadImage =>
  async (path) => {
    const logo = await readLogo?.(path)
    if (logo) return logo
    const file = await files(path, new Request(`http://site${path}`), {})
    return file ? Buffer.from(await file.arrayBuffer()) : null
  }

/** All of the service's origin except the API: documents, built files, docs. */
export function createSite(deps: SiteDeps): Hono {
  let generated: GeneratedDocs | undefined
  const readImage = readImageOf(deps)
  return new Hono()
    .route('/', socialImages({ ...deps, readImage }))
    .route('/', tonConnectFiles({ ...deps, readImage }))
    .route('/', createDocuments(deps))
    .on('GET', ['/docs/api', '/docs/api/:subject', SEARCH_INDEX], async (c) => {
      generated ??= await generateDocs(deps)
      return generated(c.req.path)?.(c.req.header('accept-encoding')) ?? c.notFound()
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
      // the routes above serve these documents, and the shop has its own origin
      const hidden = path === '/index.html' || path === '/dashboard/index.html' || path.startsWith('/shop/')
      const headers: Record<string, string> = WIDGET.test(path)
        ? FOR_SHOPS
        : isDocs(path)
          ? DOCS_POLICY
          : path === '/dashboard/worker.js'
            ? WORKER_POLICY
            : path.endsWith('.html')
              ? DOCUMENT_POLICY
              : {}
      return (!hidden && (await deps.files(path, c.req.raw, headers))) || c.notFound()
    })
}
