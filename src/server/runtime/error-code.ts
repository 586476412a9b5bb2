/** An error and its causes: drizzle wraps the driver's error. */
export function* causesOf(error: unknown): Generator<{ code?: unknown; message?: unknown }> {
  let current = error
  for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth += 1) {
    yield current as { code?: unknown; message?: unknown }
    current = (current as { cause?: unknown }).cause
  }
}

/** The SQLSTATE or system error code of a failure. */
export function codeOf(error: unknown): string | null {
  for (const { code } of causesOf(error)) if (typeof code === 'string') return code
  return null
}

const MEANINGS: Record<string, string> = {
  '25006': 'read-only',
  '53100': 'disk full',
  '53300': 'too many connections',
  '55P03': 'locked',
  '57014': 'took too long',
  '57P01': 'shut down',
}

/** A code with its meaning for the operator. */
export const meaningOf = (code: string) => (MEANINGS[code] ? `${code} (${MEANINGS[code]})` : code)
