import { describe, expect, it } from 'vitest'
import { acceptedLanguages, chooseLanguage } from '../../src/payment/choose-language'
import { directionOf, isReviewed, LANGUAGES, localeOf } from '../../src/payment/language'

describe('the language of the page', () => {
  it('is the language in the link, reviewed or not, whatever the browser prefers', () => {
    expect(chooseLanguage('yo', ['fr'], 'pt')).toBe('yo')
    expect(isReviewed('yo')).toBe(false)
    expect(chooseLanguage('PCM-NG', ['fr'], 'pt')).toBe('pcm')
  })

  it('is otherwise the first preferred language that was reviewed, else the page’s, else English', () => {
    expect(chooseLanguage(null, ['yo-NG', 'de', 'sw-KE', 'fr'], 'pt')).toBe('sw')
    expect(chooseLanguage('xx', ['fr-CI'], 'pt')).toBe('fr')
    expect(chooseLanguage(null, ['yo', 'de'], 'ha')).toBe('ha')
    expect(chooseLanguage('', [], null)).toBe('en')
  })

  it('runs from right to left in Arabic only', () => {
    expect(directionOf('ar')).toBe('rtl')
    expect(directionOf('am')).toBe('ltr')
  })
})

it.each(LANGUAGES)('times in %s have 24 hours, and minutes in two digits', (language) => {
  const at = (time: string) =>
    new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
      .format(new Date(`2026-01-03T${time}Z`))
      .slice(-6)
  expect(at('14:05')).toMatch(/[^\d]14:05$/)
  expect(at('00:05')).toMatch(/[^\d]00:05$/)
})

describe('Accept-Language', () => {
  it('is read best first, without refused or malformed parts', () => {
    expect(acceptedLanguages('fr;q=0.5, sw-KE, en;q=0.8, de;q=0, *;q=0.1')).toEqual(['sw-KE', 'en', 'fr'])
    expect(acceptedLanguages(',,;q=1, fr;q=x')).toEqual(['fr'])
    expect(acceptedLanguages(null)).toEqual([])
    expect(acceptedLanguages('en,'.repeat(5000)).length).toBeLessThanOrEqual(20)
  })
})
