import type { Context } from 'hono'
import type { DocumentDeps } from './document-tools'

type Deps = Pick<DocumentDeps, 'payer' | 'visitorOf' | 'frameAncestors' | 'limits' | 'problemOf'>

/**
 * Whether the asking origin may frame a page of test mode: for the hint that the widget shows to a merchant. Browsers
 * name the origin by themselves, so a site learns nothing about others; of pages in live mode nothing is said.
 */
async function framingOf(c: Context, { payer, visitorOf, frameAncestors, limits, problemOf }: Deps) {
  const origin = c.req.header('Origin')
  const slug = c.req.query('page')
  if (!origin || !slug) return 'unknown'
  try {
    limits.document(c)
    const { mode } = await payer.page(visitorOf(c), slug)
    if (mode !== 'test') return 'unknown'
    return (await frameAncestors(slug)).includes(origin) ? 'allowed' : 'refused'
  } catch (error) {
    problemOf(error)
    return 'unknown'
  }
}

/** A module, since a shop's policy allows scripts of the service and need not allow connections. */
export const answerFraming = async (c: Context, deps: Deps, headers: Record<string, string>) =>
  c.body(`export const framing='${await framingOf(c, deps)}'`, 200, {
    ...headers,
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-store',
    Vary: 'Origin',
  })
