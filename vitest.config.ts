import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, mergeConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { reaches } from './test/imports.ts'
import build from './vite.config.ts'

/** Generous, for busy machines. A test about time measures it, or sets its own clock. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } }

/** The embedded database is WebAssembly. Its optimizing compiler takes longer than a test runs. */
const QUICK_WASM = '--liftoff-only'

/** For tests that compute: one worker for each processor. By default, Vitest leaves one processor idle. */
const COMPUTING = {
  isolate: false,
  maxWorkers: Math.max(2, availableParallelism()),
  setupFiles: ['test/isolation/globals.ts', 'test/isolation/document.ts'],
  ...PATIENCE,
}

/** For tests of the built service from outside, which wait half of their time for a browser or a process. */
const WAITING = {
  isolate: false,
  setupFiles: ['test/isolation/globals.ts'],
  maxWorkers: availableParallelism() + 1,
  sequence: { groupOrder: 1 },
  globalSetup: ['test/e2e/browser-setup.ts'],
  env: { SERVICE_NODE_ARGUMENTS: QUICK_WASM },
  testTimeout: 300_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
}

/** These take minutes. Started last, they would leave the other processors idle. */
const LONG = /(crash|fuzz)\.trial/
const IN_A_DOCUMENT = '// @vitest-environment'

/**
 * Orders files by project and environment, the longest first. A worker ends when its next file is of another project or
 * environment, and its loaded modules and database with it.
 */
class FewestWorkers extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rankOf = ({ moduleId, project }: TestSpecification) => {
      const isLong = LONG.test(moduleId)
      const inADocument = readFileSync(moduleId, 'utf8').includes(IN_A_DOCUMENT)
      return `${isLong ? 0 : 1} ${project.name} ${inADocument ? 0 : 1}`
    }
    const ranks = new Map(files.map((file) => [file, rankOf(file)]))
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => (ranks.get(a) ?? '').localeCompare(ranks.get(b) ?? ''))
  }
}

/** The service's tests that use a database. All others would only run twice. */
const DATABASE_TESTS = readdirSync('test/server', { recursive: true, encoding: 'utf8' })
  .map((path) => `test/server/${path}`)
  .filter((path) => path.endsWith('.test.ts') && reaches(path, 'pg'))

const STORIES = 'test/e2e/stories/**/*.e2e.test.ts'

const projects: TestProjectInlineConfiguration[] = [
  {
    test: {
      name: 'unit',
      include: ['test/**/*.test.{ts,tsx}'],
      // the last three are about PostgreSQL, which has as many sessions
      exclude: [
        'test/e2e/**',
        'test/bench/**',
        'test/trials/**',
        'test/nodes/**',
        'test/carts/**',
        'test/wordpress/**',
        'test/containers/**',
        'test/clients/**',
        'test/server/storage/postgres.test.ts',
        'test/server/payments/sessions/many-sessions.test.ts',
        'test/server/wallets/lock-order.test.ts',
      ],
      // room for what each test makes and drops
      execArgv: [QUICK_WASM, '--max-semi-space-size=64'],
      ...COMPUTING,
    },
  },
  {
    // The service's tests again, on a PostgreSQL that is started for them.
    test: {
      name: 'postgres',
      include: DATABASE_TESTS,
      globalSetup: ['test/on-postgres/setup.ts'],
      ...COMPUTING,
      setupFiles: ['test/on-postgres/environment.ts', ...COMPUTING.setupFiles],
    },
  },
  // The main stories in a real browser, which `npm test` runs.
  { test: { name: 'stories', include: [STORIES], ...WAITING, testTimeout: 120_000 } },
  // All others.
  { test: { name: 'e2e', include: ['test/e2e/**/*.e2e.test.ts'], exclude: [STORIES], ...WAITING } },
  // Real processes of the built service under attack, load and failure.
  { test: { name: 'trials', include: ['test/trials/**/*.trial.test.ts'], ...WAITING } },
  // Real chains, whose binaries `npm run nodes` downloads.
  { test: { name: 'nodes', include: ['test/nodes/**/*.nodes.test.ts'], ...WAITING } },
  // The plugin in a real WordPress, whose packages of Debian are installed for it.
  // With a real WooCommerce, also its checkout.
  {
    test: {
      name: 'wordpress',
      include: [`test/wordpress/*.${process.env.WOOCOMMERCE_FOLDER ? '{wordpress,real}' : 'wordpress'}.test.ts`],
      ...WAITING,
      globalSetup: ['test/wordpress/debian.ts', ...WAITING.globalSetup],
    },
  },
  // Our packages in real carts, which `npm run carts` installs.
  {
    test: {
      name: 'carts',
      include: ['test/carts/**/*.carts.test.ts'],
      ...WAITING,
      globalSetup: ['test/carts/install-packages.ts', ...WAITING.globalSetup],
      maxWorkers: 2,
    },
  },
  // The container image, built by Debian's buildah over a base of its own making.
  { test: { name: 'containers', include: ['test/containers/*.containers.test.ts'], ...WAITING } },
  // Generators of API clients, whose packages `npm run clients` downloads.
  { test: { name: 'clients', include: ['test/clients/*.clients.test.ts'], ...WAITING } },
  {
    test: {
      name: 'bench',
      include: ['test/bench/**/*.bench.ts'],
      fileParallelism: false,
      testTimeout: 3_600_000,
      hookTimeout: 600_000,
    },
  },
]

export default mergeConfig(
  build,
  defineConfig({
    test: {
      sequence: { sequencer: FewestWorkers },
      reporters: ['default', './test/on-postgres/report.ts'],
      projects: projects.map((project) => ({ extends: true, ...project })),
    },
  }),
)
