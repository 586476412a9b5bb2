import { DIALOG_KEY, savedPayment } from './history-state'
import type { PayService } from './pay-service'
import { openDialog } from './payment'

/** Opens the payment again that the dialog showed when the shop was reloaded. */
export function resumeDialog(service: PayService): void {
  const resume = () => {
    const href = savedPayment(DIALOG_KEY)?.href
    if (href) openDialog(service, { href, origin: new URL(href).origin })
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', resume, { once: true })
  else resume()
}
