import type { ErrorDetail } from '../../../src/contract/errors/error-code'
import type { Problem } from '../../../src/contract/errors/problem'
import { retryAfterMs } from '../../../src/payment/retry-after'

/** Every error that this module throws. */
export class MalipoError extends Error {
  override readonly name: string = 'MalipoError'
}

/** The service did not answer, or not in time. It may have carried out the request. */
export class NoAnswerError extends MalipoError {
  override readonly name = 'NoAnswerError'
}

/** A webhook is not from the service, not for this endpoint, or too old: answer 400 and do nothing. */
export class VerificationError extends MalipoError {
  override readonly name = 'VerificationError'
}

/** The service answered with an error. */
export class ApiError extends MalipoError {
  override readonly name: string = 'ApiError'
  /** The HTTP status. */
  readonly status: number
  /** Each error of the request, with a code that stays when the text changes. */
  readonly details: readonly ErrorDetail[]
  /** The id of the request in the log of the service. */
  readonly requestId: string | null
  /** Milliseconds that the service asks to wait before the next request; 0 if it does not say. */
  readonly retryAfterMs: number

  constructor(response: Response, problem: Partial<Problem>) {
    const { message, errors, details = [], request_id: requestId } = problem
    const reasons = Array.isArray(errors) ? errors : []
    super([message ?? `The service answered ${response.status}`, ...reasons].join('; '))
    this.status = response.status
    this.details = details
    this.requestId = requestId ?? response.headers.get('X-Request-Id')
    this.retryAfterMs = retryAfterMs(response.headers)
  }

  /** The code of the first error. */
  get code(): ErrorDetail['code'] | undefined {
    return this.details[0]?.code
  }
}

/** 400 or 413: something in the request must change. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError'
}
/** 401: the key is missing, invalid, expired or revoked. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError'
}
/** 403: the key lacks the scope. */
export class ForbiddenError extends ApiError {
  override readonly name = 'ForbiddenError'
}
/** 404: there is no such object in this mode. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError'
}
/** 409: the object is in a state that does not allow this. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError'
}
/** 429: there were too many requests. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError'
}
/** 5xx: the service, or something behind it, is unavailable. */
export class UnavailableError extends ApiError {
  override readonly name = 'UnavailableError'
}

const CLASSES: Readonly<Record<number, typeof ApiError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  413: InvalidRequestError,
  429: RateLimitError,
}

/** The error of an answer. A proxy in front of the service may answer without our body. */
export async function errorOf(response: Response): Promise<ApiError> {
  const problem: Partial<Problem> = await response.json().catch(() => ({}))
  const Class = CLASSES[response.status] ?? (response.status >= 500 ? UnavailableError : ApiError)
  return new Class(response, problem)
}
