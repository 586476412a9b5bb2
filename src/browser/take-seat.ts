/**
 * Requests that all pages of this browser together may hold open. Over HTTP/1.1, a browser opens six connections to a
 * host, for all of its tabs and windows: the others stay free for short requests and for the dashboard's changes.
 */
const SEATS = 3

/**
 * Takes one of the seats for a request that the service holds open. Resolves to a function that gives it back, or to
 * null if all are taken. A browser that has no Web Locks, or denies them, cannot count: each visible page may hold a
 * request then, as on a phone, which shows one page at a time.
 */
export async function takeSeat(): Promise<(() => void) | null> {
  if (!navigator.locks) return () => {}
  for (let seat = 1; seat <= SEATS; seat++) {
    const giveBack = await takeLock(`malipo-seat-${seat}`)
    if (giveBack) return giveBack
  }
  return null
}

const takeLock = (name: string) =>
  new Promise<(() => void) | null>((resolve) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) =>
        lock ? new Promise<void>((giveBack) => resolve(giveBack)) : resolve(null),
      )
      .catch(() => resolve(() => {}))
  })
