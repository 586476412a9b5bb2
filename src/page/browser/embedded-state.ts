import type { HydrationState } from '../state/hydration-state'

/** The state that the server, or a copy on the device, has put into the document; null on a static host. */
export const embeddedState = () =>
  JSON.parse(document.getElementById('data')?.textContent ?? 'null') as HydrationState | null
