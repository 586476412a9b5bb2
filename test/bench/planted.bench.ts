import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrokenCopy, copyToBreak } from './broken-copy'
import { BUGS, type Bug } from './planted/bugs'

let copy: BrokenCopy
beforeAll(() => {
  copy = copyToBreak()
})
afterAll(() => copy?.remove())

/** Git applies it outside a repository, too, and refuses what does not fit. */
const apply = (patch: string, ...more: string[]) =>
  execFileSync('git', ['apply', ...more, resolve('test/bench/planted', `${patch}.patch`)], {
    cwd: copy.folder,
    env: { ...process.env, GIT_DIR: '/dev/null' },
  })

function outcomeOf(bug: Bug, environment = bug.environment): string | undefined {
  if (bug.project === 'trials' || bug.project === 'stories') copy.build()
  return copy.outcomeOf(bug, environment)
}

const only = process.env.PLANTED?.split(',')
const planted = BUGS.filter(({ patch }) => !only || only.includes(patch))

test.each(planted)('$patch turns “$red” red', (bug) => {
  apply(bug.patch)
  try {
    expect(outcomeOf(bug)).toBe('failed')
  } finally {
    apply(bug.patch, '--reverse')
  }
})

test('without them the same tests are green', () => {
  const each = new Map(planted.map((bug) => [bug.red, bug]))
  for (const bug of each.values())
    expect(outcomeOf(bug, { ...bug.environment, CRASH_SEEDS: '1,2,3' }), bug.red).toBe('passed')
})
