import { rememberedSessions } from '../resume/remembered-sessions'
import type { FormStart } from './init-form'

/** Loads `initForm` only where there is something to fill in, or to go on with. */
export async function startForm(arrival: FormStart): Promise<void> {
  const { root, model, query, fragment, remembered, early } = arrival
  const hasForm = root.querySelector('[data-form]') !== null
  const isKnown =
    /asset|network|amount/.test(query) ||
    fragment ||
    history.state ||
    remembered.asset ||
    // also one that was begun before the script was there
    rememberedSessions().length > 0
  const isAway = model.screen.peek().name === 'missing' || model.screen.peek().name === 'unavailable'
  if (!early && !((hasForm || (isAway && fragment)) && isKnown)) return
  // in a frame, what talks to the widget is loaded at the same time
  const [{ initForm }] = await Promise.all([import('./init-form'), early && import('./embed-page')])
  await initForm(arrival)
}
