import { type DestinationStream, pino } from 'pino'
import { LOG_FIELDS, type Log, type LogFields, LoggableError } from '../ports/log'
import { codeOf, meaningOf } from './error-code'
import { logDestination } from './log-destination'

const allowed = (fields: LogFields) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => LOG_FIELDS.includes(name)))

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
  const message = error instanceof LoggableError && error.message
  const code = codeOf(error)
  return { error: [error.name, message, code && meaningOf(code)].filter(Boolean).join(' '), ...(stack && { stack }) }
}

/** The frames of the stack, if they can be separated from the message: a line of input may look like a frame. */
function framesOf({ message, stack = '' }: Error): string[] {
  const [, ...frames] = stack.slice(stack.indexOf(message) + message.length).split('\n')
  return stack.includes(message) && frames.every((line) => /^\s+at /.test(line)) ? frames : []
}
