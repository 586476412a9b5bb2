import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { english } from '../locales/english'
import { createWords, type Words } from './words'

export const WordsContext = createContext<Words>(createWords('en', english))
export const useWords = () => useContext(WordsContext)
