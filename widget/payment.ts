import { buttonFor } from './button'
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

/** The second part; where it does not come, a dialog with a link to the page. */
export const prepare = () =>
  (arriving ||= new Promise((done) => {
    setTimeout(done, PATIENCE, lost)
    const second: Promise<{ show: Show }> =
      // a new address at every try, else a try that hangs keeps the next ones waiting
      BUILD === 'loader' ? import(/* @vite-ignore */ `${SECOND_PART}?${tries++}`) : Promise.resolve({ show })
    second.then(
      (part) => done(part.show),
      () => done(lost),
    )
  }))

function lost(given: Given, target?: ParentNode, from?: EventTarget) {
  arriving = undefined
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
