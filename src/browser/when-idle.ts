const MAX_WAIT_MS = 500

/** Runs a task when the browser is idle, within half a second. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari before version 18 has no requestIdleCallback
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run, { timeout: MAX_WAIT_MS })
  return () => cancelIdleCallback(request)
}
