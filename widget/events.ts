import type { Detail, EventType } from './interface'

type Listener = [type: EventType, call: (detail: Detail) => void]

const listeners = new Set<Listener>()

export const on = (...listener: Listener) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells the element or link that the payment came from, and whoever listens by `on`. */
export function emit(type: EventType, from?: EventTarget, about?: Omit<Detail, 'type'>): Detail {
  const detail: Detail = { type, session_id: null, reference: null, status: null, ...about }
  from?.dispatchEvent(new CustomEvent(type, { detail }))
  // later, so that a listener that throws stops nothing here
  for (const [wanted, call] of listeners) if (wanted === type) setTimeout(call, 0, detail)
  return detail
}
