import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Page } from '../contract/page'
import { renderPage } from '../page/render'
import { createApp } from './app'
import { ensureDemo } from './books/demo'
import { sandboxCustody } from './custody/sandbox'
import type { Deps } from './deps'
import { createShell } from './document/shell'
import { createShop } from './document/shop'
import { createSite } from './document/site'
import type { StaticFiles } from './document/static-files'
import type { Log } from './log'
import { type Chance, systemClock } from './ports'
import { fixedRates } from './rates/fixed'
import type { Settings } from './settings'
import { openEmbedded } from './storage/embedded'
import { keptSetting } from './storage/kept-setting'
import { openPostgres } from './storage/postgres'
import { createSeal } from './storage/sealed'

export interface Surroundings {
  settings: Settings
  publicUrl: string
  /** The demo shop's origin; null: there is none. */
  shopUrl: string | null
  /** The built `index.html`. */
  template: string
  files: StaticFiles
  log: Log
}

const chance: Chance = {
  uuid: () => randomUUID(),
  hex: (bytes) => randomBytes(bytes).toString('hex'),
  base64: (bytes) => randomBytes(bytes).toString('base64'),
}

/** Puts the service together: storage, ports, interface, documents. The only place that knows all of them. */
export async function compose({ settings, publicUrl, shopUrl, template, files, log }: Surroundings) {
  const storage = settings.DATABASE_URL
    ? await openPostgres(settings.DATABASE_URL, log)
    : await openEmbedded(settings.DATA_DIR)
  const secret = settings.JWT_SECRET ?? (await keptSetting(storage.database, 'jwt_secret', () => chance.base64(48)))
  const seed = await keptSetting(storage.database, 'sandbox_seed', () => chance.hex(32))
  const deps: Deps = {
    storage,
    settings,
    publicUrl,
    custody: { test: sandboxCustody(seed, storage.database, systemClock, chance), live: null },
    rates: { test: fixedRates(systemClock), live: null },
    clock: systemClock,
    chance,
    seal: createSeal(secret),
    log,
  }
  const merchant = await ensureDemo(deps, shopUrl)
  const service = createApp(deps)
  service.app.route(
    '/',
    createSite({
      shell: createShell(template),
      renderer: { render: renderPage, themeStyle: (_page: Page | null) => null },
      publicUrl,
      files,
      now: systemClock.now,
      api: async (request: Request, c: Context) => service.app.fetch(request, c.env),
      frameAncestors: async (slug) => (await service.pages.read(slug))?.page.allowedOrigins ?? [],
      describe: async () => (await service.app.request('/openapi.json')).json(),
    }),
  )
  return { ...service, storage, merchant, shop: createShop(files) }
}
