import type { Language } from '../contract/enums'
import { isReviewed, LANGUAGES } from './language'

const languageOf = (tag: string): Language | undefined => {
  const primary = tag.trim().toLowerCase().split('-')[0]
  return LANGUAGES.find((language) => language === primary)
}

/**
 * The language to show: `queryLanguage` (from `?lang=`) if it exists, else the first of `preferred` (BCP 47 tags, best
 * first) with a reviewed translation, else `pageLocale`, else English.
 */
export function chooseLanguage(
  queryLanguage: string | null,
  preferred: readonly string[],
  pageLocale: Language | null,
): Language {
  const requested = queryLanguage === null ? undefined : languageOf(queryLanguage)
  return requested ?? preferredLanguage(preferred) ?? pageLocale ?? 'en'
}

/** The first of `preferred` (BCP 47 tags, best first) with a reviewed translation. */
export function preferredLanguage(preferred: readonly string[]): Language | undefined {
  for (const tag of preferred) {
    const language = languageOf(tag)
    if (language && isReviewed(language)) return language
  }
}

/** The tags of an `Accept-Language` header, best first; malformed parts are skipped. */
export function acceptedLanguages(header: string | null | undefined): string[] {
  return (header ?? '')
    .split(',', 20)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const q = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return { tag: tag.trim(), q: q === undefined ? 1 : Number(q) }
    })
    .filter(({ tag, q }) => tag !== '' && tag !== '*' && q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ tag }) => tag)
}
