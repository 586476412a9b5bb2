import { type ReadonlySignal, signal } from '@preact/signals'
import { createI18n, type I18n } from '../i18n/create-i18n'
import type { Translation } from '../i18n/error-texts'
import { chooseLanguage, type DashboardLanguage } from '../i18n/languages'
import en from '../i18n/locales/en'

export interface LanguagePorts {
  /** Preferred languages of the device, best first. */
  languages: readonly string[]
  /** Storage of the device. */
  memory: Pick<Storage, 'getItem' | 'setItem'>
  loadMessages(language: Exclude<DashboardLanguage, 'en'>): Promise<Translation>
}

export interface LanguageModel {
  readonly i18n: ReadonlySignal<I18n>
  /** Shows and stores another language, or reports that its texts did not load. */
  setLanguage(language: DashboardLanguage): Promise<void>
}

const LANGUAGE_KEY = 'malipo-dashboard-language'

/** @param onFailure called when the texts of a chosen language do not load */
export function createLanguage(ports: LanguagePorts, onFailure: (i18n: I18n) => void) {
  const i18n = signal(createI18n('en', en))

  /** Returns false, and keeps the current language, if the texts do not load. */
  async function show(language: DashboardLanguage): Promise<boolean> {
    const messages = language === 'en' ? en : await ports.loadMessages(language).catch(() => null)
    if (messages) i18n.value = createI18n(language, messages)
    return messages !== null
  }

  const model: LanguageModel = {
    i18n,
    async setLanguage(language) {
      if (await show(language)) ports.memory.setItem(LANGUAGE_KEY, language)
      else onFailure(i18n.peek())
    },
  }
  return { model, showFirst: () => show(chooseLanguage(ports.memory.getItem(LANGUAGE_KEY), ports.languages)) }
}
