import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import en from '../locales/en'
import { createWords, type Words } from './words'

export const WordsContext = createContext<Words>(createWords('en', en))
export const useWords = () => useContext(WordsContext)
