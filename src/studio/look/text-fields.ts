import type { Language } from '../../contract/enums'
import { COPY_LIMITS } from '../../contract/page/page-copy'
import { LANGUAGES, languageName } from '../../payment/language'
import type { Copy } from './look'

type TextName = keyof typeof COPY_LIMITS
/** `screen` names a screen that shows the text. */
type TextField = { name: TextName; label: string; hint: string; lines: number; screen: string }

/** The texts that a merchant may write in each language. */
export const TEXT_FIELDS: readonly TextField[] = [
  { name: 'title', label: 'Title', hint: 'What the customer pays for', lines: 1, screen: 'details' },
  { name: 'description', label: 'Description', hint: 'A sentence below the title', lines: 3, screen: 'details' },
  { name: 'button', label: 'Button', hint: 'The amount follows it', lines: 1, screen: 'details' },
  { name: 'support', label: 'Support contact', hint: 'An address or a number', lines: 1, screen: 'expired' },
  { name: 'thank_you', label: 'Thank-you', hint: 'On the receipt', lines: 2, screen: 'completed' },
]

export const textLabel = ({ label }: TextField, language: Language) => `${label}, ${languageName(language)}`

/** Replaces the path at the start of an error, such as `copy.en.title: …`, with the label of the text. */
export const withTextLabel = (entry: string) =>
  entry.replace(/^copy\.(\w+)\.(\w+)(?=:)/, (path, language: Language, name) => {
    const field = TEXT_FIELDS.find((one) => one.name === name)
    return field && LANGUAGES.some((one) => one === language) ? textLabel(field, language) : path
  })

/** Counts code points, as the service does, not UTF-16 units. */
export const countCharacters = (text: string) => [...text.trim()].length

/** A message for every text that is longer than the service accepts. */
export function findTooLongTexts(copy: Copy): string[] {
  return Object.entries(copy).flatMap(([language, words]) =>
    TEXT_FIELDS.flatMap((field) => {
      const length = countCharacters(words?.[field.name] ?? '')
      const limit = COPY_LIMITS[field.name]
      return length > limit ? [`${textLabel(field, language as Language)}: ${length} characters of ${limit}`] : []
    }),
  )
}
