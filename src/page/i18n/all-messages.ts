import type { Language } from '../../contract/enums'
import type { Messages } from './locales/en'

const LOCALES = import.meta.glob<Messages>('./locales/*.ts', { import: 'default', eager: true })

/** All languages at once, for the server. */
export const ALL_MESSAGES = Object.fromEntries(
  Object.entries(LOCALES).map(([path, messages]) => [path.slice('./locales/'.length, -'.ts'.length), messages]),
) as Record<Language, Messages>
