import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { createI18n, type I18n } from './create-i18n'
import en from './locales/en'

export const I18nContext = createContext<I18n>(createI18n('en', en))
export const useI18n = () => useContext(I18nContext)
