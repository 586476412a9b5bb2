import { expect, test } from 'vitest'
import { isFailingAmount } from '../../../src/server/custody/failing-amount'

test.each([
  ['13', true],
  ['1013.00', true],
  ['0.130', true],
  ['1300', false],
  ['130', false],
  ['13.01', false],
])('an amount of %s fails in the sandbox: %s', (amount, fails) => {
  expect(isFailingAmount(amount)).toBe(fails)
})
