import type { FormStart } from './init-form'

/** Loads `welcome` only where there is something to fill in, or to go on with. */
export async function startForm(arrival: FormStart): Promise<void> {
  const { root, model, query, fragment, remembered, early } = arrival
  const hasForm = root.querySelector('[data-form]') !== null
  const isKnown =
    /asset|network|amount/.test(query) ||
    fragment ||
    history.state ||
    remembered.asset ||
    // which keeps payments, also one that was begun before the script was there
    navigator.serviceWorker?.controller
  const isAway = model.screen.peek().name === 'missing' || model.screen.peek().name === 'unavailable'
  if (!early && !((hasForm || (isAway && fragment)) && isKnown)) return
  const { initForm } = await import('./init-form')
  await initForm(arrival)
}
