import { type DestinationStream, pino } from 'pino'
import { codeOf, meaningOf } from './error-code'
import { logDestination } from './log-destination'

const TEXTS = [
  'event',
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

const FIELDS: readonly string[] = [...TEXTS, ...NUMBERS]

const allowed = (fields: LogFields) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => FIELDS.includes(name)))

/** JSON lines, one per event. */
export function createLog(destination: DestinationStream = logDestination()): Log {
  const logger = pino(
    {
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    destination,
  )
  return {
    info: (fields) => logger.info(allowed(fields)),
    warn: (fields) => logger.warn(allowed(fields)),
    error: (fields) => logger.error(allowed(fields)),
  }
}

/** A failure in our own words, which repeat nothing that was sent or answered: its message may be logged. */
export class LoggableError extends Error {}

/**
 * The fields that may be logged about an unknown error: its name, code and stack. Its message may repeat input, and is
 * not logged.
 */
export function failureOf(error: unknown): Pick<LogFields, 'error' | 'stack'> {
  if (!(error instanceof Error)) return { error: typeof error }
  const stack = framesOf(error)
    .slice(0, 8)
    .map((line) => line.trim())
    .join(' | ')
  const words = error instanceof LoggableError && error.message
  const code = codeOf(error)
  return { error: [error.name, words, code && meaningOf(code)].filter(Boolean).join(' '), ...(stack && { stack }) }
}

/** The frames of the stack, if they can be separated from the message: a line of input may look like a frame. */
function framesOf({ message, stack = '' }: Error): string[] {
  const [, ...frames] = stack.slice(stack.indexOf(message) + message.length).split('\n')
  return stack.includes(message) && frames.every((line) => /^\s+at /.test(line)) ? frames : []
}
