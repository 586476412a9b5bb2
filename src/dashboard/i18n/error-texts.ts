import type { ErrorCode } from '../../contract/errors/error-codes'
import { interpolate } from '../../words/interpolate'
import type { Messages } from './locales/en'

/**
 * The errors of the service in one language, by code. If there are several texts, the first whose values an error has
 * is shown. English has none, since the service's own texts are English.
 */
export type ErrorTexts = Readonly<Record<ErrorCode, string | readonly [string, ...string[]]>>

/** All texts of a language other than English. */
export type Translation = Messages & { readonly errors: ErrorTexts }

/** The text of an error. A code of a later version has the text of `invalid`. */
export function errorText(texts: ErrorTexts, code: string, params: Readonly<Record<string, string>>): string {
  const found: string | readonly string[] = texts[code as ErrorCode] ?? texts.invalid
  const variants = typeof found === 'string' ? [found] : found
  const filled = variants.map((text) => interpolate(text, params).join(''))
  return filled.find((text) => !/\{\w+\}/.test(text)) ?? filled[filled.length - 1] ?? ''
}
