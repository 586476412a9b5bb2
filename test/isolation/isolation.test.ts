import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

interface Report {
  testResults: { message: string; assertionResults: { status: string }[] }[]
}

test('what a file leaves in the document is put back, and one that leaves globals changed fails, each by itself', () => {
  const config = 'test/isolation/planted/vitest.config.ts'
  const { stdout } = spawnSync('npx', ['vitest', 'run', '--config', config, '--reporter', 'json'], { encoding: 'utf8' })
  const { testResults }: Report = JSON.parse(stdout)
  const files = testResults.map(({ message, assertionResults }) => ({
    message,
    outcomes: assertionResults.map(({ status }) => status),
  }))
  const left = 'globalThis.scrollY, globalThis.planted, process.env.PLANTED, navigator.planted'
  const file = { message: `This file leaves changed: ${left}`, outcomes: ['passed', 'passed', 'passed'] }
  expect(files).toEqual([file, file])
})
