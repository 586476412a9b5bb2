import type { Context } from 'hono'
import type { DocumentDeps } from './document-tools'

type Deps = Pick<DocumentDeps, 'payer' | 'visitorOf' | 'frameAncestors' | 'limits' | 'problemOf'>

/**
 * Whether the requesting origin may frame a page, for the widget's hint to the merchant. Only pages of test mode are
 * answered. Browsers set the origin themselves, so that a site learns nothing about other origins.
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

/** Answers with a module, because a shop's content policy allows our scripts, but perhaps no connections. */
export const answerFraming = async (c: Context, deps: Deps, headers: Record<string, string>) =>
  c.body(`export const framing='${await framingOf(c, deps)}'`, 200, {
    ...headers,
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-store',
    Vary: 'Origin',
  })
