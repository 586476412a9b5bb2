import type { LazyParts } from '../later/lazy-parts'
import type { PageModel } from '../model/page-model'
import { effect } from '../model/signals'
import { outcomeIsNear } from './is-near'
import type { OutcomeParts } from './outcome-parts'

/** Fetches `outcome-parts` as soon as they are likely to be shown, so that hardly anybody has to wait for them. */
export function expectOutcome(
  { sessions, screen, connection }: PageModel,
  outcome: LazyParts<OutcomeParts>,
): () => void {
  let wasAway = false
  return effect(() => {
    const session = sessions.session.value
    const { name } = screen.value
    const away = !connection.presence.value.visible && !connection.offline.value
    if (
      name === 'missing' ||
      name === 'unavailable' ||
      // who comes back, from an exchange's app or a wallet, has probably paid there
      (wasAway && !away) ||
      (session && outcomeIsNear(session, connection.time.value))
    )
      outcome.fetch()
    wasAway ||= away
  })
}
