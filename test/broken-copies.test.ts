import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BUGS } from './bench/planted/bugs'
import { GUARDS } from './bench/widget-guards/guards'

describe('what the bench breaks, to see which test notices,', () => {
  test.each(BUGS)('is still there to be broken: $patch', ({ patch, file, red }) => {
    execFileSync('git', ['apply', '--check', `test/bench/planted/${patch}.patch`], {
      env: { ...process.env, GIT_DIR: '/dev/null' },
    })
    expect(readFileSync(file, 'utf8')).toContain(red)
  })

  test('is still there to be taken out of the widget', () => {
    for (const { guard, file, from } of GUARDS)
      expect([guard, readFileSync(file, 'utf8').split(from).length - 1]).toEqual([guard, 1])
  })
})
