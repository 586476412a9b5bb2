// @vitest-environment happy-dom
import { screen } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../src/browser/service-client'
import { exampleOf } from '../../../src/contract/example-of'
import { PaymentPage } from '../../../src/contract/page/payment-page'
import { createI18n } from '../../../src/dashboard/i18n/create-i18n'
import en from '../../../src/dashboard/i18n/locales/en'
import { parseAmount } from '../../../src/dashboard/parts/form/parse-amount'
import { draw } from '../draw'

describe('an amount of a coin', () => {
  const parse = (language: 'en' | 'fr', typed: string) => parseAmount(createI18n(language, en), 'amount', typed, 'USDT')

  test.each([
    ['en', '25.5', '25.5'],
    ['fr', '25,5', '25.5'],
    ['fr', '5,123', '5.123'],
    ['en', '5.123', '5.123'],
  ] as const)('in %s, %s is %s', (language, typed, amount) => {
    expect(parse(language, typed)).toBe(amount)
  })

  test.each([
    ['en', '1,500', '25.5'],
    ['fr', '1.500', '25,5'],
  ] as const)('in %s, %s is ambiguous, and the example is %s', (language, typed, example) => {
    const refusal = (() => {
      try {
        return parse(language, typed)
      } catch (error) {
        return error
      }
    })()
    expect(refusal).toBeInstanceOf(Refusal)
    expect((refusal as Refusal).message).toBe(`Enter an amount, such as ${example}.`)
  })
})

test('a field for an amount shows its value in the format of the language', async () => {
  const page = { ...exampleOf(PaymentPage), amount: '12500.50', currency: 'NGN' }
  await draw(
    `/dashboard/test/pages/${page.slug}?edit=yes`,
    { [`GET /api/v1/payment-pages/${page.slug}`]: { data: page } },
    'fr',
  )
  const field = await screen.findByDisplayValue('12500,50')
  expect(field.getAttribute('name')).toBe('amount')
})
