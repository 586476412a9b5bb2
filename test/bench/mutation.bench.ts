import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'

/** The used part of Stryker's report. */
interface Report {
  files: Record<string, { mutants: Mutant[] }>
}
interface Mutant {
  mutatorName: string
  replacement?: string
  location: { start: { line: number; column: number } }
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' | 'RuntimeError' | 'CompileError' | 'Pending'
  /** Why the mutant is ignored: the text after `Stryker disable` in the code. */
  statusReason?: string
}

const MIN_SCORE = 85
const OUTCOMES = { killed: /^(Killed|Timeout)$/, survived: /^(Survived|NoCoverage)$/, named: /^Ignored$/ }

const found: Record<keyof typeof OUTCOMES, string[]> = { killed: [], survived: [], named: [] }
/** The percentage of faults that make a test fail. Ignored faults count as undetected. */
let score = 0

beforeAll(() => {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  const stryker = 'node_modules/@stryker-mutator/core/bin/stryker.js'
  execFileSync(process.execPath, [stryker, 'run', 'test/bench/mutation/stryker.config.json'], { env, stdio: 'inherit' })
  const { files } = JSON.parse(readFileSync('.cache/stryker/report.json', 'utf8')) as Report
  for (const [file, { mutants }] of Object.entries(files))
    for (const { status, statusReason = '', mutatorName, replacement, location } of mutants) {
      const { line, column } = location.start
      const mutant = `${file}:${line}:${column} ${mutatorName}: ${replacement}`
      for (const [outcome, statuses] of Object.entries(OUTCOMES))
        if (statuses.test(status))
          found[outcome as keyof typeof OUTCOMES].push(statusReason ? `${mutant} (${statusReason})` : mutant)
    }
  const all = Object.values(found).flat().length
  score = (100 * found.killed.length) / all
  process.stdout.write(
    [
      `\nMutation score: ${score.toFixed(1)} % (${found.killed.length} of ${all} faults are noticed)`,
      ...found.survived.map((mutant) => `unnoticed: ${mutant}`),
      ...found.named.map((mutant) => `unnoticed and named: ${mutant}`),
    ]
      .join('\n')
      .concat('\n\n'),
  )
})

test(`the tests notice at least ${MIN_SCORE} % of the faults that Stryker makes in money and lifecycle`, () => {
  expect(score).toBeGreaterThanOrEqual(MIN_SCORE)
})

test('a fault that no test notices is named in the code, with a reason', () => {
  expect(found.survived).toEqual([])
})
