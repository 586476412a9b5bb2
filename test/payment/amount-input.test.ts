import { describe, expect, it } from 'vitest'
import { plainAmount } from '../../src/payment/amount-input'

describe('an amount as people type it', () => {
  it.each([
    ['50', '50'],
    [' 50 ', '50'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1 234,5', '1234.5'],
    ['1’234.50', '1234.50'],
    ['1,234', '1234'],
    ['1.234', '1234'],
    ['1,234,567', '1234567'],
    ['12,5', '12.5'],
    ['0.5', '0.5'],
    ['0,5', '0.5'],
    ['007', '7'],
    ['٥٠٠', '500'],
    ['١٬٢٣٤٫٥٠', '1234.50'],
    ['0.123', '0.123'],
  ])('%s means %s', (typed, plain) => {
    expect(plainAmount(typed)).toBe(plain)
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
    '$5',
    '5 dollars',
    '.5.',
  ])('%s is no amount', (typed) => {
    expect(plainAmount(typed)).toBeNull()
  })
})
