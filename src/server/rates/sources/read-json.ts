import * as v from 'valibot'
import { retryAfterMs } from '../../../payment/retry-after'
import { readAtMost } from '../../http/read-at-most'
import { LoggableError } from '../../ports/log'

const MAX_BYTES = 256 * 1024

export class SourceUnavailable extends LoggableError {
  override readonly name = 'SourceUnavailable'
  constructor(
    message: string,
    /** The waiting time that the source requests, in milliseconds; 0 if it requests none. */
    readonly waitMs = 0,
  ) {
    super(message)
  }
}

/** Fetches JSON and parses it by `schema`. */
export async function readJson<Schema extends v.GenericSchema>(
  address: URL,
  schema: Schema,
  deadlineMs: number,
): Promise<v.InferOutput<Schema>> {
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(deadlineMs),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new SourceUnavailable(`status ${response.status}`, retryAfterMs(response.headers))
  }
  const bytes = await readAtMost(response, MAX_BYTES)
  if (!bytes) throw new SourceUnavailable('the answer is too long')
  const result = v.safeParse(schema, jsonOf(bytes))
  if (!result.success) throw new SourceUnavailable('the answer has an unexpected shape')
  return result.output
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new SourceUnavailable('the answer is not JSON')
  }
}
