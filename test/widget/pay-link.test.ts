// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../src/contract/enums'
import { payLink } from '../../widget/pay-link'
import { wordsIn } from '../../widget/words'

beforeEach(() => {
  document.documentElement.lang = ''
})

describe('the button', () => {
  test('has words of its own in every language of the page; Pidgin says it as English does', () => {
    for (const word of ['pay', 'close'] as const) {
      const said = LANGUAGES.map((language) => wordsIn(language)[word])
      expect(new Set(said).size).toBe(LANGUAGES.length - 1)
      expect(said[LANGUAGES.indexOf('pcm')]).toBe(wordsIn('en')[word])
    }
  })

  test.each([
    ['fr-CI', '', 'Payer en crypto'],
    ['FR', '', 'Payer en crypto'],
    ['', 'sw', 'Lipa kwa crypto'],
    [Promise.resolve('fr'), 'sw', 'Lipa kwa crypto'],
    ['pt', 'sw', 'Pagar com cripto'],
    ['xx', '', 'Pay with crypto'],
  ])('asked for %j in a shop in %j says %s', (language, shop, label) => {
    document.documentElement.lang = shop
    expect(payLink('https://pay.example/p/demo', language).textContent).toBe(label)
  })

  test('is a real link, and none where there is no address', () => {
    expect(payLink('https://pay.example/p/demo', 'en').href).toBe('https://pay.example/p/demo')
    expect(payLink(null, 'en').hasAttribute('href')).toBe(false)
  })
})
