import { Hono } from 'hono'
import { createPrecompressedResponse } from '../http/compression'
import { appHeaders, appPolicy } from './policy'

interface DashboardOptions {
  /** The built `dashboard/index.html`. */
  dashboard: string
  /** Whether the site is served over https. */
  secure: boolean
}

/** Paths without a mode: the till, and its former name in bookmarks. */
const TILL = ['/dashboard/till', '/dashboard/till/*', '/dashboard/take-payment', '/dashboard/take-payment/*']

/** The worker, the manifest of the till, and the previews of pages. */
const MORE_SOURCES = ["manifest-src 'self'", "worker-src 'self'", "frame-src 'self'"]

/** `/dashboard` and the paths in it, which all serve one document. */
export function createDashboardDocument({ dashboard, secure }: DashboardOptions): Hono {
  const serve = createPrecompressedResponse(dashboard, {
    ...appHeaders(secure),
    'Content-Security-Policy': appPolicy(dashboard, MORE_SOURCES, 'malipo'),
    'Cache-Control': 'no-cache',
  })
  return new Hono().on(
    'GET',
    ['/dashboard', '/dashboard/test', '/dashboard/test/*', '/dashboard/live', '/dashboard/live/*', ...TILL],
    (c) => serve(c.req.header('accept-encoding')),
  )
}
