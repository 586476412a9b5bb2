// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { payLink } from '../../../widget/script/checkout-element'

const SERVICE = { origin: 'https://pay.example' }

beforeEach(() => {
  document.documentElement.lang = ''
})

describe('the button', () => {
  test.each([
    ['fr-CI', '', 'Payer en crypto'],
    ['FR', '', 'Payer en crypto'],
    ['', 'sw', 'Lipa kwa crypto'],
    [undefined, 'sw', 'Lipa kwa crypto'],
    ['pt', 'sw', 'Pagar com cripto'],
    ['xx', '', 'Pay with crypto'],
  ])('with language %j in a shop in %j has the text %s', (lang, shop, label) => {
    document.documentElement.lang = shop
    expect(payLink({ page: 'demo', lang }, SERVICE).textContent).toBe(label)
  })

  test('is a link with the shop’s options, and is not rendered if they are invalid', () => {
    expect(payLink({ page: 'demo', amount: '5' }, SERVICE).href).toBe('https://pay.example/p/demo#amount=5')
    expect(() => payLink({}, SERVICE)).toThrow('The option `page` is missing.')
  })
})
