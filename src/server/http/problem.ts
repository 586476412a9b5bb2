import { ERROR_KINDS } from '../../contract/errors/error-codes'
import type { Problem } from '../../contract/errors/problem'
import type { FreshCheck } from '../../contract/members/fresh-check'
import { errorDetails, problemCode } from './error-details'
import { newRequestId, REQUEST_ID_HEADER } from './request-id'

type Status = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 417 | 429 | 431 | 500 | 503

/** An error answer. Thrown anywhere below a route. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'

  constructor(
    readonly status: Status,
    message: string,
    /** Each error has the form `"<field>: <text>"`. */
    readonly errors: readonly string[] = [],
    readonly headers: Readonly<Record<string, string>> = {},
    /** Only for the log. */
    cause?: unknown,
    /** The check by which the member confirms the request first. */
    readonly freshCheck?: FreshCheck,
  ) {
    super(message, { cause })
  }
}

export const invalid = (...errors: string[]) => new ProblemError(400, 'The request is not valid', errors)
export const unauthorized = (message = 'A valid API key is required') =>
  new ProblemError(401, message, [], { 'www-authenticate': 'Bearer' })
/** The caller is authenticated, but may not do this. */
export const forbidden = (message: string, ...errors: string[]) => new ProblemError(403, message, errors)
/** The member has to confirm this request first. */
export const freshCheckRequired = (check: FreshCheck) =>
  new ProblemError(403, 'Confirm that it is you', [], {}, undefined, check)
export const refundAboveLimit = () =>
  forbidden('The refund is above your limit', 'crypto_amount: Must not be worth more than your limit has left.')
/** One answer for an object that does not exist, belongs to another merchant, or has the other mode. */
export const missing = (...errors: string[]) => new ProblemError(404, 'Not found', errors)
/** Reads an object that a field of the body names. A 404 names the field, because the object of the path does exist. */
export const readReferenced = <Found>(field: string, found: Promise<Found>): Promise<Found> =>
  found.catch((error: unknown) => {
    throw error instanceof ProblemError && error.status === 404
      ? missing(`${field}: This object does not exist.`)
      : error
  })
/** `errors` names fields whose values are not possible now. */
export const conflict = (message: string, ...errors: string[]) => new ProblemError(409, message, errors)
export const tooLarge = (bytes: number) => new ProblemError(413, `The request body is larger than ${bytes / 1024} KiB`)
export const tooMany = (seconds: number) =>
  new ProblemError(429, 'Too many requests', [], { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
export const unavailable = (message: string, seconds = 5, cause?: unknown) =>
  new ProblemError(503, message, [], { 'retry-after': String(seconds) }, cause)

/** Headers of every answer of the API, which is data, never a document. */
export const DATA_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
} as const

const PROBLEM_JSON = 'application/problem+json'

/** Where the docs list the codes of errors. */
export const ERRORS_PATH = '/docs/api/errors'

/** The request that a problem answers: its id, and its `Accept` header. */
type Asking = { requestId?: string; accept?: string | undefined }

/** The error body of every endpoint. Requests whose `Accept` names it get it as RFC 9457 says, with `type`. */
export function problemResponse(problem: ProblemError, at: Date, { requestId = newRequestId(), accept }: Asking = {}) {
  const isNamed = accept?.toLowerCase().includes(PROBLEM_JSON) ?? false
  const { code } = problemCode(problem)
  const body: Problem = {
    ...(isNamed && { type: `${ERRORS_PATH}#${code}`, title: ERROR_KINDS[code].means }),
    success: false,
    status: problem.status,
    message: problem.message,
    ...(problem.errors.length > 0 && { errors: [...problem.errors] }),
    details: errorDetails(problem),
    request_id: requestId,
    ...(problem.freshCheck && { fresh_check: problem.freshCheck }),
    ...(isNamed && { detail: problem.errors[0] ?? problem.message }),
    timestamp: at.toISOString(),
  }
  return new Response(JSON.stringify(body), {
    status: problem.status,
    headers: {
      ...DATA_HEADERS,
      ...(isNamed && { 'content-type': PROBLEM_JSON }),
      [REQUEST_ID_HEADER]: requestId,
      ...problem.headers,
    },
  })
}
