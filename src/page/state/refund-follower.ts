import type { RefundLink } from '../../contract/refunds/refund-link'
import { isFailure } from '../api/answer'
import { createBackoff } from '../api/backoff'
import { readRefund } from '../api/refund-link'
import type { PageModel } from './page-model'

/** Milliseconds between two requests: few in the first minutes, when the money is usually sent. */
const SOONEST = 3_000
const LATEST = 60_000

type Deps = Pick<PageModel, 'api' | 'ports' | 'connection' | 'refund'> & { token: string }

/** Keeps a refund up to date until nothing can change any more. `first` is the refund as the page was opened. */
export function createRefundFollower({ api, ports, connection, token, refund }: Deps, first: RefundLink) {
  const backoff = createBackoff(first.id)
  const current = () => refund.peek() ?? first
  let life: AbortController | null = null

  function show(next: RefundLink) {
    // an answer that took long may be older than what is shown
    if (next.version >= current().version) refund.value = next
  }

  /** Reads the refund; false if that failed, or if `over` aborted. */
  async function read(over?: AbortSignal): Promise<boolean> {
    const answer = await readRefund(api, token, over)
    if (over?.aborted) return false
    if (isFailure(answer)) {
      connection.lost()
      return false
    }
    connection.reached(answer.headers)
    if ('data' in answer) show(answer.data)
    return true
  }

  /**
   * Milliseconds until the refund may have changed, `age` after the page began to follow it; null: nothing can change.
   */
  function pauseOf({ status, reason, expires_at }: RefundLink, age: number): number | null {
    if (status === 'requested') return Math.max(LATEST, Date.parse(expires_at) - connection.serviceTime())
    // one that failed may succeed after all
    const isOver = status === 'success' || (status === 'failed' && reason !== 'failed')
    return isOver ? null : backoff.around(Math.min(LATEST, Math.max(SOONEST, age / 20)))
  }

  async function watch(over: AbortSignal, isFresh: boolean) {
    const began = ports.elapsed()
    let wasRead = isFresh || (await read(over))
    while (!over.aborted) {
      const pause = pauseOf(current(), ports.elapsed() - began)
      if (pause === null) return
      if (wasRead) backoff.succeed()
      await ports.wait(wasRead ? pause : backoff.retry(0), over)
      if (!over.aborted) wasRead = await read(over)
    }
  }

  return {
    show,
    read,
    /** Follows the refund from now on, as far as the page is visible and online. */
    follow() {
      const isFresh = life === null
      life?.abort()
      life = new AbortController()
      const { visible, online } = connection.presence.value
      if (visible && online) watch(life.signal, isFresh)
    },
    stop: () => life?.abort(),
  }
}
