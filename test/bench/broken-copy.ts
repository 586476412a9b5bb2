import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree, type TreeCopy } from '../tree-copy'

interface Report {
  testResults: { assertionResults: { title: string; status: string }[] }[]
}

/** Tests of one file whose title has this in it. */
export interface Named {
  project: 'unit' | 'postgres' | 'trials' | 'stories' | 'e2e'
  file: string
  red: string
}

export interface BrokenCopy extends TreeCopy {
  /** How the tests ended: all `passed`, or one `failed`; nothing when none ran. */
  outcomeOf(named: Named, environment?: Record<string, string>): string | undefined
}

/** A copy of the tree in which something can be broken, to see which test notices. */
export function copyToBreak(): BrokenCopy {
  const copy = copyTree()
  const { NODE_ENV: _, VITEST: __, ...outer } = process.env
  return {
    ...copy,
    outcomeOf({ project, file, red }, environment = {}) {
      const report = join(copy.folder, 'report.json')
      rmSync(report, { force: true })
      const run = spawnSync(
        process.execPath,
        [
          ...['node_modules/vitest/vitest.mjs', 'run', '--project', project, file],
          ...['-t', red.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), '--reporter=json', `--outputFile=${report}`],
        ],
        { cwd: copy.folder, env: { ...outer, ...environment }, encoding: 'utf8', maxBuffer: 1 << 28 },
      )
      if (!existsSync(report)) throw new Error(`nothing ran:\n${run.stdout}${run.stderr}`)
      const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
      const ran = testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ title, status }) => title.includes(red) && /passed|failed/.test(status))
      return ran.find(({ status }) => status === 'failed')?.status ?? ran[0]?.status
    },
  }
}
