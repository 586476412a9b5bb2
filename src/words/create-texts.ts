import type { ComponentChildren } from 'preact'
import type { Language } from '../contract/enums'
import { localeOf } from '../payment/language'
import { isolate } from './create-formats'
import { interpolate } from './interpolate'

type Values = Readonly<Record<string, string | number>>
/** The forms of `Intl.PluralRules` for the number `{n}`. */
type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>
/** The texts of a language, with the same keys as the English texts. */
export type MessagesOf<English> = { readonly [Key in keyof English]: English[Key] extends string ? string : Plural }
type KeysOf<Messages, Text> = { [Key in keyof Messages]: Messages[Key] extends Text ? Key : never }[keyof Messages]

/** Finds and fills in the texts of one language. English replaces texts that are not loaded yet. */
export function createTexts<Messages extends Readonly<Record<keyof Messages, string | Plural>>>(
  language: Language,
  messages: Partial<Messages>,
  english: Messages,
) {
  const line = (text: string, values: Values) =>
    interpolate(
      text,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(language, value)])),
    ).join('')
  const wording = <Of extends keyof Messages>(key: Of): Messages[Of] => messages[key] ?? english[key]
  return {
    /** A plain text, for attributes, titles and announcements. */
    t: (key: KeysOf<Messages, string>, values: Values = {}) => line(wording(key) as string, values),
    /** A text with components as values. */
    tRich: (key: KeysOf<Messages, string>, values: Readonly<Record<string, ComponentChildren>>) =>
      interpolate(wording(key) as string, values),
    plural: (key: KeysOf<Messages, Plural>, n: number, values: Values = {}) => {
      const forms = wording(key) as Plural
      return line(forms[new Intl.PluralRules(localeOf(language)).select(n)] ?? forms.other, { n, ...values })
    },
  }
}
