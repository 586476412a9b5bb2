import { effect } from '@preact/signals'
import type { PageModel } from '../model/page-model'
import { loadOutcome } from '../screens/lazy-components'
import { outcomeIsNear } from './is-near'

/** Loads what shows the outcome as soon as it is likely to be shown, so that hardly anybody has to wait for it. */
export function expectOutcome({ sessions, screen, connection }: PageModel, load = loadOutcome): () => void {
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
