import { MINUTE_MS } from '../../payment/durations'

/** Time without input after which a page counts as idle. */
const IDLE_MS = 10 * MINUTE_MS

/** Returns a function that tells whether the page is idle. */
export function watchActivity(window: Window, now: () => number): () => boolean {
  let lastActivityAt = now()
  const onActivity = () => {
    lastActivityAt = now()
  }
  // assistive technology may click and type without pointer or keys
  for (const type of ['pointerdown', 'keydown', 'click', 'input'])
    window.addEventListener(type, onActivity, { capture: true, passive: true })
  return () => now() - lastActivityAt > IDLE_MS
}
