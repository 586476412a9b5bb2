import type { Language } from '../../contract/enums'
import { LANGUAGES } from '../../payment/language'
import { loadMessages } from './load-messages'
import type { Messages } from './locales/en'

/** All languages at once, for the server. */
export const ALL_MESSAGES = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async (language) => [language, await loadMessages(language)])),
) as Record<Language, Messages>
