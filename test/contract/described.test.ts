import * as v from 'valibot'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'
import { described, exampleOf } from '../../src/contract/described'
import { DescribedPage, Page } from '../../src/contract/page'
import { DescribedSession, Session } from '../../src/contract/session'
import { VALUE_WORDS } from '../../src/contract/value-words'

const CONTRACT = new URL('../../src/contract/', import.meta.url).pathname

const ENTRY = 'virtual:answers'

/** What the page validates, bundled as its own script is. */
async function bundled(): Promise<string> {
  const entry = `
    export { Session } from '${CONTRACT}session'
    export { Page } from '${CONTRACT}page'
    export { PageEstimate } from '${CONTRACT}page-estimate'
    export { Claim } from '${CONTRACT}claim'`
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rollupOptions: { input: ENTRY, preserveEntrySignatures: 'strict' } },
    plugins: [
      {
        name: 'answers',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? entry : null),
      },
    ],
  })
  const [{ output }] = [built].flat() as [Rollup.RollupOutput]
  return output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('')
}

test('the words of fields stay out of a bundle that only validates', async () => {
  const code = await bundled()
  expect(code).toContain('no_new_price')
  const words = [DescribedSession, DescribedPage].flatMap(({ entries }) =>
    Object.values(entries).flatMap((field: v.GenericSchema) => v.getDescription(field) ?? []),
  )
  expect(words.length).toBeGreaterThan(30)
  expect([...words, ...Object.values(VALUE_WORDS)].filter((text) => code.includes(text))).toEqual([])
})

test('a described schema takes what the plain one takes', () => {
  for (const [plain, withWords] of [
    [Session, DescribedSession],
    [Page, DescribedPage],
  ] as const) {
    const example = exampleOf<v.GenericSchema>(withWords)
    expect(Object.keys(withWords.entries)).toEqual(Object.keys(plain.entries))
    expect(v.parse(plain, example)).toEqual(v.parse(withWords, example))
    expect(v.is(withWords, { ...(example as object), mode: 'other' })).toBe(false)
  }
})

test('describes the fields that have words, and no others', () => {
  const entries = described({ a: v.string(), b: v.string() }, { a: 'The first.' })
  expect([v.getDescription(entries.a), v.getDescription(entries.b)]).toEqual(['The first.', undefined])
})
