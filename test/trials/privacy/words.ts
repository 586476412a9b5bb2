import { randomBytes } from 'node:crypto'

/** A word that stands nowhere else. */
export const canary = (name: string) => `${name}${randomBytes(5).toString('hex')}`

/** A word as it could stand anywhere: as it is, in a URL, in base64, in other case. */
export function formsOf(word: string): string[] {
  const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -2)
  // base64 depends on where the word begins: three ways, of which the first letters are cut
  const shifted = [0, 1, 2].map((shift) => base64(`${'\0'.repeat(shift)}${word}`).slice(shift === 0 ? 0 : 4))
  return [word, word.toLowerCase(), encodeURIComponent(word), ...shifted]
}
