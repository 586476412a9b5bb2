import { type Container, dialogContainer, inlineContainer } from './container'
import { emit, NO_SESSION } from './events'
import type { Detail, EventType, Payment } from './interface'
import { type RawOptions, resolveOptions } from './options'
import { pageUrl } from './page-url'
import type { PayService } from './pay-service'

/** Milliseconds for the page to open, before the card shows that it did not. The page may still open later. */
export const DEADLINE_MS = 5000

type OpenPayment = Payment & Pick<Container, 'host'>

let dialog: OpenPayment | undefined

/** Opens the page in a dialog, or returns the payment in the open dialog. Events are fired on `source`. */
export function openDialog(service: PayService, options: RawOptions, source?: EventTarget): Payment {
  if (!dialog?.host.isConnected) {
    // the dialog was closed, or the shop's router has replaced the document's body
    dialog?.close()
    dialog = showPayment(service, options, source)
  }
  return dialog
}

/** Shows the page in `target`, or in a dialog. Events are fired on `source`. */
export function showPayment(
  service: PayService,
  options: RawOptions,
  source?: EventTarget,
  target?: ParentNode,
): OpenPayment {
  let session = NO_SESSION
  let isClosed = false
  let deadline: ReturnType<typeof setTimeout>
  let stopEmbed: (() => void) | undefined
  let finish!: (detail: Detail) => void
  const finished = new Promise<Detail>((resolve) => {
    finish = resolve
  })

  function onEvent(type: EventType, latest = session) {
    // Here the wait is over: the page has opened, cannot open, or was closed. Only `open` comes before the deadline is
    // set.
    clearTimeout(deadline)
    session = latest
    const detail = emit(type, source, session)
    if (type === 'completed' || type === 'close') finish(detail)
    return detail
  }

  function onError(reason: unknown) {
    console.error('Malipo:', reason)
    container.card.showFailure()
    return onEvent('error')
  }

  function close() {
    if (isClosed) return
    isClosed = true
    stopEmbed?.()
    container.remove()
    onEvent('close')
  }

  async function load() {
    const isRedirect = !target && (options.mode === 'redirect' || !window.HTMLDialogElement)
    const loading = isRedirect ? null : service.loadEmbed()
    // `await loading` below reports the failure
    loading?.catch(() => {})
    const url = pageUrl(await resolveOptions(options), service)
    if (isClosed) return
    if (!loading) {
      close()
      return location.assign(url)
    }
    const { card } = container
    card.setAppearance({
      lang: url.searchParams.get('lang'),
      scheme: new URLSearchParams(url.hash.slice(1)).get('scheme'),
    })
    card.link.href = url.href
    card.element.append(card.link)
    deadline = setTimeout(onError, DEADLINE_MS, 'The payment page did not open in time.')
    const { embedPage } = await loading
    if (!isClosed) stopEmbed = embedPage({ container, onEvent, onError, close })
  }

  const container = target ? inlineContainer(options, target) : dialogContainer(options, close)
  onEvent('open')
  load().catch((reason) => finish(onError(reason)))
  return { finished, close, host: container.host }
}
