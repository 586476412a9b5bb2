import { Refusal } from '../../../browser/service-client'
import { MerchantSession } from '../../../contract/session/merchant-session'
import { explainTimeout } from '../../parts/notices/refusal-notice'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { isOn } from '../settings/device-settings'
import { prepareSound } from './alert-paid'
import { storeSale } from './sale-in-progress'

/** Creates a sale within a tap, and opens its screen. A retry with the same key creates nothing twice. */
export function useCreateSale(): (body: object, idempotencyKey: string) => Promise<void> {
  const { client, router, memory, mode, refresh, refreshMe } = useDashboard()
  const { t } = useI18n()
  return async (body, idempotencyKey) => {
    if (isOn(memory, 'sound')) prepareSound()
    const created = await client
      .request('/api/v1/payment-sessions', MerchantSession, { method: 'POST', body, idempotencyKey })
      .catch((error: unknown) => {
        const reason = error instanceof Refusal ? error.reason : null
        // reading the sales tells the screen that the till is offline
        if (reason === 'unreachable') refresh('/api/v1/payment-sessions')
        // the role has changed while the screen was open
        if (reason === 'forbidden') refreshMe().catch(() => {})
        return explainTimeout(t('till.unanswered'))(error)
      })
    storeSale(memory, mode.peek(), created.id)
    router.replace(router.href({ subject: 'till', id: created.id }))
  }
}
