import { resumePayment } from '../resume/resume-payment'
import type { PageModel } from '../state/page-model'
import { fillForm, impersonal, prefillOf } from './prefill'

type FormStart = {
  root: HTMLElement
  model: PageModel
  query: string
  fragment: string
  /** What the device remembers of earlier payments. */
  remembered: Record<string, string>
  /** In a frame, ends the collection of messages and returns them. */
  early: (() => MessageEvent[]) | null
  /** Loads what shows a payment, before one is offered. */
  loadScreen(): Promise<void>
}

/** Fills in the form for whoever comes to it, and goes on with what they had begun; in a frame, as the shop says. */
export async function initForm({
  root,
  model,
  query,
  fragment,
  remembered,
  early,
  loadScreen,
}: FormStart): Promise<void> {
  const { name } = model.screen.peek()
  const isAway = name === 'missing' || name === 'unavailable'
  if (!early && name !== 'details' && !isAway) return
  fillForm(root, model.form, prefillOf(query, fragment), remembered)
  // what a shop gives along stays in the address until the page can be shown
  if (isAway && fragment) history.replaceState(history.state, '', impersonal(fragment))
  if (early) {
    // 2 KB, only in a frame; a shop's dialog takes its payment up again by itself
    const { embedPage } = await import('./embed-page')
    return embedPage(model, (wishes) => fillForm(root, model.form, wishes), early())
  }
  if (!isAway) await resumePayment(model, fragment, loadScreen)
}
