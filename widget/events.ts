import type { Detail, EventType } from './interface'

const listeners = new EventTarget()

export const on = (type: EventType, listener: (detail: Detail) => void) => {
  const hear = (event: CustomEventInit) => listener(event.detail)
  listeners.addEventListener(type, hear)
  return () => listeners.removeEventListener(type, hear)
}

/** Fires an event on the element or link that opened the payment, and calls the listeners of `on`. */
export function emit(type: EventType, from?: EventTarget, about?: Omit<Detail, 'type'>): Detail {
  const detail: Detail = { type, session_id: null, reference: null, status: null, ...about }
  for (const one of [from, listeners]) one?.dispatchEvent(new CustomEvent(type, { detail }))
  return detail
}
