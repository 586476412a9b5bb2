import { hydrate, render } from 'preact'
import { App } from './app'
import { loadHelp } from './help/lazy-help'
import { loadOutcome } from './screens/lazy-outcome'
import { Refund } from './screens/lazy-refund'
import { loadPayment } from './screens/lazy-screens'
import type { HydrationState } from './state/hydration-state'
import { outcomeIsNear } from './state/outcome-is-near'
import type { PageModel } from './state/page-model'

/** Loads the components that the server drew, since hydrating needs them at once. */
export async function loadDrawn(root: HTMLElement, { session, refund, problem, now }: HydrationState): Promise<void> {
  if (!session && !refund && !problem) return
  const hasOutcome = problem || (session && outcomeIsNear(session, Date.parse(now ?? '')))
  await Promise.all([
    loadPayment(),
    // a copy that the device kept contains no drawn page
    root.firstChild && hasOutcome && loadOutcome(),
    (refund || session?.refund) && Refund.load(),
    // folded help is drawn again when it is opened
    root.querySelector('details[open]') && loadHelp(),
  ])
}

/**
 * Hydrates what the server drew, or renders the page where it drew nothing. What was typed and ticked in the form before
 * is taken over.
 */
export function mount(model: PageModel, root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>('[data-form]')
  // hydrating unticks what the model does not know of
  const filledIn = form && new FormData(form)
  // the list of languages for pages without script, which no component renders: hydrating leaves it at the root
  root.querySelector(':scope > noscript')?.remove()
  const draw = root.firstChild ? hydrate : render
  draw(<App model={model} />, root)
  if (!filledIn) return
  model.form.chooseApp(String(filledIn.get('from')))
  model.form.restore(filledIn)
}
