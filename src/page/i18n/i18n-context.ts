import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { createWords, type Words } from './create-i18n'
import en from './locales/en'

export const WordsContext = createContext<Words>(createWords('en', en))
export const useWords = () => useContext(WordsContext)
