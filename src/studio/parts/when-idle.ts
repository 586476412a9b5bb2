const LONGEST_WAIT = 500

/** Runs once nothing else is to be done, at the latest after half a second. Returns what takes it back. */
export function whenIdle(run: () => void): () => void {
  // not in every Safari
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run, { timeout: LONGEST_WAIT })
  return () => cancelIdleCallback(request)
}
