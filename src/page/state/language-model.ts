import { type ReadonlySignal, signal } from '@preact/signals'
import type { Language } from '../../contract/enums'
import { createI18n, type I18n } from '../i18n/create-i18n'
import en, { type Key, type Messages } from '../i18n/locales/en'
import type { Ports } from './ports'

/** How long a screen waits for its texts, in ms. After that it is shown in English until they arrive. */
const PATIENCE = 1_000

/** The page's language and its texts. */
export interface LanguageModel {
  readonly i18n: ReadonlySignal<I18n>
  /** Fetches the texts that the document did not bring, once. If that fails, the next call tries again; never rejects. */
  load(): Promise<void>
  /** Resolves when all texts are there, or cannot be had, or have had their time. */
  ready(): Promise<void>
  /** Resolves to whether the page speaks `language` now, or its texts cannot be had; null: another one was asked for since. */
  setLanguage(language: Language): Promise<boolean | null>
}

/** The document of a form contains only a part of the texts; the rest is loaded. */
export function createLanguageModel(
  initial: I18n,
  { loadMessages, showLanguage, wait }: Pick<Ports, 'loadMessages' | 'showLanguage' | 'wait'>,
): LanguageModel {
  const i18n = signal(initial)
  let asked = initial.language
  let loading: Promise<void> | null = null
  let patience: Promise<void> | null = null

  async function loadRest() {
    const { language, sums } = i18n.peek()
    try {
      const messages = await loadMessages(language)
      // another language may have been chosen meanwhile
      if (i18n.peek().language === language) i18n.value = createI18n(language, messages, undefined, { ...sums })
    } catch {
      // they stay English, and are fetched again when they are needed next
      loading = null
    }
  }

  function load(): Promise<void> {
    if (isComplete(i18n.peek().messages)) return Promise.resolve()
    loading ??= loadRest()
    return loading
  }

  return {
    i18n,
    load,
    async ready() {
      if (isComplete(i18n.peek().messages)) return
      const loaded = load()
      patience ??= wait(PATIENCE, new AbortController().signal)
      await Promise.race([loaded, patience])
    },
    async setLanguage(language) {
      asked = language
      const messages = await loadMessages(language).catch(() => null)
      if (asked !== language) return null
      if (!messages) return false
      i18n.value = createI18n(language, messages)
      showLanguage(language)
      return true
    },
  }
}

const isComplete = (messages: Partial<Messages>) => Object.keys(en).every((key) => messages[key as Key] !== undefined)
