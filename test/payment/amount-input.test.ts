import { describe, expect, it } from 'vitest'
import { plainAmount, plainUnits } from '../../src/payment/amount-input'

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
    ['\u200f٥٠٠\u200e', '500'],
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

  it.each(['', '1,234.5', '1.234,5', '1.000.000', '١٬٥٠٠', '-1', '1 USDT'])('%s is none', (typed) => {
    expect(plainUnits(typed)).toBeNull()
  })
})
