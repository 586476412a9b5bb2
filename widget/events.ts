import type { Detail, EventType } from './interface'

const listeners = new EventTarget()

export const on = (type: EventType, listener: (detail: Detail) => void) => {
  const hear = (event: CustomEventInit) => listener(event.detail)
  listeners.addEventListener(type, hear)
  return () => listeners.removeEventListener(type, hear)
}

/** Tells the element or link that the payment came from, and whoever listens by `on`. */
export function emit(type: EventType, from?: EventTarget, about?: Omit<Detail, 'type'>): Detail {
  const detail: Detail = { type, session_id: null, reference: null, status: null, ...about }
  for (const one of [from, listeners]) one?.dispatchEvent(new CustomEvent(type, { detail }))
  return detail
}
