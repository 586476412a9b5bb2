import type { Detail, EventType } from './interface'

/** A payment that the customer has started. */
export type SessionDetail = Omit<Detail, 'type'>

export const NO_SESSION: SessionDetail = { session_id: null, reference: null, status: null }

const listeners = new EventTarget()

export function on(type: EventType, listener: (detail: Detail) => void): () => void {
  const handler = (event: Event) => listener((event as CustomEvent<Detail>).detail)
  listeners.addEventListener(type, handler)
  return () => listeners.removeEventListener(type, handler)
}

/** Fires an event on the element or link that opened the payment, and calls the listeners of `on`. */
export function emit(type: EventType, source: EventTarget | undefined, session: SessionDetail): Detail {
  const detail: Detail = { type, ...session }
  for (const target of [source, listeners]) target?.dispatchEvent(new CustomEvent(type, { detail }))
  return detail
}
