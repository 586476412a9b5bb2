import { causesOf, codeOf } from '../runtime/error-code'

const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
const UNREACHABLE_TEXT =
  /^(?:timeout exceeded when trying to connect|timeout expired|connection terminated|client has encountered a connection error|query read timeout|cannot use a pool after)/i

/** Whether the database is unreachable or too slow. False for a refused query, which is a bug. */
export function isUnreachable(error: unknown): boolean {
  for (const { code, message } of causesOf(error)) {
    // 08: connection, 53: out of resources, 57: shut down, starting up, cancelled by the statement timeout
    if (typeof code === 'string' && (UNREACHABLE_CODES.has(code) || /^(?:08|53|57)\w{3}$/.test(code))) return true
    if (typeof message === 'string' && UNREACHABLE_TEXT.test(message)) return true
  }
  return false
}

export const isUniqueViolation = (error: unknown) => codeOf(error) === '23505'

/** A deadlock or serialization failure: the transaction may succeed when retried. */
export const isCollision = (error: unknown) => ['40P01', '40001'].includes(codeOf(error) ?? '')
