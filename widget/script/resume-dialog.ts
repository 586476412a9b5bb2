import { DIALOG_KEY, savedPayment } from './history-state'
import type { PayService } from './pay-service'
import { openDialog } from './payment'

/** Reopens the payment of a dialog that was open when the shop was reloaded. */
export function resumeDialog(service: PayService): void {
  const resume = () => {
    const href = savedPayment(DIALOG_KEY)?.href
    if (href) openDialog(service, { href, origin: href })
  }
  // the script may be in the head
  if (document.body) resume()
  else addEventListener('DOMContentLoaded', resume)
}
