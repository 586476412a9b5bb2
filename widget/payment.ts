import { buttonFor, home } from './button'
import { show } from './checkout'
import { emit } from './events'
import type { Given } from './given'
import type { Detail, Payment } from './interface'

type Show = (
  given: Given,
  target: ParentNode | undefined,
  from: EventTarget | undefined,
  tell: typeof emit,
  button: typeof buttonFor,
) => { finished: Detail | Promise<Detail>; close(): void }

/** Milliseconds that the second part may take. */
const PATIENCE = 8000

let arriving: Promise<Show> | undefined
let tries = 0

/** The second part; where it does not come, a dialog with a link to the page, and the next try begins anew. */
export const prepare = () =>
  (arriving ||= Promise.race([
    // a new address at every try, else a try that hangs keeps the next ones waiting
    BUILD === 'loader' ? import(/* @vite-ignore */ home + SECOND_PART + tries++) : { show },
    new Promise<{ show: Show }>((_, late) => setTimeout(late, PATIENCE)),
  ])
    .then((part): Show => part.show)
    .catch(() => {
      arriving = undefined
      return lost
    }))

function lost(given: Given, target?: ParentNode, from?: EventTarget) {
  const dialog = document.createElement('dialog')
  dialog.onclose = dialog.remove
  dialog.append(buttonFor(given))
  ;(target || document.body).append(dialog)
  if (target) dialog.show()
  else dialog.showModal()
  return { finished: emit('error', from), close: () => dialog.close() }
}

/** Opens the page in a dialog, or inline in `target`. */
export function present(given: Given, target?: ParentNode, from?: EventTarget): Payment {
  const shown = prepare().then((open) => open(given, target, from, emit, buttonFor))
  return { finished: shown.then((one) => one.finished), close: () => shown.then((one) => one.close()) }
}
