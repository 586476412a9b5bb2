import './storefront'
import { on as listen } from './events'
import type { Malipo } from './interface'
import { present } from './payment'

export type { Awaitable, Detail, EventType, Malipo, Options, Payment, SessionStatus } from './interface'

const malipo: Malipo = globalThis.window?.Malipo ?? {
  open: present,
  mount: (target, options) => present(options, target, target),
  on: listen,
}
// a script tag that comes later finds that all is there
if (typeof window === 'object') window.Malipo = malipo

/** Opens the payment page in a dialog; while one is open, returns that one. Needs a browser. */
export const open: Malipo['open'] = malipo.open
/** Puts the payment page into an element. Needs a browser. */
export const mount: Malipo['mount'] = malipo.mount
/** Calls the listener at every event of a type; returns a function that removes it. */
export const on: Malipo['on'] = malipo.on
