import { effect } from '@preact/signals'
import { resumeDialogPayment } from '../resume/resume-dialog-payment'
import { saveMetadata } from '../resume/resume-payment'
import type { PageModel } from '../state/page-model'
import type { fillForm } from './prefill'
import { createEmbed, type Opening } from './widget-frame'
import './embed-page.css'

/** Connects the page to the widget that frames it. `queued` are the messages that arrived before this chunk did. */
export function embedPage(
  model: PageModel,
  fill: (prefill: Parameters<typeof fillForm>[2]) => void,
  queued: readonly MessageEvent[],
): void {
  const embed = createEmbed({ window, onOpening: open, onCloseRequest: () => model.close.peek()?.() })
  let hasTyped = false

  function open({ inline, prefill: { scheme, metadata, ...prefill } }: Opening) {
    if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme
    saveMetadata(metadata)
    fill(prefill)
    // inline, the widget saves the session in the shop's history
    if (!inline && !model.sessions.session.peek()) resumeDialogPayment(model, { ...prefill, metadata })
    model.enterFrame({ wallet: embed.wallet, close: inline ? null : embed.close, hasTyped: () => hasTyped })
  }

  document.addEventListener('click', replaceOnClick)
  document.addEventListener('input', ({ target }) => {
    // a choice is made again by a tap
    hasTyped ||= target instanceof HTMLInputElement && target.type !== 'radio'
  })
  for (const message of queued) embed.receive(message)
  effect(() => {
    const session = model.sessions.session.value
    if (session) embed.report(session)
  })
}

/**
 * Following a link in a frame adds to the shop's history, and Back would then act inside the frame: so replace instead.
 */
function replaceOnClick(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || link.target || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  location.replace(link.href)
}
