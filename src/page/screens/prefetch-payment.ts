import { whenIdle } from '../../browser/when-idle'
import { loadHelp } from '../help/lazy-help'
import type { PageModel } from '../state/page-model'
import { loadPayment } from './lazy-screens'

/** Only Chromium describes the connection. */
type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether the customer saves data, or the connection is so slow that a prefetch would delay other requests. */
function isDataScarce(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return Boolean(connection?.saveData) || /2g$/.test(connection?.effectiveType ?? '')
}

/** Fetches the files that the build lists in the document. `loadPayment` retries the ones that fail. */
async function fetchFiles(): Promise<void> {
  const files = document.querySelector<HTMLElement>('script[data-payment]')?.dataset.payment?.split(' ') ?? []
  // an import has a high priority, and would delay requests that the customer is waiting for
  const fetches = files.map((file) => fetch(file, { priority: 'low' }).then((response) => response.blob()))
  await Promise.allSettled(fetches)
}

/** Resolves when the browser is idle; where data is scarce, when the customer starts to fill in the form. */
const untilIdle = (root: HTMLElement) =>
  new Promise<unknown>((resolve) => {
    if (isDataScarce())
      for (const touched of ['focusin', 'input', 'pointerdown']) root.addEventListener(touched, resolve, { once: true })
    else whenIdle(() => resolve(undefined))
  })

/** Loads the payment's screen once the form below `root` is usable, before the customer presses "Pay". */
export async function prefetchPayment(root: HTMLElement, { loadTexts }: Pick<PageModel, 'loadTexts'>): Promise<void> {
  await untilIdle(root)
  await fetchFiles()
  await Promise.all([loadPayment(), loadTexts()])
  // so that languages, Share and folds open at once
  await loadHelp()
}
