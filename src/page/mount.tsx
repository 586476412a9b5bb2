import { hydrate, render } from 'preact'
import { App } from './app'
import { loadHelp } from './help/lazy-help'
import { Refund } from './screens/lazy-refund'
import { loadPayment } from './screens/lazy-screens'
import type { HydrationState } from './state/hydration-state'
import type { PageModel } from './state/page-model'

/** Loads the components in the server's HTML, since hydrating needs them at once. */
export async function loadRendered(root: HTMLElement, { session, refund, problem }: HydrationState): Promise<void> {
  if (!session && !refund && !problem) return
  await Promise.all([
    loadPayment(),
    (refund || session?.refund) && Refund.load(),
    // only an open fold has content to hydrate
    root.querySelector('details[open]') && loadHelp(),
  ])
}

/**
 * Hydrates the server's HTML, or renders the page where there is none. The model takes over the values that the
 * customer entered before the script ran.
 */
export function mount(model: PageModel, root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>('[data-form]')
  // hydrating unticks choices that the model does not know
  const entered = form && new FormData(form)
  // the list of languages for pages without script: no component renders it, so hydrating would leave it
  root.querySelector(':scope > noscript')?.remove()
  const draw = root.firstChild ? hydrate : render
  draw(<App model={model} />, root)
  if (!entered) return
  model.form.chooseApp(String(entered.get('from')))
  model.form.restore(entered)
}
