import { resumePayment } from '../resume/resume-payment'
import type { PageModel } from '../state/page-model'
import { fillForm, readPrefill, withoutPayer } from './prefill'

type FormStart = {
  root: HTMLElement
  model: PageModel
  query: string
  fragment: string
  /** The choices of earlier payments on this device. */
  remembered: Record<string, string>
  /** In a frame, ends the queue of messages and returns it. */
  takeMessages: (() => MessageEvent[]) | null
  /** Loads the payment's screen, before the page offers an earlier payment. */
  loadScreen(): Promise<void>
}

/** Fills in the form and resumes the customer's earlier payment. In a frame, the shop's first message decides both. */
export async function initForm(start: FormStart): Promise<void> {
  const { root, model, query, fragment, remembered, takeMessages, loadScreen } = start
  const { name } = model.screen.peek()
  const hasProblem = name === 'missing' || name === 'unavailable'
  if (!takeMessages && name !== 'details' && !hasProblem) return
  fillForm(root, model.form, readPrefill(query, fragment), remembered)
  // the shop's prefill stays in the address until the page can be shown
  if (hasProblem && fragment) history.replaceState(history.state, '', withoutPayer(fragment))
  if (takeMessages) {
    // 2 KB, only in a frame; a shop's dialog resumes its payment by itself
    const { startFramedPage } = await import('./framed-page')
    return startFramedPage(model, (prefill) => fillForm(root, model.form, prefill, remembered), takeMessages())
  }
  if (!hasProblem) await resumePayment(model, fragment, loadScreen)
}
