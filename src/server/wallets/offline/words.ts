import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

const BITS = 128

/** Twelve new words, from the system's random numbers. */
export const newWords = (): string => generateMnemonic(wordlist, BITS)

/** The words in lower case, separated by single spaces, without numbers and line breaks. */
export const normalizeWords = (entered: string): string =>
  entered
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
    .join(' ')

/** The error text for words that are not a valid recovery phrase. Null for a valid one. */
export function wordsProblem(words: string): string | null {
  const list = words.split(' ')
  if (![12, 15, 18, 21, 24].includes(list.length)) return `These are ${list.length} words; a phrase has 12 or 24.`
  const unknown = list.findIndex((word) => !wordlist.includes(word))
  if (unknown >= 0) return `Word ${unknown + 1} is not in the list of words that phrases are made of.`
  return validateMnemonic(words, wordlist)
    ? null
    : 'Each word is in the list, but this is not a valid phrase: check the order of the words.'
}

/** The seed of a phrase without a passphrase. */
export const toSeed = (words: string): Uint8Array => mnemonicToSeedSync(words)
