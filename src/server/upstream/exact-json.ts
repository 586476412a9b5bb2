const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g

/** Anything shorter is part of innocent words. */
const LEAST_SECRET = 8

/**
 * JSON whose numbers arrive as text, digit by digit: read as floats, prices would be other prices.
 * Every text that holds `secret` arrives as null, wherever it stands. Throws SyntaxError for what is no JSON.
 */
export function parseExact(text: string, secret: string): unknown {
  // the pattern is right, and fast, on valid JSON only
  JSON.parse(text)
  const quoted = text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`))
  const holdsSecret = (value: unknown) =>
    secret.length >= LEAST_SECRET && typeof value === 'string' && value.includes(secret)
  return JSON.parse(quoted, (_, value) => (holdsSecret(value) ? null : value))
}
