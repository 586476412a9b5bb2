const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g

/** A shorter secret could match ordinary words. */
const MIN_SECRET_LENGTH = 8

/**
 * Parses JSON and returns numbers as text, because a float may change a price. A string that contains `secret` becomes
 * null. Throws SyntaxError if the text is not JSON.
 */
export function parseExact(text: string, secret: string): unknown {
  // the pattern is only correct, and only fast, on valid JSON
  JSON.parse(text)
  const quoted = text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`))
  const holdsSecret = (value: unknown) =>
    secret.length >= MIN_SECRET_LENGTH && typeof value === 'string' && value.includes(secret)
  return JSON.parse(quoted, (_, value) => (holdsSecret(value) ? null : value))
}
