import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { describe, expect, test } from 'vitest'

/** Chrome 87, Safari 14, Firefox 78: the newest syntax that all of them read. */
const SYNTAX = 2020
/** What one of them lacks, and no syntax check sees. */
const MISSING = [
  /\(\?<[=!]/, // look-behind: Safari 16.4
  /\.at\(/,
  /\.(?:findLast|findLastIndex|toSorted|toReversed|toSpliced)\(/,
  /\bObject\.(?:hasOwn|groupBy)\b/,
  /\bstructuredClone\b/,
  /\bPromise\.(?:any|withResolvers)\b/,
  /\bAbortSignal\.(?:timeout|any)\b/,
  /\bcrypto\.randomUUID\b/,
  /\bnew (?:WeakRef|FinalizationRegistry)\b/,
  /\bIntl\.(?:Segmenter|DurationFormat)\b/,
]

const scripts = readdirSync('dist/client', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
  .map((entry) => join(entry.parentPath, entry.name))
  // The studio is for designers at their desks.
  .filter((path) => !path.includes('/studio/'))

describe('the oldest supported browsers', () => {
  test('have something to read', () => expect(scripts.length).toBeGreaterThan(2))

  test.each(scripts)('read %s', (path) => {
    const code = readFileSync(path, 'utf8')
    expect(() => parse(code, { ecmaVersion: SYNTAX, sourceType: 'module' })).not.toThrow()
    // A name may be asked for where it is not needed: `x.at?.(…)`, `typeof structuredClone`.
    expect(MISSING.filter((name) => name.test(code)).map(String)).toEqual([])
  })

  test('do not enlarge texts when an iPhone is turned', () =>
    expect(readFileSync('dist/client/index.html', 'utf8')).toContain('-webkit-text-size-adjust:100%'))
})
