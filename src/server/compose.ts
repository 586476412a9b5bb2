import type { Page } from '../contract/page'
import { renderPage } from '../page/server'
import { themeStyle } from '../payment/theme/theme-style'
import { describeApi } from './api/openapi/openapi'
import { createApp } from './app'
import { takeSecret } from './auth/jwt-secret'
import { serveKeyCommands } from './auth/key-command/key-socket'
import { runKeyCommand } from './auth/key-command/run-key-command'
import { createKeys } from './auth/keys'
import { renewSecrets } from './auth/renew-secrets'
import { createReaders } from './chains/configured/create-readers'
import { liveCustody } from './custody/live-custody'
import { sandboxCustody } from './custody/sandbox'
import type { Deps } from './deps'
import { createDocumentLimits } from './limits/document-limits'
import { readLogoAt } from './logos/logos'
import { bannerOf } from './monitoring/banner'
import { ensureDemo } from './payments/pages/demo'
import { fixedRates } from './rates/fixed'
import { liveRates } from './rates/live-rates'
import { systemClock } from './runtime/clock'
import type { Log } from './runtime/log'
import { systemRandom } from './runtime/random'
import { hasDemo, ignoredOf, type Settings } from './settings'
import { openEmbedded } from './storage/embedded'
import { createEncryption } from './storage/encryption'
import { openPostgres } from './storage/postgres'
import { storedSetting } from './storage/stored-setting'
import { createDraftView, DRAFT_MARK } from './studio/draft-cookie'
import { createStudioSite } from './studio/studio-site'
import { createUpstream } from './upstream/upstream'
import { createDashboardDocument } from './web/dashboard-document'
import type { ApiDescription } from './web/docs/api-description'
import { createShell } from './web/shell'
import { createShop } from './web/shop'
import { createSite } from './web/site'
import type { StartPage } from './web/start-page'
import type { Serve } from './web/static-files'
import { logOtherPorts } from './webhooks/allowed-ports'
import { dnsResolve, systemResolve } from './webhooks/resolve-host'

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

/** Puts the service together: storage, ports, API, documents. The only place that knows all of them. */
export async function compose(options: ComposeOptions) {
  const { settings, publicUrl, shopUrl, template, studioTemplate, dashboardTemplate, files } = options
  const secure = publicUrl.startsWith('https:')
  const service = settings.UPSTREAM_URL ? overUpstream(options) : await overOwnPayments(options)
  service.app.route('/', createStudioSite({ studio: studioTemplate, page: template, secure }))
  // an existing service has its own
  if (!settings.UPSTREAM_URL) service.app.route('/', createDashboardDocument({ dashboard: dashboardTemplate, secure }))
  service.app.route(
    '/',
    createSite({
      shell: createShell(template),
      renderer: {
        render: renderPage,
        themeStyle: (page: Page | null) => themeStyle(page?.theme ?? null),
      },
      publicUrl,
      files,
      now: systemClock.now,
      payer: service.payer,
      formTokens: service.formTokens,
      problemOf: service.problemOf,
      limits: createDocumentLimits({ settings, clock: systemClock }),
      frameAncestors: service.frameAncestors,
      isIndexable: service.isIndexable,
      draft: service.draft,
      start: startOf(settings, shopUrl),
      readImage: async (path) => (await service.readLogo(path)) ?? readFileOf(files, path),
      describe: service.describe,
    }),
  )
  return { ...service, shop: createShop(files) }
}

/** What stands at `/`. */
const startOf = (settings: Settings, shopUrl: string): StartPage | URL =>
  settings.HOME_URL
    ? new URL(settings.HOME_URL)
    : { demoShop: hasDemo(settings) ? shopUrl : null, operator: settings.OPERATOR_NAME ?? null }

/** A file of the site, by its path. Null if there is none. */
async function readFileOf(files: Serve, path: string): Promise<Buffer | null> {
  const answer = await files(path, new Request(`http://site${path}`), {})
  return answer ? Buffer.from(await answer.arrayBuffer()) : null
}

/** In front of an existing payments service: no database. */
function overUpstream({ settings, publicUrl, log }: ComposeOptions) {
  const ignored = ignoredOf(settings)
  if (ignored.length > 0) log.warn({ event: 'settings.ignored', error: `no effect: ${ignored.join(', ')}` })
  const service = createUpstream({ settings, clock: systemClock, log })
  return {
    ...service,
    storage: { close: async () => {} },
    draft: undefined,
    readLogo: async () => null,
    isIndexable: undefined,
    // the existing service has its own reference
    describe: async () => null,
    // without page files, the slugs are unknown
    banner: (service.pageSlugs.length > 0 ? service.pageSlugs : ['<slug>']).map(
      (slug) => `Page: ${publicUrl}/p/${slug}`,
    ),
  }
}

async function overOwnPayments({ settings, publicUrl, shopUrl, log }: ComposeOptions) {
  const storage = settings.DATABASE_URL
    ? await openPostgres(settings.DATABASE_URL, log)
    : await openEmbedded(settings.DATA_DIR)
  const secret = await takeSecret(storage.database, settings, systemClock.now())
  const seed = await storedSetting(storage.database, 'sandbox_seed', () => systemRandom.hex(32))
  const encryption = createEncryption(secret, log, settings.JWT_SECRET_PREVIOUS)
  const chains = createReaders(settings, systemClock)
  const deps: Deps = {
    storage,
    settings,
    publicUrl,
    custody: {
      test: sandboxCustody(seed, storage.database, systemClock, systemRandom),
      live: liveCustody({ storage, settings, chains, encryption, clock: systemClock, random: systemRandom, log }),
    },
    rates: {
      test: fixedRates(systemClock),
      live: liveRates(settings, systemClock, log),
    },
    clock: systemClock,
    random: systemRandom,
    chains,
    encryption,
    jwtSecret: secret,
    // name servers do not know private names such as localhost
    resolve: settings.ALLOW_PRIVATE_WEBHOOKS === '1' ? systemResolve : dnsResolve(),
    log,
  }
  await renewSecrets(deps)
  await logOtherPorts(deps)
  if (hasDemo(settings)) await ensureDemo(deps, shopUrl)
  const keys = createKeys(deps)
  const banner = await bannerOf(deps, shopUrl)
  const closeKeySocket = settings.DATABASE_URL
    ? async () => {}
    : await serveKeyCommands(settings.DATA_DIR, (command) => runKeyCommand(deps, command))
  const service = createApp(deps)
  return {
    ...service,
    frameAncestors: async (slug: string): Promise<readonly string[]> =>
      (await service.pages.read(slug))?.page.allowedOrigins ?? [],
    readLogo: (path: string) => readLogoAt(storage.database, path),
    describe: async () => describeApi(publicUrl) as unknown as ApiDescription,
    isIndexable: async (slug: string) => (await service.pages.read(slug))?.page.indexable ?? false,
    draft: { of: createDraftView({ ...deps, keys, pages: service.pages }), mark: DRAFT_MARK },
    async close() {
      await Promise.all([closeKeySocket(), service.close()])
    },
    storage,
    banner,
  }
}
