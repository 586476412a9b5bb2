import type { PageModel } from '../state/page-model'
import { loadPayment } from './lazy-screens'

/** Loads what "Pay" needs as soon as somebody begins to fill in the form, but not before. */
export function preloadPayment(root: HTMLElement, { loadTexts }: Pick<PageModel, 'loadTexts'>): void {
  const prepare = () => {
    loadPayment()
    loadTexts()
  }
  for (const touched of ['focusin', 'input', 'pointerdown']) root.addEventListener(touched, prepare, { once: true })
}
