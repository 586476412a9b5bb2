import { effect } from '@preact/signals'
import { resumeDialogPayment } from '../resume/resume-dialog-payment'
import { saveMetadata } from '../resume/resume-payment'
import type { PageModel } from '../state/page-model'
import type { fillForm } from './prefill'
import { createWidgetConnection, type Opening } from './widget-connection'
import './framed-page.css'

/** Connects the page to the widget that frames it. `queued` are the messages that arrived before this chunk did. */
export function startFramedPage(
  model: PageModel,
  fill: (prefill: Parameters<typeof fillForm>[2]) => void,
  queued: readonly MessageEvent[],
): void {
  const connection = createWidgetConnection({ window, onOpening: open, onCloseRequest: () => model.close.peek()?.() })
  let hasTyped = false

  function open({ inline, prefill: { scheme, metadata, ...prefill } }: Opening) {
    if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme
    saveMetadata(metadata)
    fill(prefill)
    // inline, the widget saves the session in the shop's history
    if (!inline && !model.sessions.session.peek()) resumeDialogPayment(model, { ...prefill, metadata })
    model.enterFrame({
      openWallet: connection.openWallet,
      close: inline ? null : connection.close,
      hasTyped: () => hasTyped,
    })
  }

  document.addEventListener('click', replaceOnClick)
  document.addEventListener('input', ({ target }) => {
    // radios are not counted: choosing again takes one tap
    hasTyped ||= target instanceof HTMLInputElement && target.type !== 'radio'
  })
  for (const message of queued) connection.receive(message)
  effect(() => {
    const session = model.sessions.session.value
    if (session) connection.report(session)
  })
}

/**
 * Replaces the document when a link is clicked. Following the link would add to the shop's history, and Back would then
 * act inside the frame.
 */
function replaceOnClick(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || link.target || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  location.replace(link.href)
}
