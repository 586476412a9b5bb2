import { describeApi } from './api/openapi/openapi'
import { createApp } from './app'
import { loadSecret } from './auth/jwt-secret'
import { serveKeyCommands } from './auth/key-command/key-socket'
import { runKeyCommand } from './auth/key-command/run-key-command'
import { createKeys } from './auth/keys'
import { renewSecrets } from './auth/renew-secrets'
import type { Backend } from './backend'
import { createReaders } from './chains/configured/create-readers'
import { liveCustody } from './custody/live-custody'
import { sandboxCustody } from './custody/sandbox'
import type { Deps } from './deps'
import { readLogoAt } from './logos/logos'
import { bannerOf } from './monitoring/banner'
import { ensureDemo } from './payments/pages/demo'
import { fixedRates } from './rates/fixed'
import { liveRates } from './rates/live-rates'
import { systemClock } from './runtime/clock'
import { systemRandom } from './runtime/random'
import { hasDemo } from './settings'
import { openEmbedded } from './storage/embedded'
import { createEncryption } from './storage/encryption'
import { openPostgres } from './storage/postgres'
import { storedSetting } from './storage/stored-setting'
import { createDraftView, DRAFT_MARK } from './studio/draft-cookie'
import { createDashboardDocument } from './web/dashboard-document'
import { logOtherPorts } from './webhooks/allowed-ports'
import { dnsResolve, systemResolve } from './webhooks/resolve-host'

type OwnOptions = Pick<Deps, 'settings' | 'publicUrl' | 'log'> & {
  /** The demo shop's origin. */
  shopUrl: string
  /** The built `dashboard/index.html`. */
  dashboardTemplate: string
}

async function openDeps({ settings, publicUrl, log }: OwnOptions): Promise<Deps> {
  const ports = { settings, log, clock: systemClock, random: systemRandom }
  const storage = settings.DATABASE_URL
    ? await openPostgres(settings.DATABASE_URL, log)
    : await openEmbedded(settings.DATA_DIR)
  const secret = await loadSecret(storage.database, settings, systemClock.now())
  const seed = await storedSetting(storage.database, 'sandbox_seed', () => systemRandom.hex(32))
  const encryption = createEncryption(secret, log, settings.JWT_SECRET_PREVIOUS)
  const chains = createReaders(settings, systemClock)
  return {
    ...ports,
    storage,
    publicUrl,
    custody: {
      test: sandboxCustody(seed, storage.database, systemClock, systemRandom),
      live: liveCustody({ ...ports, storage, chains, encryption }),
    },
    rates: { test: fixedRates(systemClock), live: liveRates(settings, systemClock, log) },
    chains,
    encryption,
    jwtSecret: secret,
    // name servers do not know private names such as localhost
    resolve: settings.ALLOW_PRIVATE_WEBHOOKS === '1' ? systemResolve : dnsResolve(),
  }
}

/** Payments in a database of our own. */
export async function ownPayments(options: OwnOptions): Promise<Backend> {
  const { settings, publicUrl, shopUrl, dashboardTemplate } = options
  const deps = await openDeps(options)
  await renewSecrets(deps)
  await logOtherPorts(deps)
  if (hasDemo(settings)) await ensureDemo(deps, shopUrl)
  const banner = await bannerOf(deps, shopUrl)
  const closeKeySocket = settings.DATABASE_URL
    ? null
    : await serveKeyCommands(settings.DATA_DIR, (command) => runKeyCommand(deps, command))
  const service = createApp(deps)
  const { app, pages } = service
  app.route('/', createDashboardDocument({ dashboard: dashboardTemplate, secure: publicUrl.startsWith('https:') }))
  return {
    ...service,
    banner,
    frameAncestors: async (slug) => (await pages.read(slug))?.page.allowedOrigins ?? [],
    isIndexable: async (slug) => (await pages.read(slug))?.page.indexable ?? false,
    readLogo: (path) => readLogoAt(deps.storage.database, path),
    describe: () => JSON.stringify(describeApi(publicUrl)),
    draft: { read: createDraftView({ ...deps, keys: createKeys(deps), pages }), mark: DRAFT_MARK },
    async close() {
      await Promise.all([closeKeySocket?.(), service.close()])
    },
    closeStorage: deps.storage.close,
  }
}
