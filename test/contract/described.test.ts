import * as v from 'valibot'
import { expect, test } from 'vitest'
import { described, exampleOf } from '../../src/contract/described'
import { DescribedPage, Page } from '../../src/contract/page'
import { DescribedSession, Session } from '../../src/contract/session'

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
