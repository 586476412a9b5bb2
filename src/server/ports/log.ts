const TEXTS = [
  'event',
  /** As in `X-Request-Id`. */
  'request_id',
  'method',
  /** The pattern, such as `/p/:slug`, not the path. */
  'route',
  'session',
  'merchant',
  'mode',
  'webhook',
  'delivery',
  /** Custody's id of what it reports. */
  'custody',
  'network',
  'wallet',
  'error',
  'stack',
] as const
const NUMBERS = ['status', 'ms', 'count', 'attempt'] as const

/**
 * The fields of a log line: ids, counts and our own texts. Never a name, e-mail, address, URL or query. The list is
 * closed, so that adding a field is a deliberate decision.
 */
export type LogFields = { event: string } & { [Text in (typeof TEXTS)[number]]?: string } & {
  [Number in (typeof NUMBERS)[number]]?: number
}

export interface Log {
  info(fields: LogFields): void
  warn(fields: LogFields): void
  error(fields: LogFields): void
}

/** The names of the fields that may be logged. */
export const LOG_FIELDS: readonly string[] = [...TEXTS, ...NUMBERS]

/** A failure in our own words, which repeat nothing that was sent or answered: its message may be logged. */
export class LoggableError extends Error {}
