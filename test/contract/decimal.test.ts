import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { AssetAmountInput, MoneyInput } from '../../src/contract/decimal'

const read = (schema: v.GenericSchema<string | number, string>, value: unknown) => {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : result.issues[0].message
}

describe('an amount of money', () => {
  test.each([
    [0.1 + 0.2, '0.3'],
    [10.1 * 3, '30.3'],
    [100.0000000001, '100'],
    [50000, '50000'],
    [50000.5, '50000.5'],
    // too far from a hundredth: the currency refuses its decimals
    [0.125, '0.125'],
    [18500.00001, '18500.00001'],
    [1e-10, 'Must be greater than 0.'],
    [1e21, 'Must be a decimal number without an exponent.'],
    [Number.POSITIVE_INFINITY, 'Must be a decimal number without an exponent.'],
  ])('that is the number %d is read as %s', (value, text) => expect(read(MoneyInput, value)).toBe(text))

  test('that is text stays as it is', () => {
    expect(read(MoneyInput, '0.30000000000000004')).toBe('0.30000000000000004')
  })
})

test('an amount of an asset is never rounded', () => {
  expect(read(AssetAmountInput, 1.00000000001)).toBe('1.00000000001')
})
