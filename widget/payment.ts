import { buttonFor, home } from './button'
import { show } from './checkout'
import { emit } from './events'
import type { Given } from './given'
import type { Detail, Payment } from './interface'

type Show = (
  given: Given,
  from: EventTarget | undefined,
  target: ParentNode | undefined,
  tell: typeof emit,
  button: typeof buttonFor,
) => { finished: Detail | Promise<Detail>; close(): void }

/** Milliseconds that the second part may take to load. */
const PATIENCE = 8000

let arriving: Promise<Show> | 0
let tries = 0

/** Loads the second part. If that fails, shows a dialog with a link to the page, and the next call tries again. */
export const prepare = () =>
  (arriving ||= new Promise<{ show: Show }>((come, fail) => {
    setTimeout(fail, PATIENCE)
    // a new address at every try, otherwise one that hangs would block the next ones
    if (BUILD === 'loader') import(/* @vite-ignore */ home + SECOND_PART + tries++).then(come, fail)
    else come({ show })
  }).then(
    (part): Show => part.show,
    () => {
      arriving = 0
      return lost
    },
  ))

function lost(given: Given, from?: EventTarget, target?: ParentNode) {
  const dialog = document.createElement('dialog')
  dialog.onclose = dialog.remove
  // phones have no Escape key
  dialog.onclick = () => dialog.close()
  dialog.append(buttonFor(given), Object.assign(document.createElement('button'), { textContent: '×' }))
  ;(target || document.body).append(dialog)
  if (target) dialog.show()
  else dialog.showModal()
  return { finished: emit('error', from), close: () => dialog.close() }
}

/** Opens the page in a dialog, or inline in `target`; events are fired on `from`. */
export function present(given: Given, from?: EventTarget, target?: ParentNode): Payment {
  const shown = prepare().then((open) => open(given, from, target, emit, buttonFor))
  return { finished: shown.then((one) => one.finished), close: () => shown.then((one) => one.close()) }
}
