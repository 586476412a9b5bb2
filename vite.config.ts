import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { manifestPlugin } from './src/server/attest/manifest-build.ts'
import { development } from './src/server/development.ts'
import { chunkStylesPlugin } from './src/server/document/chunk-styles-build.ts'
import { drawnAsBuilt, ownDrawing } from './src/server/document/drawing-build.ts'
import { localeFilesPlugin } from './src/server/document/locale-files-build.ts'
import { minifyAgain } from './src/server/document/minify-again-build.ts'
import { shapesPlugin } from './src/server/document/shapes-build.ts'
import { plainImports, shellPlugin } from './src/server/document/shell-build.ts'
import { studioPlugin } from './src/server/document/studio-build.ts'
import { buildWidget } from './widget/build.config.ts'

/** Generous, for busy machines; a test that is about time measures it itself, or turns its own clock. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } }

/** One for each processor: by itself Vitest leaves one of them idle, which on a small machine is half of it. */
const WORKERS = Math.max(2, availableParallelism())

/** The embedded database is WebAssembly. Compiling it a second time, for speed, takes longer than a test has use for it. */
const QUICK_WASM = '--liftoff-only'
const SERVICE = { SERVICE_NODE_ARGUMENTS: QUICK_WASM }

/** They take minutes, which their size does not tell: begun last, they would leave the processors little to do. */
const LONG = /(crash|fuzz)\.trial/

/** As Vitest orders files, the larger ones first, but for those that are long in another way. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** `Features.LightDark` of Lightning CSS. */
const LIGHT_DARK = 1 << 20

export default defineConfig({
  appType: 'custom',
  plugins: [
    shellPlugin(),
    ownDrawing(),
    shapesPlugin(),
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
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        plugins: [drawnAsBuilt()],
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          // the last one is about PostgreSQL alone
          exclude: ['test/e2e/**', 'test/bench/**', 'test/trials/**', 'test/server/storage/postgres.test.ts'],
          execArgv: [QUICK_WASM],
          maxWorkers: WORKERS,
          isolate: false,
          ...PATIENCE,
        },
      },
      {
        // The service's tests again, on a PostgreSQL that is started for them.
        extends: true,
        test: {
          name: 'postgres',
          include: ['test/server/**/*.test.ts'],
          // what reaches no database; the setup compares it with what the files import
          exclude: [
            'test/server/{connections,deadlines,listen,malformed-requests,settings,steady-output}.test.ts',
            'test/server/books/kept.test.ts',
            'test/server/{custody,rates,upstream}/**',
            'test/server/document/{compression,documents,first-views,reference,site,static-files,status-table}.test.ts',
            'test/server/storage/folder-lock.test.ts',
            'test/server/studio/studio-site.test.ts',
            'test/server/webhooks/{public-address,resolve,schedule,send,snippets,verify}.test.ts',
          ],
          globalSetup: ['test/on-postgres/setup.ts'],
          setupFiles: ['test/on-postgres/environment.ts'],
          maxWorkers: WORKERS,
          isolate: false,
          ...PATIENCE,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.test.ts'],
          globalSetup: ['test/e2e/browser-setup.ts'],
          // they wait more than they work
          maxWorkers: 4,
          env: SERVICE,
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // generous, for busy machines; a test that is about time measures it itself
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        // Attacks on the built service: real processes.
        extends: true,
        test: {
          name: 'trials',
          include: ['test/trials/**/*.trial.test.ts'],
          globalSetup: ['test/e2e/browser-setup.ts'],
          maxWorkers: 4,
          env: SERVICE,
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'bench',
          include: ['test/bench/**/*.bench.ts'],
          fileParallelism: false,
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
