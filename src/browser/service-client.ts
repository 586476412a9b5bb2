import * as v from 'valibot'
import { ReceivedProblem } from '../contract/problem'

/** An error of the service. `message` is its English text, with the values in `params`. */
const ServiceError = v.object({
  /** Null for the whole request. */
  field: v.nullable(v.string()),
  code: v.string(),
  message: v.string(),
  params: v.record(v.string(), v.string()),
})
export type ServiceError = v.InferOutput<typeof ServiceError>

/** Other services with the same interface send no codes. */
const ProblemWithCodes = v.object({ ...ReceivedProblem.entries, details: v.optional(v.array(ServiceError), []) })

/** Milliseconds to wait for an answer. Without a limit, a dead network would leave a form busy for minutes. */
const TIMEOUT_MS = 30_000

/** Why the service did not do what was requested. */
export type RefusalReason =
  /** No answer came, or one that cannot be read. */
  | 'unreachable'
  /** No session or key, or one that has ended. */
  | 'signed-out'
  /** The member's role does not allow it. */
  | 'forbidden'
  | 'missing'
  /** Something in the request has to change. */
  | 'refused'
  /** Too many requests, or something behind the service does not answer. */
  | 'busy'

/** Thrown by every request that fails. `errors` are the service's `"<field>: <text>"` entries. */
export class Refusal extends Error {
  constructor(
    readonly reason: RefusalReason,
    message: string,
    readonly errors: readonly string[] = [],
    /** Language of the texts: the API speaks English; undefined is the language that the app shows. */
    readonly language: 'en' | undefined = 'en',
    /** The check by which the member confirms the request first; absent if it needs none. */
    readonly freshCheck?: unknown,
  ) {
    super(message)
  }

  /** True if the service certainly did nothing. Without an answer, it may have acted. */
  get isFinal(): boolean {
    return this.reason === 'refused' || this.reason === 'forbidden' || this.reason === 'missing'
  }

  /** The error of a field of the request; null if it has none. */
  errorOf(field: string): string | null {
    const found = this.errors.find((error) => error.startsWith(`${field}:`))
    return found === undefined ? null : found.slice(field.length + 1).trim()
  }
}

const REASONS: Record<number, RefusalReason> = {
  400: 'refused',
  401: 'signed-out',
  403: 'forbidden',
  404: 'missing',
  409: 'refused',
  413: 'refused',
  429: 'busy',
  503: 'busy',
}

/** Words the errors of the service in the language of the app. */
export type WordError = (error: Omit<ServiceError, 'field'>) => string

/** @param word null for an app that shows the service's own texts */
export function refusalOf(status: number, answer: unknown, word: WordError | null = null): Refusal {
  const problem = v.safeParse(ProblemWithCodes, answer)
  if (!problem.success) return new Refusal('unreachable', '')
  const { message, errors = [], details, fresh_check } = problem.output
  const reason = REASONS[status] ?? 'unreachable'
  if (word && details.length > 0) {
    const fields = details.filter(({ field }) => field !== null)
    // an answer with errors of fields has no code of its own
    const code = status === 400 && fields.length > 0 ? 'invalid_request' : (details[0]?.code ?? '')
    const text = word({ code, message, params: details[0]?.params ?? {} })
    const worded = fields.map((one) => `${one.field}: ${word(one)}`)
    return new Refusal(reason, text, worded, undefined, fresh_check)
  }
  const entries = Array.isArray(errors) ? errors : Object.entries(errors).map(([field, text]) => `${field}: ${text}`)
  return new Refusal(reason, message, entries, 'en', fresh_check)
}

/** Runs a request for at most 30 s. Rejects as `fetch` does. */
export async function withTimeout<Result>(run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  // `AbortSignal.timeout` is younger than the oldest supported browsers
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
  try {
    return await run(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Sends a request, and returns the JSON of its answer within 30 s. Throws Refusal if the request fails. */
export async function requestJson(
  send: (signal: AbortSignal) => Promise<Response>,
  word: WordError | null = null,
): Promise<unknown> {
  const { status, answer } = await withTimeout(async (signal) => {
    const response = await send(signal)
    return { status: response.status, answer: (await response.json()) as unknown }
  }).catch(() => {
    throw new Refusal('unreachable', '')
  })
  if (status >= 400) throw refusalOf(status, answer, word)
  return answer
}

/** Parses a part of an answer. Throws Refusal if it does not match the contract. */
export function parseAnswer<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value)
  if (!result.success) throw new Refusal('unreachable', '')
  return result.output
}
