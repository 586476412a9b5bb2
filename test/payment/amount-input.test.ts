import { describe, expect, it } from 'vitest'
import type { Currency, Language } from '../../src/contract/enums'
import { exampleAmount, plainAmount, plainUnits } from '../../src/payment/amount-input'

const read = (typed: string, currency: Currency = 'USD', language: Language = 'en') =>
  plainAmount(typed, currency, language)

describe('an amount as people type it', () => {
  it.each([
    ['50', '50'],
    [' 50 ', '50'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1.000,50', '1000.50'],
    ['1 234,5', '1234.5'],
    ['1\u202f234,5', '1234.5'],
    ['1’234.50', '1234.50'],
    ['1,234', '1234'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12,5', '12.5'],
    ['0.5', '0.5'],
    ['0,5', '0.5'],
    ['0.500', '0.500'],
    ['007', '7'],
    ['٥٠٠', '500'],
    ['\u200f٥٠٠\u200e', '500'],
    ['١٬٢٣٤٫٥٠', '1234.50'],
    ['0.123', '0.123'],
  ])('%s means %s', (typed, plain) => {
    expect(read(typed)).toBe(plain)
  })

  it.each<[string, Currency, string]>([
    ['$25', 'USD', '25'],
    ['$ 25.50', 'USD', '25.50'],
    ['US$25', 'USD', '25'],
    ['25$', 'USD', '25'],
    ['25 USD', 'USD', '25'],
    ['usd 25', 'USD', '25'],
    ['$1,000.50 USD', 'USD', '1000.50'],
    ['₦5 000', 'NGN', '5000'],
    ['N5,000', 'NGN', '5000'],
    ['NGN 5000', 'NGN', '5000'],
    ['KSh. 1,500', 'KES', '1500'],
    ['GH₵20', 'GHS', '20'],
    ['R 250', 'ZAR', '250'],
    ['5 000 F CFA', 'XOF', '5000'],
    ['5.000 FCFA', 'XOF', '5000'],
    ['٢٥ د.م.', 'MAD', '25'],
    ['€ 1.234,50', 'EUR', '1234.50'],
  ])('%s in %s means %s', (typed, currency, plain) => {
    expect(read(typed, currency)).toBe(plain)
  })

  it.each<[string, Currency, Language, string | null]>([
    ['1,000', 'USD', 'en', '1000'],
    ['1.000', 'USD', 'en', null],
    ['1.500', 'USD', 'sw', null],
    ['1.000', 'EUR', 'pt', '1000'],
    ['1,000', 'EUR', 'fr', null],
    ['1.000', 'XOF', 'fr', '1000'],
    ['1,000', 'XOF', 'fr', '1000'],
    ['1.000', 'UGX', 'en', '1000'],
    ['1000.000', 'USD', 'en', null],
    ['1 000.000', 'USD', 'en', null],
  ])('%s in %s and %s means %s: an ambiguous amount is not guessed', (typed, currency, language, plain) => {
    expect(read(typed, currency, language)).toBe(plain)
  })

  it.each([
    '',
    ' ',
    '-5',
    '1e3',
    'NaN',
    'Infinity',
    '1,2,3',
    '1.2.3',
    '12,34,567',
    '25 50',
    '5 0',
    '€5',
    '25 EUR',
    '$',
    '5 dollars',
    '.5.',
  ])('%s is no amount', (typed) => {
    expect(read(typed)).toBeNull()
  })

  it.each<[Currency, Language, string]>([
    ['USD', 'en', '25.00'],
    ['EUR', 'fr', '25,00'],
    ['XOF', 'fr', '2500'],
  ])('the example for %s in %s can be typed unchanged', (currency, language, example) => {
    expect(exampleAmount(currency, language)).toBe(example)
    expect(read(example, currency, language)).toBe(example.replace(',', '.'))
  })
})

describe('an amount of a coin as people type it', () => {
  it.each([
    ['1', '1'],
    ['1.5', '1.5'],
    ['1.500', '1.500'],
    ['1,000', '1.000'],
    ['0.00015', '0.00015'],
    ['١٫٥', '1.5'],
  ])('%s means %s, and never thousands', (typed, plain) => {
    expect(plainUnits(typed)).toBe(plain)
  })

  it.each(['', '1,234.5', '1.234,5', '1.000.000', '١٬٥٠٠', '-1', '1 USDT'])('%s is no amount', (typed) => {
    expect(plainUnits(typed)).toBeNull()
  })
})
