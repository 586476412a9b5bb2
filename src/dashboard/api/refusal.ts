import * as v from 'valibot'
import { Problem } from '../../contract/problem'

/** Why the service did not do what was asked. */
export type Why =
  /** No answer, or one that cannot be read. */
  | 'away'
  /** There is no session, or it has ended. */
  | 'signed-out'
  /** The member's role does not allow it. */
  | 'forbidden'
  | 'missing'
  /** Something in the request has to change. */
  | 'refused'
  /** Too many requests, or something behind the service does not answer. */
  | 'busy'

/** The service refused. `errors` are its `"<field>: <text>"` entries. */
export class Refusal extends Error {
  constructor(
    readonly why: Why,
    message: string,
    readonly errors: readonly string[] = [],
    /** Of the texts: the API speaks English, the dashboard itself the language that is shown. */
    readonly language: 'en' | undefined = 'en',
  ) {
    super(message)
  }

  /** Whether nothing was done. Without an answer it may have been. */
  get isFinal(): boolean {
    return this.why === 'refused' || this.why === 'forbidden' || this.why === 'missing'
  }

  /** What is wrong with a field of the request; null: nothing. */
  errorOf(field: string): string | null {
    const found = this.errors.find((error) => error.startsWith(`${field}:`))
    return found === undefined ? null : found.slice(field.length + 1).trim()
  }
}

/** A field that the dashboard itself does not send as it is, in the language that is shown. */
export const wrongField = (name: string, text: string) => new Refusal('refused', text, [`${name}: ${text}`], undefined)

const WHY: Record<number, Why> = {
  400: 'refused',
  401: 'signed-out',
  403: 'forbidden',
  404: 'missing',
  409: 'refused',
  413: 'refused',
  429: 'busy',
  503: 'busy',
}

export function refusalOf(status: number, answer: unknown): Refusal {
  const problem = v.safeParse(Problem, answer)
  if (!problem.success) return new Refusal('away', '')
  const { message, errors = [] } = problem.output
  const entries = Array.isArray(errors) ? errors : Object.entries(errors).map(([field, text]) => `${field}: ${text}`)
  return new Refusal(WHY[status] ?? 'away', message, entries)
}
