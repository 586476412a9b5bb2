import { Merchant, type MerchantPatch } from '../../contract/members/merchant'
import { useDashboard, useI18n } from '../state/dashboard-context'

/** Changes the merchant, and updates the frame. Throws Refusal. */
export function useChangeMerchant(): (patch: MerchantPatch) => Promise<void> {
  const { client, announce, refreshMe, refresh } = useDashboard()
  const { t } = useI18n()
  return async (patch) => {
    await client.request('/api/v1/merchant', Merchant, { method: 'PATCH', body: patch })
    refresh('/api/v1/merchant')
    // the change is saved even if the frame cannot be updated
    await refreshMe().catch(() => {})
    announce(t('parts.saved'))
  }
}
