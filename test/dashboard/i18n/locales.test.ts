import { expect, test } from 'vitest'
import { ERROR_CODES, ERROR_KINDS } from '../../../src/contract/errors/error-codes'
import { createI18n } from '../../../src/dashboard/i18n/create-i18n'
import { DASHBOARD_LANGUAGES, loadMessages } from '../../../src/dashboard/i18n/languages'
import en, { type Messages } from '../../../src/dashboard/i18n/locales/en'

const KEYS = Object.keys(en) as (keyof Messages)[]
/** Values of errors that are English words or sentences. */
const FRAGMENTS = ['hint', 'kind', 'types', 'scope', 'scopes', 'implied', 'end']
const TRANSLATIONS = DASHBOARD_LANGUAGES.filter((language) => language !== 'en')

/** The `{placeholders}` of a text. For a plural, those of `other`, the form that every language has. */
const placeholdersIn = (text: Messages[keyof Messages]) =>
  [...new Set((typeof text === 'string' ? text : text.other).match(/\{\w+\}/g))].sort()

test.each(TRANSLATIONS)('%s has the placeholders of English, and all plural forms', async (language) => {
  const messages = await loadMessages(language)
  expect(KEYS.filter((key) => String(placeholdersIn(messages[key])) !== String(placeholdersIn(en[key])))).toEqual([])
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const plurals = KEYS.map((key) => messages[key]).filter((text) => typeof text !== 'string')
  // `many` of French is only for numbers that are written in words, such as “1 million”
  expect(plurals.filter((text) => forms.some((form) => form !== 'many' && !(form in text)))).toEqual([])
})

test.each([
  ['en', '32.25'],
  ['fr', '32,25'],
  ['pt', '32,25'],
  ['ar', '32.25'],
] as const)('%s writes an amount of an asset as %s', (language, text) => {
  expect(createI18n(language, en).formatUnits('32.25')).toBe(text)
})

test('a text without Arabic words keeps its order in Arabic: “HTTP 410”, not “410 HTTP”', async () => {
  const { errors: _, ...texts } = await loadMessages('ar')
  const messages = Object.entries(texts).flatMap(([key, text]) =>
    (typeof text === 'string' ? [text] : Object.values(text)).map((form) => [key, form] as const),
  )
  const mixed = messages.filter(([, text]) => {
    const words = text.replace(/\{\w+\}/g, '')
    return text.includes('{') && /\p{Script=Latin}/u.test(words) && !/\p{Script=Arabic}/u.test(words)
  })
  expect(mixed.map(([key]) => key)).toContain('webhooks.answered')
  expect(mixed.filter(([, text]) => !/^\u2066.*\u2069$/.test(text))).toEqual([])
})

test.each(TRANSLATIONS)('%s words every error of the service, without an English fragment', async (language) => {
  const { errors } = await loadMessages(language)
  expect(Object.keys(errors).sort()).toEqual([...ERROR_CODES].sort())
  for (const code of ERROR_CODES)
    for (const english of ERROR_KINDS[code].texts) {
      // a value of the service stands for each placeholder, but a fragment of a sentence must not be shown
      const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const params = Object.fromEntries(names.map((name) => [name, FRAGMENTS.includes(name) ? 'ENGLISH' : '7']))
      const text = createI18n(language, await loadMessages(language)).errorText({ code, message: english, params })
      expect([text, text === english, /ENGLISH|[{}]/.test(text)]).toEqual([expect.stringMatching(/\S/), false, false])
      expect(text).toMatch(/[.。]$/)
    }
})

test('an error is worded with its values, and a code of a later version has a general text', async () => {
  const french = createI18n('fr', await loadMessages('fr'))
  const error = { code: 'insufficient_balance', message: 'At most 6.57 USDT can be sent back', params: {} }
  expect(french.errorText({ ...error, params: { amount: '6.57 USDT' } })).toBe(
    'Au plus 6.57 USDT peuvent être renvoyés.',
  )
  expect(french.errorText(error)).toBe('Il n’y a pas assez d’argent disponible.')
  expect(french.errorText({ ...error, code: 'of_a_later_version' })).toBe('Cette valeur n’est pas valable.')
  expect(createI18n('en', en).errorText(error)).toBe('At most 6.57 USDT can be sent back')
})
