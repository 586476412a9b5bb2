import { defineConfig } from 'vite'
import { manifestPlugin } from './src/server/attest/manifest-build.ts'
import { development } from './src/server/development.ts'
import { chunkStylesPlugin } from './src/server/document/chunk-styles-build.ts'
import { ownDrawing } from './src/server/document/drawing-build.ts'
import { localeFilesPlugin } from './src/server/document/locale-files-build.ts'
import { minifyAgain } from './src/server/document/minify-again-build.ts'
import { plainImports, shellPlugin } from './src/server/document/shell-build.ts'
import { studioPlugin } from './src/server/document/studio-build.ts'
import { buildWidget } from './widget/build.config.ts'

/** `Features.LightDark` of Lightning CSS. */
const LIGHT_DARK = 1 << 20

export default defineConfig({
  appType: 'custom',
  plugins: [
    shellPlugin(),
    ownDrawing(),
    chunkStylesPlugin(),
    localeFilesPlugin(),
    plainImports(),
    minifyAgain(),
    studioPlugin(),
    development(),
    manifestPlugin(),
  ],
  // Nothing here uses `light-dark()`, for which every `color-scheme` would bring two more properties.
  css: { lightningcss: { exclude: LIGHT_DARK } },
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
        modulePreload: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { index: 'index.html', worker: 'src/page/offline/worker.ts' },
          output: {
            // a service worker is identified by its address
            entryFileNames: ({ name }) => (name === 'worker' ? 'service-worker.js' : 'assets/[name]-[hash:6].js'),
            // the import map, and with it every document, names each chunk: a word in the name is paid for by every visitor
            chunkFileNames: 'assets/[hash:6].js',
            // capitals and signs are rare in scripts, and so cost more
            hashCharacters: 'base36',
            // without it Rolldown splits off what the first script shares with its chunks, and each part is one more request
            codeSplitting: { groups: [{ name: 'index', tags: ['$initial'], test: /^(?!.*\/offline\/worker\.ts$)/ }] },
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
            key: 'src/server/key.ts',
            stub: 'src/server/stub.ts',
            attest: 'src/server/attest.ts',
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
    },
  },
})
