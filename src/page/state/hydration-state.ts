import type { Language } from '../../contract/enums'
import type { View } from '../../contract/page/view'
import type { Messages } from '../i18n/locales/en'

/** A view as it is in the document, with the language in which it was drawn. */
export type HydrationState = View & {
  language: Language
  /** The texts that it shows; in a copy that the device keeps, all that were loaded. Absent for English, see `locales/en`. */
  messages?: Partial<Messages>
  /** Formatted amounts, see `createWords`. */
  sums?: Record<string, string>
  /** Only in a copy that the device keeps: when it was made, in milliseconds by the device's clock. */
  keptAt?: number
}
