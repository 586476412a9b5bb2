const { defineConfig } = require('@medusajs/framework/utils')

const { DATABASE_URL, MALIPO_URL, MALIPO_KEY, MALIPO_SECRET, MALIPO_TIMEOUT } = process.env

const malipo = {
  resolve: '@malipo/medusa/provider',
  id: 'malipo',
  options: {
    url: MALIPO_URL,
    api_key: MALIPO_KEY,
    webhook_secret: MALIPO_SECRET,
    page: 'demo',
    timeout: Number(MALIPO_TIMEOUT),
  },
}

module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: {
      storeCors: 'http://localhost:8000',
      adminCors: 'http://localhost:9000',
      authCors: 'http://localhost:9000',
      jwtSecret: 'a secret of the tests',
      cookieSecret: 'a secret of the tests',
    },
  },
  plugins: ['@malipo/medusa'],
  modules: [{ resolve: '@medusajs/medusa/payment', options: { webhook_delay: 1, providers: [malipo] } }],
})
