import { randomBytes } from 'node:crypto'

/** A unique word, which can be searched for. */
export const canary = (name: string) => `${name}${randomBytes(5).toString('hex')}`

/** The forms in which a word could appear: unchanged, in lower case, in a URL, in base64. */
export function encodingsOf(word: string): string[] {
  const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -2)
  // In base64, a word has three forms, by its position. Their first letters depend on the text before, and are cut.
  const shifted = [0, 1, 2].map((shift) => base64(`${'\0'.repeat(shift)}${word}`).slice(shift === 0 ? 0 : 4))
  return [word, word.toLowerCase(), encodeURIComponent(word), ...shifted]
}
