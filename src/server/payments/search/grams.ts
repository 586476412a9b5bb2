import type { MerchantAndMode } from '../../storage/owner'
import type { SearchKind } from '../../storage/schema/search'
import { fold } from './fold'

/** Shorter parts are only found at the beginning of a word. */
export const PART_LENGTH = 3
/** A longer text is not indexed to its end. Metadata, the longest, has at most 4 KiB. */
const MAX_LENGTH = 5000
/** More words do not narrow a search. */
const MAX_WORDS = 10

export type SearchScope = MerchantAndMode & { kind: SearchKind }

/** The words of a query. All of them must be found. */
export const queryWords = (query: string): string[] => fold(query).split(' ').filter(Boolean).slice(0, MAX_WORDS)

/**
 * The text of an entry. A word such as `order-30` is followed by its parts, so that `30` is the beginning of a word.
 */
export function entryText(texts: readonly (string | null | undefined)[]): string {
  const words = fold(texts.filter(Boolean).join(' ').slice(0, MAX_LENGTH)).split(' ').filter(Boolean)
  const all = words.flatMap((word) => {
    const parts = word.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
    return parts.length > 1 || parts[0] !== word ? [word, ...parts] : [word]
  })
  return ` ${[...new Set(all)].join(' ')} `
}

/** The grams of an entry: every three characters of a word, and the beginnings of words. */
export const entryGrams = (text: string, scope: SearchScope): number[] =>
  numbersOf(
    text.split(' ').flatMap((word) => (word === '' ? [] : [beginning(word, 1), beginning(word, 2), ...threes(word)])),
    scope,
  )

/** The grams that an entry has if it contains the words. An entry with them may still not contain the words. */
export const queryGrams = (words: readonly string[], scope: SearchScope): number[] =>
  numbersOf(
    words.flatMap((word) => (word.length < PART_LENGTH ? [beginning(word, word.length)] : threes(word))),
    scope,
  )

const beginning = (word: string, length: number) => ` ${word.slice(0, length)}`

const threes = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - PART_LENGTH + 1) }, (_, at) => word.slice(at, at + PART_LENGTH))

const numbersOf = (grams: readonly string[], { merchantId, mode, kind }: SearchScope): number[] => {
  const scope = hash(`${merchantId} ${mode} ${kind}`)
  return [...new Set(grams.map((gram) => hash(gram, scope)))]
}

/** FNV-1a, as a signed number of 32 bits. Two grams with one number cost time, but no wrong result. */
function hash(text: string, start = 0x811c9dc5): number {
  let value = start
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value | 0
}
