import * as embed from '../script/embed/embed-page'
import { createApi, install, isInstalled } from '../script/install'
import type { Malipo } from '../script/interface'

export type { Awaitable, Detail, EventType, Malipo, Options, Payment, SessionStatus } from '../script/interface'

const widgetConfig = { origin: undefined, loadEmbed: async () => embed }

function installOnce(): Malipo {
  // a server has no document; a page that also has the script tag reuses its installation
  if (typeof window !== 'object') return createApi(widgetConfig)
  return (isInstalled() && window.Malipo) || install(widgetConfig)
}
const malipo = installOnce()

/** Opens the payment page in a dialog. If a dialog is already open, returns its payment. Needs a browser. */
export const open: Malipo['open'] = malipo.open
/** Puts the payment page into an element. Needs a browser. */
export const mount: Malipo['mount'] = malipo.mount
/** Calls the listener at every event of a type. Returns a function that removes the listener. */
export const on: Malipo['on'] = malipo.on
