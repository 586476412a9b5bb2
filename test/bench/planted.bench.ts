import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUGS, type Bug } from './planted/bugs'

let folder: string
const { NODE_ENV: _, VITEST: __, ...outer } = process.env

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'malipo-planted-'))
  for (const name of readdirSync('.'))
    if (!['node_modules', 'dist', '.git', '.data'].includes(name)) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const node = (given: string[], environment: Record<string, string> = {}) =>
  spawnSync(process.execPath, given, {
    cwd: folder,
    env: { ...outer, ...environment },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })

/** Git applies it outside a repository, too, and refuses what does not fit. */
const apply = (patch: string, ...more: string[]) =>
  execFileSync('git', ['apply', ...more, resolve('test/bench/planted', `${patch}.patch`)], {
    cwd: folder,
    env: { ...outer, GIT_DIR: '/dev/null' },
  })

interface Report {
  testResults: { assertionResults: { title: string; status: string }[] }[]
}

/** How the named test ended: `passed`, `failed`, or nothing when it did not run. */
function outcomeOf({ project, file, red, environment }: Bug): string | undefined {
  if (project === 'trials' || project === 'e2e') {
    const built = node(['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'error'])
    if (built.status !== 0) throw new Error(built.stderr)
  }
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const run = node(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      file,
      '-t',
      red,
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    environment,
  )
  if (!existsSync(report)) throw new Error(`nothing ran:\n${run.stdout}${run.stderr}`)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  return testResults.flatMap(({ assertionResults }) => assertionResults).find(({ title }) => title === red)?.status
}

const only = process.env.PLANTED?.split(',')

test.each(BUGS.filter(({ patch }) => !only || only.includes(patch)))('$patch turns “$red” red', (bug) => {
  apply(bug.patch)
  try {
    expect(outcomeOf(bug)).toBe('failed')
  } finally {
    apply(bug.patch, '--reverse')
  }
})

test('without them the same tests are green', () => {
  const each = new Map(BUGS.filter(({ patch }) => !only || only.includes(patch)).map((bug) => [bug.red, bug]))
  for (const bug of each.values())
    expect(outcomeOf({ ...bug, environment: { ...bug.environment, CRASH_SEEDS: '1,2,3' } }), bug.red).toBe('passed')
})
