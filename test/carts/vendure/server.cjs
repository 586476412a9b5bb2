// A real Vendure with our plugin: node server.cjs, settings in the environment. Without `DATABASE_URL`, its database is
// in memory.
// Prints `ready` once it serves.
const { bootstrap, DefaultLogger, DefaultSchedulerPlugin, EventBus, LogLevel } = require('@vendure/core')
const { populate } = require('@vendure/core/cli')
const { MalipoPlugin, RefundLinkEvent, checkOrdersTask } = require('@malipo/vendure')
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')

const { DATABASE_URL, PORT, MALIPO_URL, MALIPO_KEY, MALIPO_SECRET, MALIPO_TIMEOUT } = process.env

const PRODUCTS = `name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets
Ankara fabric,ankara,,,,,,A-1,40,standard,1000,true,,
Beads,beads,,,,,,B-1,5,standard,1000,true,,
`
const INITIAL_DATA = {
  defaultLanguage: 'en',
  defaultZone: 'Africa',
  countries: [{ name: 'Nigeria', code: 'NG', zone: 'Africa' }],
  taxRates: [{ name: 'Standard', percentage: 7.5 }],
  shippingMethods: [{ name: 'Courier', price: 1000 }],
  paymentMethods: [{ name: 'Malipo', handler: { code: 'malipo', arguments: [] } }],
  collections: [],
}

checkOrdersTask.configure({ params: { waitMinutes: 0 } })

const config = {
  apiOptions: { hostname: '127.0.0.1', port: Number(PORT), adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: 'bearer',
    superadminCredentials: { identifier: 'admin', password: 'admin' },
    requireVerification: false,
  },
  dbConnectionOptions: {
    ...(DATABASE_URL ? { type: 'postgres', url: DATABASE_URL } : { type: 'sqljs', autoSave: false }),
    synchronize: true,
  },
  paymentOptions: { paymentMethodHandlers: [] },
  logger: new DefaultLogger({ level: LogLevel.Info }),
  plugins: [
    DefaultSchedulerPlugin.init(),
    MalipoPlugin.init({
      url: MALIPO_URL,
      apiKey: MALIPO_KEY,
      webhookSecret: MALIPO_SECRET,
      page: 'demo',
      timeout: Number(MALIPO_TIMEOUT ?? 8000),
    }),
  ],
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'malipo-vendure-'))
  const products = join(folder, 'products.csv')
  writeFileSync(products, PRODUCTS)
  let app
  await populate(async () => (app = await bootstrap(config)), INITIAL_DATA, products)
  rmSync(folder, { recursive: true })
  app
    .get(EventBus)
    .ofType(RefundLinkEvent)
    .subscribe(({ url, refund }) => console.warn(`refund link ${refund.id} ${url}`))
  console.warn('ready')
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
