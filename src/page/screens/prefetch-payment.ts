import { whenIdle } from '../../browser/when-idle'
import type { PageModel } from '../state/page-model'
import { loadPayment } from './lazy-screens'

/** Only Chromium describes the connection. */
type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether the customer saves data, or the connection is so slow that what they ask for would have to wait. */
function isDataScarce(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return Boolean(connection?.saveData) || /2g$/.test(connection?.effectiveType ?? '')
}

/** Fetches the files that the build names in the document. What fails here is fetched again by `loadPayment`. */
async function fetchFiles(): Promise<void> {
  const files = document.querySelector<HTMLElement>('script[data-payment]')?.dataset.payment?.split(' ') ?? []
  // an import would be of high priority, and take bandwidth from what the customer asks for meanwhile
  const fetches = files.map((file) => fetch(file, { priority: 'low' }).then((response) => response.blob()))
  await Promise.allSettled(fetches)
}

/** Resolves when the browser has nothing else to do. Where data is scarce, when the customer begins to fill in the form. */
const untilIdle = (root: HTMLElement) =>
  new Promise<unknown>((resolve) => {
    if (isDataScarce())
      for (const touched of ['focusin', 'input', 'pointerdown']) root.addEventListener(touched, resolve, { once: true })
    else whenIdle(() => resolve(undefined))
  })

/** Loads what "Pay" needs once the form below `root` is usable, in time for a customer who presses it at once. */
export async function prefetchPayment(root: HTMLElement, { loadTexts }: Pick<PageModel, 'loadTexts'>): Promise<void> {
  await untilIdle(root)
  await fetchFiles()
  await Promise.all([loadPayment(), loadTexts()])
}
