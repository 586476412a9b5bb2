import { type Container, dialogContainer, inlineContainer } from './container'
import { emit, type SessionDetail } from './events'
import type { Detail, EventType, Payment } from './interface'
import { type GivenOptions, resolveOptions } from './options'
import { payLink } from './pay-link'
import type { PayService } from './pay-service'
import { redirect } from './redirect'
import { translationFor } from './translations'

type ShownPayment = Payment & Pick<Container, 'host'>

let dialog: ShownPayment | undefined

/** Opens the page in a dialog, or returns the one that is open; its events are fired on `source`. */
export function openDialog(service: PayService, given: GivenOptions, source?: EventTarget): Payment {
  if (dialog?.host.isConnected) return dialog
  if (given.mode === 'redirect' || !window.HTMLDialogElement) return redirect(service, given, source)
  // it was closed, which is not done twice, or the shop's router has replaced the document's body
  dialog?.close()
  dialog = show(service, given, source)
  return dialog
}

/** Puts the page into `target`; its events are fired on `source`. */
export const openInline = (
  service: PayService,
  given: GivenOptions,
  target: ParentNode,
  source: EventTarget,
): Payment => show(service, given, source, target)

function show(service: PayService, given: GivenOptions, source?: EventTarget, target?: ParentNode): ShownPayment {
  let session: SessionDetail | undefined
  let closed = false
  let stopEmbed = () => {}
  let finish: (detail: Detail) => void = () => {}
  const finished = new Promise<Detail>((resolve) => {
    finish = resolve
  })

  function onEvent(type: EventType, latest = session) {
    session = latest
    const detail = emit(type, source, session)
    if (type === 'completed' || type === 'close') finish(detail)
    return detail
  }

  function onError(reason: unknown) {
    console.error('Malipo:', reason)
    return onEvent('error')
  }

  function close() {
    if (closed) return
    closed = true
    stopEmbed()
    container.remove()
    onEvent('close')
  }

  async function load() {
    const loading = service.loadEmbed()
    // it is reported below
    loading.catch(() => {})
    const link = payLink(await resolveOptions(given), service)
    container.root.append(link)
    const embedPage = await loading
    if (!closed) stopEmbed = embedPage({ container, isDialog: !target, link, onEvent, onError, close })
  }

  const container = target ? inlineContainer(target) : dialogContainer(translationFor(given.lang), close)
  onEvent('open')
  load().catch((reason) => finish(onError(reason)))
  return { finished, close, host: container.host }
}
