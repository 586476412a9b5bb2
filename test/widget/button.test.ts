// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { LANGUAGES } from '../../src/contract/enums'

let buttonFor: typeof import('../../widget/button').buttonFor

beforeAll(async () => {
  vi.stubGlobal('BUILD', 'package')
  ;({ buttonFor } = await import('../../widget/button'))
})
beforeEach(() => {
  document.documentElement.lang = ''
})

const SHOP = { origin: 'https://pay.example', page: 'demo' }

describe('the button', () => {
  test('has words of its own in every language of the page; Pidgin says it as English does', () => {
    const labels = LANGUAGES.map((lang) => buttonFor({ ...SHOP, lang }).textContent)
    expect(new Set(labels).size).toBe(LANGUAGES.length - 1)
    expect(labels[LANGUAGES.indexOf('pcm')]).toBe('Pay with crypto')
  })

  test.each([
    ['fr-CI', '', 'Payer en crypto'],
    ['', 'sw', 'Lipa kwa crypto'],
    ['pt', 'sw', 'Pagar com cripto'],
    ['xx', '', 'Pay with crypto'],
  ])('asked for %j in a shop in %j says %s', (lang, shop, label) => {
    document.documentElement.lang = shop
    expect(buttonFor({ ...SHOP, lang }).textContent).toBe(label)
  })

  test('is a real link to the page, or where the shop says', () => {
    expect(buttonFor(SHOP).href).toBe('https://pay.example/p/demo')
    expect(buttonFor({ href: 'https://pay.example/p/other' }).href).toBe('https://pay.example/p/other')
  })

  test('leads to the session, given by its id or full address, and never runs a script', () => {
    expect(buttonFor({ ...SHOP, session: '5f0c' }).href).toBe('https://pay.example/p/demo/s/5f0c')
    for (const session of ['https://pay.example/p/demo/s/5f0c', 'javascript:alert(1)//'])
      expect(buttonFor({ origin: SHOP.origin, session }).href).toBe(`https://pay.example/p/undefined/s/${session}`)
  })
})
