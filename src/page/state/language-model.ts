import { type ReadonlySignal, signal } from '@preact/signals'
import type { Language } from '../../contract/enums'
import { createI18n, type I18n } from '../i18n/create-i18n'
import en, { type Key, type Messages } from '../i18n/locales/en'
import type { Ports } from './ports'

/** Milliseconds that a screen waits for its texts. After that it is shown in English until they arrive. */
const TEXTS_TIMEOUT = 1_000

/** The page's language and its texts. */
export interface LanguageModel {
  readonly i18n: ReadonlySignal<I18n>
  /** Loads the texts that the document lacks, once. If that fails, the next call tries again; never rejects. */
  loadTexts(): Promise<void>
  /** Resolves when all texts are loaded, when they cannot be loaded, or after a second. */
  textsReady(): Promise<void>
  /**
   * Resolves to true once the page is in `language`, to false if its texts cannot be loaded, and to null if the
   * customer has chosen another language in the meantime.
   */
  setLanguage(language: Language): Promise<boolean | null>
}

/** The document of a form contains only a part of the texts; the rest is loaded. */
export function createLanguageModel(
  initial: I18n,
  { loadMessages, showLanguage, wait }: Pick<Ports, 'loadMessages' | 'showLanguage' | 'wait'>,
): LanguageModel {
  const i18n = signal(initial)
  let requested = initial.language
  let loading: Promise<void> | null = null
  let timeout: Promise<void> | null = null

  async function loadRest() {
    const { language, formattedMoney } = i18n.peek()
    try {
      const messages = await loadMessages(language)
      // another language may have been chosen meanwhile
      if (i18n.peek().language === language)
        i18n.value = createI18n(language, messages, undefined, { ...formattedMoney })
    } catch {
      // the missing texts stay English, and the next call fetches them again
      loading = null
    }
  }

  function loadTexts(): Promise<void> {
    if (isComplete(i18n.peek().messages)) return Promise.resolve()
    loading ??= loadRest()
    return loading
  }

  return {
    i18n,
    loadTexts,
    async textsReady() {
      if (isComplete(i18n.peek().messages)) return
      const loaded = loadTexts()
      timeout ??= wait(TEXTS_TIMEOUT, new AbortController().signal)
      await Promise.race([loaded, timeout])
    },
    async setLanguage(language) {
      requested = language
      const messages = await loadMessages(language).catch(() => null)
      if (requested !== language) return null
      if (!messages) return false
      i18n.value = createI18n(language, messages)
      showLanguage(language)
      return true
    },
  }
}

const isComplete = (messages: Partial<Messages>) => Object.keys(en).every((key) => messages[key as Key] !== undefined)
