/** A tab of a group. One tab leads the group, the others hear what it sends. */
export interface TabOfGroup {
  /**
   * The work of the leader, until `signal` aborts because this tab leaves or another one has taken over. `isTakeover`
   * is true if another tab may have led before, whose last messages may be lost. `send` reaches the other tabs.
   */
  lead(signal: AbortSignal, isTakeover: boolean, send: (message: unknown) => void): Promise<void>
  /** Called with the messages of the leader. */
  onMessage(message: unknown): void
}

/**
 * Joins the tabs of this browser that use the same name, until `signal` aborts. Resolves to false if the browser has no
 * Web Locks or no BroadcastChannel, or denies them.
 */
export type JoinTabs = (name: string, tab: TabOfGroup, signal: AbortSignal) => Promise<boolean>

/** Milliseconds between the signs of life of a leader. */
const BEAT_MS = 20_000
/** A leader that is silent for longer may be frozen: phones stop hidden tabs, which keep their locks. */
const SILENCE_MS = 50_000
/** A tab that becomes visible waits so long for the leader's answer before it takes over. */
const ANSWER_MS = 2_000

const CALL = 'call'
const BEAT = 'beat'

export const joinTabs: JoinTabs = async (name, tab, signal) => {
  if (!navigator.locks || !globalThis.BroadcastChannel) return false
  const channel = new BroadcastChannel(name)
  const post = (kind: string, message?: unknown) => channel.postMessage({ kind, message })
  let isLeading = false
  let silence: ReturnType<typeof setTimeout> | undefined

  function expectLeader(ms: number) {
    clearTimeout(silence)
    silence = setTimeout(takeOver, ms)
  }
  function takeOver() {
    expectLeader(SILENCE_MS)
    if (!isLeading && !document.hidden) request({ steal: true }, true)
  }
  function callLeader() {
    if (isLeading || document.hidden || signal.aborted) return
    post(CALL)
    expectLeader(ANSWER_MS)
  }

  /** Leads as soon as the lock is granted. False if the browser denies locks. */
  const request = (options: LockOptions, isTakeover: boolean) =>
    holdLock(name, options, signal, async (term) => {
      isLeading = true
      const beats = setInterval(() => post(BEAT), BEAT_MS)
      term.addEventListener('abort', () => {
        isLeading = false
        clearInterval(beats)
      })
      await tab.lead(term, isTakeover, (message) => !term.aborted && post('message', message))
    })

  channel.onmessage = ({ data }) => {
    if (data.kind === CALL) return isLeading ? post(BEAT) : undefined
    expectLeader(SILENCE_MS)
    if (data.kind === 'message') tab.onMessage(data.message)
  }
  document.addEventListener('visibilitychange', callLeader)
  let isPossible = await request({ ifAvailable: true }, false)
  callLeader()
  while (isPossible && !signal.aborted) isPossible = await request({ signal }, true)
  clearTimeout(silence)
  document.removeEventListener('visibilitychange', callLeader)
  channel.close()
  return isPossible
}

/**
 * Runs `work` while this tab holds the lock, until `signal` aborts or another tab steals the lock. False if the browser
 * denies locks, as it does where all storage is blocked.
 */
async function holdLock(
  name: string,
  options: LockOptions,
  signal: AbortSignal,
  work: (term: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const term = new AbortController()
  const end = () => term.abort()
  signal.addEventListener('abort', end)
  try {
    await navigator.locks.request(name, options, (lock) => (lock && !signal.aborted ? work(term.signal) : undefined))
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  } finally {
    end()
    signal.removeEventListener('abort', end)
  }
}
