import { isSecretMaterial } from '../../payment/keys/secret-material'
import { holdsChinesePhrase, holdsRecoveryWords, mayHoldChinesePhrase } from './recovery-words'
import { holdsHexKey, holdsSpendingKey } from './spending-key'

/** A shorter text holds no key, and no 11 words of three letters. */
const MIN_LENGTH = 33
/** One character can be a word of a phrase. */
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

/** The end of the message for a field with a secret. */
export const SECRET_REFUSED =
  'Must not be a private key or recovery words, which can spend money. It was not stored. Anyone who has seen it can take the money of the wallet: move it to a new wallet.'

/** Whether a text holds a secret of a wallet that can be nothing else. */
export const holdsSecret = (text: string): boolean =>
  (text.length >= MIN_LENGTH || EAST_ASIAN.test(text)) &&
  (holdsSpendingKey(text) || holdsRecoveryWords(text) || holdsChinesePhrase(text))

/** Whether a text may hold a secret, in a field for public keys, addresses and short labels. */
export const mayHoldSecret = (text: string): boolean =>
  holdsSecret(text) || isSecretMaterial(text) || holdsHexKey(text) || mayHoldChinesePhrase(text)

/** The path of the first text in a request that is a secret, such as `items.0.name`; null without one. */
export function secretField(
  request: unknown,
  isSecret: (text: string) => boolean,
  path: readonly string[] = [],
): string | null {
  if (typeof request === 'string') return isSecret(request) ? path.join('.') || 'body' : null
  if (typeof request !== 'object' || request === null) return null
  for (const [field, value] of Object.entries(request)) {
    const found = secretField(value, isSecret, [...path, field])
    if (found !== null) return found
  }
  return null
}
