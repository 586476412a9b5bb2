import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { describe, expect, test } from 'vitest'
import { phone, startPayment } from '../../e2e/stories'
import { browser, service, withService } from '../../e2e/with-service'

/** Chrome 87, Safari 14, Firefox 78: the newest syntax that all of them read. */
const SYNTAX = 2020
/** Builtins that one of these browsers lacks, and that no check of the syntax finds. */
const MISSING = [
  /\(\?<[=!]/, // look-behind: Safari 16.4
  /\.at\(/,
  /\.(?:findLast|findLastIndex|toSorted|toReversed|toSpliced)\(/,
  /\bObject\.groupBy\b/, // `Object.hasOwn` has a fallback, which the second test below tries
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

/** Runs in the browser before any script, and removes the builtins that the oldest browsers lack. */
function removeNewerBuiltins() {
  const newer: [object, string[]][] = [
    [globalThis, ['Iterator', 'structuredClone', 'WeakRef', 'FinalizationRegistry']],
    [Object, ['hasOwn', 'groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [Promise, ['any', 'try', 'withResolvers']],
    [RegExp, ['escape']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [Uint8Array.prototype, ['toBase64', 'toHex', 'setFromBase64', 'setFromHex']],
    [AbortSignal, ['any', 'timeout']],
    [AbortSignal.prototype, ['reason', 'throwIfAborted']],
    [Crypto.prototype, ['randomUUID']],
    [Intl, ['DurationFormat', 'ListFormat', 'Segmenter', 'supportedValuesOf']],
    [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
  ]
  const lists = ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']
  for (const list of [Array.prototype, Object.getPrototypeOf(Uint8Array.prototype)]) newer.push([list, lists])
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name)
}

describe('a browser without the newer builtins', () => {
  withService()

  test('can pay from the form to the address and its QR code', async () => {
    const page = await phone(browser)
    await page.addInitScript(removeNewerBuiltins)
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await startPayment(page, service.origin)
    await page.locator('[data-value="address"]').waitFor()
    expect(await page.evaluate(() => 'at' in Array.prototype)).toBe(false)
    expect(errors).toEqual([])
  })
})

describe('the oldest supported browsers', () => {
  test('are tested with the built scripts', () => expect(scripts.length).toBeGreaterThan(2))

  test.each(scripts)('can parse %s', (path) => {
    const code = readFileSync(path, 'utf8')
    expect(() => parse(code, { ecmaVersion: SYNTAX, sourceType: 'module' })).not.toThrow()
    // Code may test whether a builtin exists: `x.at?.(…)`, `typeof structuredClone`.
    expect(MISSING.filter((name) => name.test(code)).map(String)).toEqual([])
  })

  test('do not enlarge text when an iPhone is rotated', () =>
    expect(readFileSync('dist/client/index.html', 'utf8')).toContain('-webkit-text-size-adjust:100%'))
})
