/**
 * Requests that all pages of this browser together may hold open. Over HTTP/1.1, a browser opens six connections to a
 * host, for all of its tabs and windows: the others stay free for short requests and for the dashboard's changes.
 */
const SEATS = 3

/**
 * Takes one of the seats for a request that the service holds open. Resolves to a function that gives it back; null if
 * all are taken, or if the browser has no Web Locks or denies them, so that it cannot count them.
 */
export async function takeSeat(): Promise<(() => void) | null> {
  for (let seat = 1; seat <= SEATS; seat++) {
    const giveBack = await takeLock(`malipo-seat-${seat}`)
    if (giveBack) return giveBack
  }
  return null
}

const takeLock = (name: string) =>
  new Promise<(() => void) | null>((resolve) => {
    if (!navigator.locks) return resolve(null)
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) =>
        lock ? new Promise<void>((giveBack) => resolve(giveBack)) : resolve(null),
      )
      .catch(() => resolve(null))
  })
