const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
const AWAY_TEXT =
  /^(?:timeout exceeded when trying to connect|timeout expired|connection terminated|client has encountered a connection error|query read timeout|cannot use a pool after)/i

function* causesOf(error: unknown): Generator<{ code?: unknown; message?: unknown }> {
  let current = error
  for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth += 1) {
    yield current as { code?: unknown; message?: unknown }
    current = (current as { cause?: unknown }).cause
  }
}

/** The SQLSTATE or system error code of a failed query, which drizzle wraps. */
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

/** A code with what it means to whoever runs the database. */
export const meaningOf = (code: string) => (MEANINGS[code] ? `${code} (${MEANINGS[code]})` : code)

/** Whether the database could not be reached or did not answer in time, as opposed to refusing a query, which is our fault. */
export function isAway(error: unknown): boolean {
  for (const { code, message } of causesOf(error)) {
    // 08: connection, 53: out of resources, 57: shut down, starting up, cancelled by the statement timeout
    if (typeof code === 'string' && (AWAY_CODES.has(code) || /^(?:08|53|57)\w{3}$/.test(code))) return true
    if (typeof message === 'string' && AWAY_TEXT.test(message)) return true
  }
  return false
}

export const isUniqueViolation = (error: unknown) => codeOf(error) === '23505'

/** A deadlock or serialization failure: the transaction may succeed when retried. */
export const isCollision = (error: unknown) => ['40P01', '40001'].includes(codeOf(error) ?? '')
