// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../../src/contract/enums'
import { buttonText, payLink } from '../../../widget/script/pay-link'
import { wordsFor } from '../../../widget/script/words'

const SERVICE = { origin: 'https://pay.example' }

beforeEach(() => {
  document.documentElement.lang = ''
})

describe('the button', () => {
  test('has words of its own in every language of the page; Pidgin says it as English does', () => {
    const said = LANGUAGES.map(buttonText)
    expect(new Set(said).size).toBe(LANGUAGES.length - 1)
    expect(said[LANGUAGES.indexOf('pcm')]).toBe(buttonText('en'))
  })

  test.each([
    ['fr-CI', '', 'Payer en crypto'],
    ['FR', '', 'Payer en crypto'],
    ['', 'sw', 'Lipa kwa crypto'],
    [undefined, 'sw', 'Lipa kwa crypto'],
    ['pt', 'sw', 'Pagar com cripto'],
    ['xx', '', 'Pay with crypto'],
  ])('asked for %j in a shop in %j says %s', (lang, shop, label) => {
    document.documentElement.lang = shop
    expect(payLink({ page: 'demo', lang }, SERVICE).textContent).toBe(label)
  })

  test('is a real link with what the shop passed, and there is none where the options lead nowhere', () => {
    expect(payLink({ page: 'demo', amount: '5' }, SERVICE).href).toBe('https://pay.example/p/demo#amount=5')
    expect(() => payLink({}, SERVICE)).toThrow('The option `page` is missing.')
  })
})

describe('the card', () => {
  test.each(['close', 'opening', 'open', 'failed'] as const)('has words of its own in every language: %s', (word) => {
    const said = LANGUAGES.map((language) => wordsFor(language)[word])
    expect(new Set(said).size).toBe(LANGUAGES.length - 1)
    expect(said[LANGUAGES.indexOf('pcm')]).toBe(wordsFor('en')[word])
  })

  test('says in which language its words are', () => {
    expect(wordsFor('sw-TZ').lang).toBe('sw')
    expect(wordsFor('xx').lang).toBe('en')
  })
})
