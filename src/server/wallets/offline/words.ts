import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

const BITS = 128

/** Twelve new words. The random numbers are the system's. */
export const newWords = (): string => generateMnemonic(wordlist, BITS)

/** Words as somebody writes them: in capitals, numbered, over several lines. */
export const tidied = (entered: string): string =>
  entered
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
    .join(' ')

/** What is wrong with entered words, for a person. Null if they are a recovery phrase. */
export function wordsProblem(words: string): string | null {
  const list = words.split(' ')
  if (![12, 15, 18, 21, 24].includes(list.length)) return `These are ${list.length} words; a phrase has 12 or 24.`
  const unknown = list.findIndex((word) => !wordlist.includes(word))
  if (unknown >= 0) return `Word ${unknown + 1} is not in the list of words that phrases are made of.`
  return validateMnemonic(words, wordlist)
    ? null
    : 'Each word is known, but together they are no phrase: check their order.'
}

/** The seed of a phrase without a passphrase. */
export const seedOf = (words: string): Uint8Array => mnemonicToSeedSync(words)
