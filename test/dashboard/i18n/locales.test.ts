import { expect, test } from 'vitest'
import { createI18n } from '../../../src/dashboard/i18n/create-i18n'
import { DASHBOARD_LANGUAGES, loadMessages } from '../../../src/dashboard/i18n/languages'
import en, { type Messages } from '../../../src/dashboard/i18n/locales/en'

const KEYS = Object.keys(en) as (keyof Messages)[]
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
  const messages = Object.entries(await loadMessages('ar')).flatMap(([key, text]) =>
    (typeof text === 'string' ? [text] : Object.values(text)).map((form) => [key, form] as const),
  )
  const mixed = messages.filter(([, text]) => {
    const words = text.replace(/\{\w+\}/g, '')
    return text.includes('{') && /\p{Script=Latin}/u.test(words) && !/\p{Script=Arabic}/u.test(words)
  })
  expect(mixed.map(([key]) => key)).toContain('webhooks.answered')
  expect(mixed.filter(([, text]) => !/^\u2066.*\u2069$/.test(text))).toEqual([])
})
