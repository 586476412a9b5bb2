import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

interface Report {
  testResults: { assertionResults: { title: string; status: string }[] }[]
}

/** Tests of one file whose title has this in it. */
export interface Named {
  project: 'unit' | 'postgres' | 'trials' | 'e2e'
  file: string
  red: string
}

const BUILD = ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'error']

/** A copy of the tree in which something can be broken, to see which test notices. */
export function copyTree() {
  const folder = mkdtempSync(join(tmpdir(), 'malipo-broken-'))
  for (const name of readdirSync('.'))
    if (!['node_modules', 'dist', '.git', '.data'].includes(name)) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const { NODE_ENV: _, VITEST: __, ...outer } = process.env

  const node = (given: string[], environment: Record<string, string> = {}) =>
    spawnSync(process.execPath, given, {
      cwd: folder,
      env: { ...outer, ...environment },
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    })

  return {
    folder,
    /** Builds everything, or runs what builds a part. */
    build(given = BUILD) {
      const { status, stderr } = node(given)
      if (status !== 0) throw new Error(stderr)
    },
    /** How the tests ended: all `passed`, or one `failed`; nothing when none ran. */
    outcomeOf({ project, file, red }: Named, environment?: Record<string, string>): string | undefined {
      const report = join(folder, 'report.json')
      rmSync(report, { force: true })
      const run = node(
        [
          ...['node_modules/vitest/vitest.mjs', 'run', '--project', project, file],
          ...['-t', red.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), '--reporter=json', `--outputFile=${report}`],
        ],
        environment,
      )
      if (!existsSync(report)) throw new Error(`nothing ran:\n${run.stdout}${run.stderr}`)
      const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
      const ran = testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ title, status }) => title.includes(red) && /passed|failed/.test(status))
      return ran.find(({ status }) => status === 'failed')?.status ?? ran[0]?.status
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
export type BrokenCopy = ReturnType<typeof copyTree>
