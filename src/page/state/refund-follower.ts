import type { RefundLink } from '../../contract/refunds/refund-link'
import { isFailure } from '../api/answer'
import { createBackoff } from '../api/backoff'
import { readRefund } from '../api/refund-link'
import type { PageModel } from './page-model'

/** Milliseconds between two requests. They are shortest in the first minutes, when the money is usually sent. */
const SHORTEST_PAUSE = 3_000
const LONGEST_PAUSE = 60_000

type Deps = Pick<PageModel, 'api' | 'ports' | 'connection' | 'refund'> & { token: string }

/** Keeps a refund up to date until it cannot change any more. `first` is the refund with which the page was opened. */
export function createRefundFollower({ api, ports, connection, token, refund }: Deps, first: RefundLink) {
  const backoff = createBackoff(first.id)
  const current = () => refund.peek() ?? first
  let polling: AbortController | null = null

  function show(next: RefundLink) {
    // a slow answer may be older than the state on the screen
    if (next.version >= current().version) refund.value = next
  }

  /** Reads the refund; false if that failed, or if `over` aborted. */
  async function read(stopSignal?: AbortSignal): Promise<boolean> {
    const answer = await readRefund(api, token, stopSignal)
    if (stopSignal?.aborted) return false
    if (isFailure(answer)) {
      connection.lost()
      return false
    }
    connection.reached(answer.headers)
    if ('data' in answer) show(answer.data)
    return true
  }

  /** Milliseconds until the next request, `age` after the first one; null if the refund cannot change any more. */
  function nextPause({ status, reason, expires_at }: RefundLink, age: number): number | null {
    if (status === 'requested') return Math.max(LONGEST_PAUSE, Date.parse(expires_at) - connection.serviceTime())
    // a failed refund may still succeed
    const isOver = status === 'success' || (status === 'failed' && reason !== 'failed')
    return isOver ? null : backoff.spreadAround(Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, age / 20)))
  }

  async function watch(stopSignal: AbortSignal, isFresh: boolean) {
    const startedAt = ports.elapsed()
    let wasRead = isFresh || (await read(stopSignal))
    while (!stopSignal.aborted) {
      const pause = nextPause(current(), ports.elapsed() - startedAt)
      if (pause === null) return
      if (wasRead) backoff.reset()
      await ports.wait(wasRead ? pause : backoff.nextPause(0), stopSignal)
      if (!stopSignal.aborted) wasRead = await read(stopSignal)
    }
  }

  return {
    show,
    read,
    /** Follows the refund from now on, while the page is visible and online. */
    follow() {
      const isFresh = polling === null
      polling?.abort()
      polling = new AbortController()
      const { visible, online } = connection.presence.value
      if (visible && online) watch(polling.signal, isFresh)
    },
    stop: () => polling?.abort(),
  }
}
