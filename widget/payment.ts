import { addressOf, linkTo } from './address'
import { emit, type SessionDetail } from './events'
import type { Detail, EventType, Payment } from './interface'
import { type GivenOptions, prefillOf, settle } from './options'
import { payLink } from './pay-link'
import type { PayService } from './pay-service'
import { redirect } from './redirect'
import { dialogStage, inlineStage } from './stage'
import { wordsIn } from './words'

/** Whether the payment lies over the shop, and whether it is still in the document: a router may have replaced that. */
type ShownPayment = Payment & { isConnected(): boolean }

let dialog: ShownPayment | undefined

/** Opens the page in a dialog, or the one that is open; `source` hears of the events. */
export function openDialog(service: PayService, given: GivenOptions, source?: EventTarget): Payment {
  if (dialog?.isConnected()) return dialog
  if (given.mode === 'redirect' || !window.HTMLDialogElement) return redirect(service, given, source)
  // it has ended, which closing does not do twice, or the shop's router has replaced what it was in
  dialog?.close()
  dialog = show(service, given, source)
  return dialog
}

/** Puts the page into `target`; `source` hears of the events. */
export const openInline = (
  service: PayService,
  given: GivenOptions,
  target: ParentNode,
  source: EventTarget,
): Payment => show(service, given, source, target)

function show(service: PayService, given: GivenOptions, source?: EventTarget, target?: ParentNode): ShownPayment {
  const words = wordsIn(given.lang)
  let session: SessionDetail | undefined
  let closed = false
  let stopPage = () => {}
  let finish: (detail: Detail) => void = () => {}
  const finished = new Promise<Detail>((resolve) => {
    finish = resolve
  })

  function tell(type: EventType, news = session) {
    session = news
    const detail = emit(type, source, session)
    if (type === 'completed' || type === 'close') finish(detail)
    return detail
  }

  function fail(reason: unknown) {
    console.error('Malipo:', reason)
    return tell('error')
  }

  function close() {
    if (closed) return
    closed = true
    stopPage()
    stage.remove()
    tell('close')
  }

  async function begin() {
    const loading = service.loadPage()
    // it is reported below
    loading.catch(() => {})
    const options = await settle(given)
    const address = addressOf(options, service)
    const link = payLink(linkTo(address, options), options.lang)
    stage.box.append(link)
    const showPage = await loading.catch((reason: unknown) => finish(fail(reason)))
    if (closed || !showPage) return
    stopPage = showPage({
      box: stage.box,
      mode: target ? 'inline' : 'dialog',
      title: words.pay,
      address,
      prefill: prefillOf(options),
      link: link.href,
      ready: stage.clear,
      tell,
      fail,
      close,
    })
  }

  const stage = target ? inlineStage(target) : dialogStage(words, close)
  tell('open')
  begin().catch(fail)
  return { finished, close, isConnected: stage.isConnected }
}
