import * as v from 'valibot'
import { readEvents } from '../../browser/event-stream'
import { PaymentChange } from '../../contract/session/payment-change'
import type { Client } from './client'

/** Milliseconds between attempts to connect: the first pause, and the longest after doubling. */
const PAUSE_MS = { least: 2000, most: 60_000 }
/** The service sends a comment every 20 s. A connection that is silent for longer may be dead without an error. */
const LONGEST_SILENCE_MS = 50_000

interface Listening {
  client: Pick<Client, 'open'>
  wait(ms: number, signal: AbortSignal): Promise<void>
  onChange(change: PaymentChange): void
  /** Called when any payment may have changed: after a reconnection, or when too many changed to list them. */
  onAnything(): void
  /** Called when the session has ended. */
  onSignedOut(): void
}

/** Follows the changes of payments until `signal` aborts, and reconnects after failures. */
export async function followChanges(listening: Listening, signal: AbortSignal) {
  const { client, wait, onAnything, onSignedOut } = listening
  let pause = PAUSE_MS.least
  let connections = 0
  while (!signal.aborted) {
    const patience = createPatience(signal)
    const response = await client.open('/api/v1/changes', patience.signal)
    if (response?.ok && !signal.aborted) {
      if (connections > 0) onAnything()
      connections += 1
      pause = PAUSE_MS.least
      await readChanges(response, listening, patience.renew)
    } else pause = Math.min(2 * pause, PAUSE_MS.most)
    patience.end()
    if (signal.aborted) return
    if (response?.status === 401) return onSignedOut()
    await wait(pause, signal)
  }
}

/** Aborts after a long silence, or when `signal` does. */
function createPatience(signal: AbortSignal) {
  const ending = new AbortController()
  const abort = () => ending.abort()
  let timer = setTimeout(abort, LONGEST_SILENCE_MS)
  signal.addEventListener('abort', abort)
  return {
    signal: ending.signal,
    /** Restarts the timeout. */
    renew() {
      clearTimeout(timer)
      timer = setTimeout(abort, LONGEST_SILENCE_MS)
    },
    end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    },
  }
}

/** Reads changes until the connection ends. `onActivity` is called for each event and comment. */
async function readChanges(
  response: Response,
  { onChange, onAnything }: Pick<Listening, 'onChange' | 'onAnything'>,
  onSign: () => void,
): Promise<void> {
  try {
    for await (const { type, data } of readEvents(response)) {
      onSign()
      if (type === 'many') onAnything()
      const change = v.safeParse(v.pipe(v.string(), v.parseJson(), PaymentChange), data)
      if (type === 'payment' && change.success) onChange(change.output)
    }
  } catch {
    // a lost connection ends the stream, and the caller reconnects
  }
}
