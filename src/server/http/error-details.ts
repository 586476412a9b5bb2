import type { ErrorDetail } from '../../contract/errors/error-code'
import { ERROR_KINDS, type ErrorCode } from '../../contract/errors/error-codes'

/** A text of the catalogue as a pattern. `{name}` becomes a group. */
const patternOf = (text: string) =>
  new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[\\s\\S]+?)')}$`)

const TEXTS = Object.entries(ERROR_KINDS).flatMap(([code, { texts }]) =>
  texts.map((text) => ({ code: code as ErrorCode, text, pattern: patternOf(text) })),
)
const fixedLength = ({ text }: { text: string }) => text.replace(/\{\w+\}/g, '').length
// exact texts first, then those with the longest fixed part
const CATALOGUE = TEXTS.sort(
  (one, other) =>
    Number(one.text.includes('{')) - Number(other.text.includes('{')) || fixedLength(other) - fixedLength(one),
)

/** The codes of texts that the catalogue does not have, by status. */
const BY_STATUS: Record<number, ErrorCode> = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large_request',
  429: 'rate_limited',
  500: 'internal_error',
  503: 'unavailable',
}

/** The code of a text, and the values in it; null if the catalogue does not have the text. */
export function findCode(text: string): Pick<ErrorDetail, 'code' | 'params'> | null {
  for (const { code, pattern } of CATALOGUE) {
    const match = pattern.exec(text)
    if (match) return { code, params: { ...match.groups } }
  }
  return null
}

/** The code of a whole problem. */
export const problemCode = ({ status, message }: { status: number; message: string }) =>
  findCode(message) ?? { code: BY_STATUS[status] ?? 'conflict', params: {} }

/** The errors of a problem with their codes. A problem without errors of fields is one error itself. */
export function errorDetails(problem: { status: number; message: string; errors: readonly string[] }): ErrorDetail[] {
  if (problem.errors.length === 0) return [{ field: null, ...problemCode(problem), message: problem.message }]
  return problem.errors.map((error) => {
    const [, field = null, text = error] = /^([^\s:]+): ([\s\S]*)$/.exec(error) ?? []
    // a conflict says more in its message than about the field
    const found = findCode(text) ?? (problem.status === 400 ? null : problemCode(problem))
    return { field, ...(found ?? { code: 'invalid', params: {} }), message: text }
  })
}
