// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../../src/contract/enums'
import { wordsFor } from '../../../widget/script/words'

describe('the widget’s texts', () => {
  test.each([
    'pay',
    'close',
    'opening',
    'open',
    'failed',
  ] as const)('differ in every language of the page: %s', (word) => {
    const texts = LANGUAGES.map((language) => wordsFor(language)[word])
    expect(new Set(texts).size).toBe(LANGUAGES.length - 1)
    // Pidgin uses the English text
    expect(texts[LANGUAGES.indexOf('pcm')]).toBe(wordsFor('en')[word])
  })

  test('name their language', () => {
    expect(wordsFor('sw-TZ').lang).toBe('sw')
    expect(wordsFor('xx').lang).toBe('en')
    expect(wordsFor('constructor').lang).toBe('en')
  })
})
