import { effect } from '@preact/signals'
import { createEmbed, type Opening } from './embed'
import { fillForm } from './form/prefill'
import type { PageModel } from './model/page-model'

/**
 * Ties the page to the widget that frames it. `early` are the messages that came before this chunk did:
 * they are given to it again.
 */
export function embedPage(model: PageModel, root: HTMLElement, early: readonly MessageEvent[]): void {
  const embed = createEmbed({ window, onOpening: open })

  function open({ inline, prefill: { scheme, metadata, ...wishes } }: Opening) {
    if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme
    model.form.carry(metadata ?? null)
    fillForm(root, model.form, wishes)
    model.enterFrame({ wallet: embed.wallet, close: inline ? null : embed.close })
  }

  for (const { data, origin, source } of early) dispatchEvent(new MessageEvent('message', { data, origin, source }))
  effect(() => {
    const session = model.sessions.session.value
    if (session) embed.report(session)
  })
}
