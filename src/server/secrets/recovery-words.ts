import { validateMnemonic } from '@scure/bip39'
import { wordlist as czech } from '@scure/bip39/wordlists/czech.js'
import { wordlist as english } from '@scure/bip39/wordlists/english.js'
import { wordlist as french } from '@scure/bip39/wordlists/french.js'
import { wordlist as italian } from '@scure/bip39/wordlists/italian.js'
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js'
import { wordlist as korean } from '@scure/bip39/wordlists/korean.js'
import { wordlist as portuguese } from '@scure/bip39/wordlists/portuguese.js'
import { wordlist as simplifiedChinese } from '@scure/bip39/wordlists/simplified-chinese.js'
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js'
import { wordlist as traditionalChinese } from '@scure/bip39/wordlists/traditional-chinese.js'

/** A phrase has 12 words or more; with 11 of them, the last one is guessed in 128 tries. */
const MIN_WORDS = 11
/** Eleven words of the lists have at least this many letters. */
const JOINED_LETTERS = 33
/** A phrase of 24 words without spaces is shorter. */
const MAX_JOINED_LETTERS = 400

/** A hash in hexadecimal, although some listed words consist of these letters, too. */
const HEX = /^x?[a-f]+$/

/** Without accents, because people leave them out. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The first four letters identify a word of these lists, so some people write down only those. */
const withShortForms = (words: readonly string[]) => [...words, ...words.map((word) => word.slice(0, 4))]

const WORD_LISTS: readonly ReadonlySet<string>[] = [
  withShortForms(english),
  withShortForms(french),
  withShortForms(italian),
  withShortForms(spanish),
  portuguese,
  czech,
  japanese,
  korean,
].map((list) => new Set(list.map(plain)))
const CHINESE_LISTS = [simplifiedChinese, traditionalChinese]
const CHINESE_SETS = CHINESE_LISTS.map((list) => new Set(list))

/**
 * Whether a text holds 11 words in a row of one list of BIP-39: in any of its languages, with numbers or punctuation
 * between them, or without spaces. Prose does not: these lists leave out the words that sentences need.
 */
export function holdsRecoveryWords(text: string): boolean {
  const words = plain(text)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  return WORD_LISTS.some(
    (list) =>
      longestRun(words, (word) => list.has(word)) >= MIN_WORDS ||
      words.some((word) => word.length >= JOINED_LETTERS && !HEX.test(word) && holdsJoinedWords(word, list)),
  )
}

/**
 * Whether a text holds a phrase in Chinese, whose words are the 2,048 most usual characters, as in prose: characters
 * that stand apart, or a row of them that has the length and the checksum of a phrase.
 */
export function holdsChinesePhrase(text: string): boolean {
  const words = text
    .normalize('NFKC')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  return CHINESE_LISTS.some(
    (list, index) =>
      longestRun(words, (word) => CHINESE_SETS[index]?.has(word) ?? false) >= MIN_WORDS ||
      words.some((word) => word.length >= 12 && word.length <= 24 && validateMnemonic([...word].join(' '), list)),
  )
}

/** Whether a text holds 11 characters in a row that may be a phrase in Chinese. Only for fields without prose. */
export const mayHoldChinesePhrase = (text: string): boolean =>
  CHINESE_SETS.some((list) => longestRun([...text.normalize('NFKC')], (sign) => list.has(sign)) >= MIN_WORDS)

function longestRun(words: readonly string[], isListed: (word: string) => boolean): number {
  let longest = 0
  let run = 0
  for (const word of words) {
    run = isListed(word) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

/** Whether some letters within `text` are 11 words of the list, one after the other. */
function holdsJoinedWords(text: string, list: ReadonlySet<string>): boolean {
  const letters = text.slice(0, MAX_JOINED_LETTERS)
  // how many words in a row end before each letter
  const ending = new Array<number>(letters.length + 1).fill(0)
  for (let end = 3; end <= letters.length; end += 1)
    for (let start = Math.max(0, end - 16); start < end - 1; start += 1)
      if (list.has(letters.slice(start, end))) ending[end] = Math.max(ending[end] ?? 0, (ending[start] ?? 0) + 1)
  return Math.max(...ending) >= MIN_WORDS
}
