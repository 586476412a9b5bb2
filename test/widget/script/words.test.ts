// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../../src/contract/enums'
import { wordsFor } from '../../../widget/script/words'

describe('what the widget says', () => {
  test.each([
    'pay',
    'close',
    'opening',
    'open',
    'failed',
  ] as const)('has words of its own in every language of the page: %s', (word) => {
    const said = LANGUAGES.map((language) => wordsFor(language)[word])
    expect(new Set(said).size).toBe(LANGUAGES.length - 1)
    // Pidgin says it as English does
    expect(said[LANGUAGES.indexOf('pcm')]).toBe(wordsFor('en')[word])
  })

  test('says in which language its words are', () => {
    expect(wordsFor('sw-TZ').lang).toBe('sw')
    expect(wordsFor('xx').lang).toBe('en')
    expect(wordsFor('constructor').lang).toBe('en')
  })
})
