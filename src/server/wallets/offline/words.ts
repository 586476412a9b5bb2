import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

const BITS = 128

/** Twelve new words, from the system's random numbers. */
export const newWords = (): string => generateMnemonic(wordlist, BITS)

/** Normalises typed words: capitals, numbers and line breaks are removed. */
export const tidied = (entered: string): string =>
  entered
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
    .join(' ')

/** The problem of entered words, worded for the user. Null for a recovery phrase. */
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
