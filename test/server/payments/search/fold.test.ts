import { expect, test } from 'vitest'
import { fold } from '../../../../src/server/payments/search/fold'

test.each([
  ['Aïsha  BELLO', 'aisha bello'],
  ['Ƙwalli', 'kwalli'],
  ['Ẹ̀gbẹ́', 'egbe'],
  ['أحمد', 'احمد'],
  ['١٨٥٠٠ ۱۸۵۰۰ १८५०० 𝟏𝟖', '18500 18500 18500 18'],
  ['2\u200Ekg\trice', '2kg rice'],
])('%s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})
