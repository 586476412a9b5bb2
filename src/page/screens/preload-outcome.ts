import { effect } from '@preact/signals'
import { outcomeIsNear } from '../state/outcome-is-near'
import type { PageModel } from '../state/page-model'
import { loadOutcome } from './lazy-outcome'

/** Loads what shows the outcome as soon as it is likely to be shown, so that hardly anybody has to wait for it. */
export function preloadOutcome({ sessions, screen, connection }: PageModel, load = loadOutcome): () => void {
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
      load()
    wasAway ||= away
  })
}
