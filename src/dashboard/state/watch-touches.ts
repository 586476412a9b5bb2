import { MINUTE_MS } from '../../payment/durations'

/** How long somebody who does nothing may still be there. */
const IDLE_MS = 10 * MINUTE_MS

/** Whether nobody has touched the page for ten minutes, by whatever means. */
export function watchTouches(window: Window, now: () => number): () => boolean {
  let touchedAt = now()
  const onTouch = () => {
    touchedAt = now()
  }
  // what speaks to the page may click and write without pointer and keys
  for (const type of ['pointerdown', 'keydown', 'click', 'input'])
    window.addEventListener(type, onTouch, { capture: true, passive: true })
  return () => now() - touchedAt > IDLE_MS
}
