import { readEvents } from '../../browser/event-stream'
import type { Client } from './client'

/** Milliseconds between attempts to connect: the first pause, and the longest after doubling. */
const PAUSE_MS = { min: 2000, max: 60_000 }
/** The service sends a comment every 20 s. A connection that is silent for longer may be dead without an error. */
const SILENCE_TIMEOUT_MS = 50_000

interface FollowOptions {
  client: Pick<Client, 'openStream'>
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** True if changes may have been missed before the first connection. */
  isTakeover: boolean
  /** Called when payments have changed, or may have changed during a lost connection. */
  onChange(): void
  /** Called when the member is no longer signed in. */
  onSignedOut(): void
}

/** Follows the changes of payments until `signal` aborts, and reconnects after failures. */
export async function followChanges(options: FollowOptions, signal: AbortSignal) {
  const { client, wait, onChange, onSignedOut } = options
  let pause = PAUSE_MS.min
  let hasMissedChanges = options.isTakeover
  while (!signal.aborted) {
    const silenceTimeout = createSilenceTimeout(signal)
    const response = await client.openStream('/api/v1/changes', silenceTimeout.signal)
    if (response?.ok && !signal.aborted) {
      if (hasMissedChanges) onChange()
      hasMissedChanges = true
      pause = PAUSE_MS.min
      await readChanges(response, onChange, silenceTimeout.renew)
    } else pause = Math.min(2 * pause, PAUSE_MS.max)
    silenceTimeout.end()
    if (signal.aborted) return
    if (response?.status === 401) return onSignedOut()
    await wait(pause, signal)
  }
}

/** Aborts after a long silence, or when `signal` does. */
function createSilenceTimeout(signal: AbortSignal) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  let timer = setTimeout(abort, SILENCE_TIMEOUT_MS)
  signal.addEventListener('abort', abort)
  return {
    signal: controller.signal,
    /** Restarts the timeout. */
    renew() {
      clearTimeout(timer)
      timer = setTimeout(abort, SILENCE_TIMEOUT_MS)
    },
    /** Ends the connection, too, whose answer may be unread. */
    end() {
      clearTimeout(timer)
      abort()
      signal.removeEventListener('abort', abort)
    },
  }
}

/** Reads changes until the connection ends. `onActivity` is called for each event and comment. */
async function readChanges(response: Response, onChange: () => void, onActivity: () => void): Promise<void> {
  try {
    for await (const { type } of readEvents(response)) {
      onActivity()
      if (type === 'payment' || type === 'many') onChange()
    }
  } catch {
    // a lost connection ends the stream as a regular end does: the caller reconnects after both
  }
}
