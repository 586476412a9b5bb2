import { expect, test } from 'vitest'
import type { Currency } from '../../../../src/contract/enums'
import { type Key, keysOf, pressKey } from '../../../../src/dashboard/till/keypad/press-key'

const type = (keys: readonly Key[], currency: Currency = 'NGN') =>
  keys.reduce((typed, key) => pressKey(typed, key, currency), '')

test.each<[string, Key[], string]>([
  ['digits', ['2', '5', '0', '0'], '2500'],
  ['a point before the first digit', ['.', '5'], '0.5'],
  ['a second point, which is ignored', ['1', '.', '5', '.', '2'], '1.52'],
  ['more decimals than the currency has', ['1', '.', '2', '5', '9'], '1.25'],
  ['zeros before the amount', ['0', '0', '7'], '7'],
  ['a deleted digit', ['1', '2', 'delete'], '1'],
  ['everything deleted', ['1', 'delete', 'delete'], ''],
  ['a deleted point', ['0', '.', 'delete'], ''],
])('the keypad takes %s', (_, keys, amount) => {
  expect(type(keys)).toBe(amount)
})

test('the keypad takes ten digits, which no till exceeds', () => {
  expect(type(Array.from({ length: 12 }, () => '9' as const))).toBe('9999999999')
  expect(type([...Array.from({ length: 10 }, () => '9' as const), '.', '5'])).toBe('9999999999.5')
})

test('a currency without minor units has `00` in place of the point', () => {
  expect(keysOf('XOF')).not.toContain('.')
  expect(type(['5', '00', '.', '5'], 'XOF')).toBe('5005')
  expect(keysOf('NGN')).not.toContain('00')
})
