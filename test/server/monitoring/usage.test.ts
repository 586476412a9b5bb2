import { expect, test } from 'vitest'
import packageJson from '../../../package.json'
import { helpOrVersion } from '../../../src/server/monitoring/usage'
import { SETTING_NAMES } from '../../../src/server/settings'

test('--help lists every setting, --version prints the version, and neither starts the server', () => {
  const help = helpOrVersion(['--help']) ?? ''
  for (const name of SETTING_NAMES) expect(help).toMatch(new RegExp(`^  ${name}  +\\S`, 'm'))
  expect(Math.max(...help.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
  expect(helpOrVersion(['--version'])).toBe(`${packageJson.version}\n`)
  expect(helpOrVersion([])).toBeNull()
})

test.each([['--port=9000'], ['--help', 'more'], ['start']])('rejects the arguments %s', (...words) => {
  expect(() => helpOrVersion(words)).toThrow('Settings are environment variables; see --help')
})
