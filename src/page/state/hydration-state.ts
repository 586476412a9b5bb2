import type { Language } from '../../contract/enums'
import type { View } from '../../contract/page/view'
import type { Messages } from '../i18n/locales/en'

/** The view in the document's data, with the document's language. */
export type HydrationState = View & {
  language: Language
  /** The document's texts; in a copy on the device, all loaded texts. Absent for English, see `locales/en`. */
  messages?: Partial<Messages>
  /** Formatted amounts, see `createFormats`. */
  formattedMoney?: Record<string, string>
  /** Only in a copy on the device: when it was saved, in milliseconds by the device's clock. */
  savedAt?: number
}
