import type { Language } from '../contract/enums'
import type { LocaleFile, View } from '../contract/view'
import type { Copy } from './locales/en'

/** A view as it is in the document, with the language in which it was drawn. */
export type DrawnView = View & {
  language: Language
  /** The texts of the form; in a copy that the device keeps, all that were loaded. */
  copy: Partial<Copy>
  /** The lines of the form that are shown in English, too. */
  english?: Partial<Copy>
  /** Where all texts of the language are; absent for English, which comes with each chunk. */
  locale?: LocaleFile
  /** Formatted amounts, see `createWords`. */
  sums?: Record<string, string>
  /** Only in a copy that the device keeps: when it was made, in milliseconds by the device's clock. */
  keptAt?: number
}
