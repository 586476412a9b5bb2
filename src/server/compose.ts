import type { Page } from '../contract/page/page'
import { renderPage } from '../page/server'
import { themeStyle } from '../payment/theme/theme-style'
import type { Backend } from './backend'
import { createDocumentLimits } from './limits/document-limits'
import { ownPayments } from './own-payments'
import type { Log } from './ports/log'
import { systemClock } from './runtime/clock'
import { hasDemo, type Settings } from './settings'
import { createStudioSite } from './studio/studio-site'
import { upstream } from './upstream/upstream'
import { createShell } from './web/shell'
import { createSite } from './web/site'
import type { StartPage } from './web/start-page'
import type { Serve } from './web/static-files'

interface ComposeOptions {
  settings: Settings
  publicUrl: string
  /** The demo shop's origin. */
  shopUrl: string
  /** The built `index.html`. */
  template: string
  /** The built `studio/index.html`. */
  studioTemplate: string
  /** The built `dashboard/index.html`. */
  dashboardTemplate: string
  files: Serve
  log: Log
}

/** Puts the service together: payments, API, documents. The only place that knows all of them. */
export async function compose(options: ComposeOptions): Promise<Backend> {
  const { settings, publicUrl, shopUrl, template, studioTemplate, files, log } = options
  const backend = settings.UPSTREAM_URL
    ? upstream({ settings, publicUrl, clock: systemClock, log })
    : await ownPayments(options)
  const secure = publicUrl.startsWith('https:')
  backend.app.route('/', createStudioSite({ studio: studioTemplate, page: template, secure }))
  backend.app.route(
    '/',
    createSite({
      ...backend,
      shell: createShell(template),
      renderer: { render: renderPage, themeStyle: (page: Page | null) => themeStyle(page?.theme ?? null) },
      publicUrl,
      files,
      now: systemClock.now,
      limits: createDocumentLimits({ settings, clock: systemClock }),
      start: startOf(settings, shopUrl),
    }),
  )
  return backend
}

/** The start page, or the URL that `/` redirects to. */
const startOf = (settings: Settings, shopUrl: string): StartPage | URL =>
  settings.HOME_URL
    ? new URL(settings.HOME_URL)
    : { demoShop: hasDemo(settings) ? shopUrl : null, operator: settings.OPERATOR_NAME ?? null }
