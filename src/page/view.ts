import type { Language } from '../contract/enums'
import type { LocaleFile, View } from '../contract/view'
import type { Copy } from './locales/en'

/** A view as it stands in the document, with the language in which it was drawn. */
export type DrawnView = View & {
  language: Language
  /** Its words, as far as the form needs them; in a copy that the device keeps, all that were known. */
  copy: Partial<Copy>
  /** The lines of the form that stand in English too. */
  english?: Partial<Copy>
  /** All its words, where they do not come in English with each chunk. */
  locale?: LocaleFile
  /** What is written of its amounts, see `createWords`. */
  sums?: Record<string, string>
  /** Only in a copy that the device keeps: when it was made, in milliseconds by the device's clock. */
  keptAt?: number
}
