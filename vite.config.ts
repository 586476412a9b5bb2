import { defineConfig } from 'vite'
import { development } from './src/build/development.ts'
import { docsPagesPlugin } from './src/build/docs-pages.ts'
import { manifestPlugin } from './src/build/manifest.ts'
import { dashboardPlugin, studioPlugin } from './src/build/separate-apps.ts'
import { shellPlugin } from './src/build/shell.ts'
import { tillIconsPlugin } from './src/build/till-icons.ts'
import { buildWidget } from './widget/build.config.ts'
import { buildCarts } from './widget/carts.config.ts'

export default defineConfig({
  appType: 'custom',
  plugins: [
    shellPlugin(),
    docsPagesPlugin(),
    studioPlugin(),
    dashboardPlugin(),
    tillIconsPlugin(),
    development(),
    manifestPlugin(),
  ],
  // The shell is part of every first view, so it is minified to one line.
  // ES2020 is what Chrome 87, Safari 14 and Firefox 78 share; naming the browsers would rewrite `?.` for a V8 bug.
  build: {
    target: 'es2020',
    cssTarget: ['chrome87', 'safari14', 'firefox78'],
    sourcemap: false,
    license: false,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        // Browsers fetch a chunk's imports beside it. Those without module preload fetch them later, and need no
        // polyfill.
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          // Class fields become plain assignments, as no field hides an accessor; the helpers would add 1 KB.
          transform: { assumptions: { setPublicClassFields: true } },
          input: { index: 'index.html', worker: 'src/page/offline/worker.ts' },
          output: {
            // a service worker is identified by its address
            entryFileNames: ({ name }) => (name === 'worker' ? 'service-worker.js' : 'assets/[name]-[hash].js'),
            // A chunk has all that its room needs and no room before it, since each further chunk is one more request.
            // Rolldown's runtime, which makes objects of modules, is in the entry because `browserPorts` spreads one.
            codeSplitting: {
              groups: [
                { name: 'index', tags: ['$initial'], test: /^(?!.*\/offline\/worker\.ts$)/, priority: 3 },
                {
                  name: 'payment',
                  // The help's few styles come with the payment, which is one request less.
                  test: /\/page\/(?:screens\/(?:payment\/|outcome\/|sandbox\/|details\/started-payment)|help\/[\w/-]+\.css|layout\/|offline\/save)|\/parts\/qr-code|\/payment\/address\//,
                  priority: 2,
                },
                {
                  name: 'help',
                  test: /\/page\/help\/(?!encode-qr).*ts|\/payment\/(?:refund|pasted)-address/,
                  priority: 1,
                },
                // The buttons of EVM wallets, which those of Solana, Tron and TON share.
                { name: 'browser-wallet', test: /\/page\/browser-wallet\/(?!solana|tron|ton\/)/, priority: 1 },
                { name: 'refund', test: /\/page\/screens\/refund\//, priority: 1 },
              ],
            },
          },
        },
      },
    },
    server: {
      consumer: 'server',
      build: {
        ssr: true,
        target: 'node20',
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            key: 'src/server/auth/key-command/main.ts',
            wallet: 'src/server/wallets/offline/main.ts',
            stub: 'src/server/stub/main.ts',
            attest: 'src/server/attest/main.ts',
            doctor: 'src/server/doctor/main.ts',
            listen: 'src/server/listen/main.ts',
            openapi: 'src/server/api/openapi/main.ts',
          },
          output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash:8].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'server']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
      await buildWidget()
      await buildCarts()
    },
  },
})
