import { hydrate, render } from 'preact'
import { App } from './app'
import { loadHelp } from './help/help'
import { loadPayment } from './screens/lazy-screens'
import { Refund } from './screens/refund-screen'
import type { HydrationState } from './state/hydration-state'
import type { PageModel } from './state/page-model'

/** Loads the components that the server drew, since hydrating needs them at once. */
export async function loadDrawn(root: HTMLElement, { session, refund, problem }: HydrationState): Promise<void> {
  if (!session && !refund && !problem) return
  await Promise.all([
    loadPayment(),
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
