import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

interface Report {
  testResults: { message: string; assertionResults: { status: string }[] }[]
}

test('the document is restored after each file, and each file that leaves globals changed fails', () => {
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
