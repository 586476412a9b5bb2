const LONGEST_WAIT = 500

/** Runs a task when the browser is idle, after half a second at the latest. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari before version 18 has no requestIdleCallback
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run, { timeout: LONGEST_WAIT })
  return () => cancelIdleCallback(request)
}
