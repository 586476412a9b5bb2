import { apiFor } from './api'
import type { Malipo } from './interface'
import { showPage } from './page'
import { serveStorefront } from './storefront'

export type { Awaitable, Detail, EventType, Malipo, Options, Payment, SessionStatus } from './interface'

const service = { origin: undefined, loadPage: async () => showPage }
const malipo: Malipo = globalThis.window?.Malipo ?? apiFor(service)
// on a server there is nothing to serve; a script tag that comes later finds that all is there
if (typeof window === 'object' && !window.Malipo) {
  window.Malipo = malipo
  serveStorefront(service)
}

/** Opens the payment page in a dialog; while one is open, returns that one. Needs a browser. */
export const open: Malipo['open'] = malipo.open
/** Puts the payment page into an element. Needs a browser. */
export const mount: Malipo['mount'] = malipo.mount
/** Calls the listener at every event of a type; returns a function that removes it. */
export const on: Malipo['on'] = malipo.on
