import type { Language } from '../../contract/enums'
import type { View } from '../../contract/page/view'
import type { Messages } from '../i18n/locales/en'

/** A view as it is in the document, with the document's language. */
export type HydrationState = View & {
  language: Language
  /** The texts of the document; in a copy on the device all that were loaded. Absent for English, see `locales/en`. */
  messages?: Partial<Messages>
  /** Formatted amounts, see `createWords`. */
  sums?: Record<string, string>
  /** Only in a copy on the device: when it was saved, in milliseconds by the device's clock. */
  savedAt?: number
}
