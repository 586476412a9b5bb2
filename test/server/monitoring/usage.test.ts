import { expect, test } from 'vitest'
import packageJson from '../../../package.json'
import { answerOf } from '../../../src/server/monitoring/usage'
import { SETTING_NAMES } from '../../../src/server/settings'

test('--help names every setting, --version says the version of the package, and both instead of starting', () => {
  const help = answerOf(['--help']) ?? ''
  for (const name of SETTING_NAMES) expect(help).toMatch(new RegExp(`^  ${name}  +\\S`, 'm'))
  expect(Math.max(...help.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
  expect(answerOf(['--version'])).toBe(`${packageJson.version}\n`)
  expect(answerOf([])).toBeNull()
})

test.each([['--port=9000'], ['--help', 'more'], ['start']])('%s is no way to start', (...words) => {
  expect(() => answerOf(words)).toThrow('Settings are environment variables; see --help')
})
