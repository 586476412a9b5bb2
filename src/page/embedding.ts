import { createEmbed, type Opening } from './embed'
import type { fillForm } from './form/prefill'
import type { PageModel } from './model/page-model'
import { effect } from './model/signals'

/**
 * Ties the page to the widget that frames it. `early` are the messages that came before this chunk did:
 * they are given to it again.
 */
export function embedPage(
  model: PageModel,
  fill: (wishes: Parameters<typeof fillForm>[2]) => void,
  early: readonly MessageEvent[],
): void {
  const embed = createEmbed({ window, onOpening: open })

  function open({ inline, prefill: { scheme, metadata, ...wishes } }: Opening) {
    if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme
    model.form.carry(metadata ?? null)
    fill(wishes)
    model.enterFrame({ wallet: embed.wallet, close: inline ? null : embed.close })
  }

  for (const { data, origin, source } of early) dispatchEvent(new MessageEvent('message', { data, origin, source }))
  effect(() => {
    const session = model.sessions.session.value
    if (session) embed.report(session)
  })
}
