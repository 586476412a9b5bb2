import { resumePayment } from '../resume/resume-payment'
import type { PageModel } from '../state/page-model'
import { fillForm, prefillOf, withoutPayer } from './prefill'

type FormStart = {
  root: HTMLElement
  model: PageModel
  query: string
  fragment: string
  /** The choices of earlier payments on this device. */
  remembered: Record<string, string>
  /** In a frame, ends the queue of messages and returns it. */
  takeMessages: (() => MessageEvent[]) | null
  /** Loads the screen of a payment, before one is offered. */
  loadScreen(): Promise<void>
}

/** Fills the form in, and resumes the customer's earlier payment; in a frame, as the shop says. */
export async function initForm(start: FormStart): Promise<void> {
  const { root, model, query, fragment, remembered, takeMessages, loadScreen } = start
  const { name } = model.screen.peek()
  const hasProblem = name === 'missing' || name === 'unavailable'
  if (!takeMessages && name !== 'details' && !hasProblem) return
  fillForm(root, model.form, prefillOf(query, fragment), remembered)
  // the shop's prefill stays in the address until the page can be shown
  if (hasProblem && fragment) history.replaceState(history.state, '', withoutPayer(fragment))
  if (takeMessages) {
    // 2 KB, only in a frame; a shop's dialog resumes its payment by itself
    const { embedPage } = await import('./embed-page')
    return embedPage(model, (prefill) => fillForm(root, model.form, prefill), takeMessages())
  }
  if (!hasProblem) await resumePayment(model, fragment, loadScreen)
}
