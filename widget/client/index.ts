import * as embed from '../script/embed/embed-page'
import { createApi, install, isInstalled } from '../script/install'
import type { Malipo } from '../script/interface'

export type { Awaitable, Detail, EventType, Malipo, Options, Payment, SessionStatus } from '../script/interface'

const service = { origin: undefined, loadEmbed: async () => embed }

function installOnce(): Malipo {
  // a server has no document; with a script tag, only the first of the two installs
  if (typeof window !== 'object') return createApi(service)
  return (isInstalled() && window.Malipo) || install(service)
}
const malipo = installOnce()

/** Opens the payment page in a dialog; while one is open, returns that one. Needs a browser. */
export const open: Malipo['open'] = malipo.open
/** Puts the payment page into an element. Needs a browser. */
export const mount: Malipo['mount'] = malipo.mount
/** Calls the listener at every event of a type; returns a function that removes it. */
export const on: Malipo['on'] = malipo.on
