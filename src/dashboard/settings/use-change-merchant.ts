import { Merchant, type MerchantPatch } from '../../contract/members/merchant'
import { useDashboard, useI18n } from '../state/dashboard-context'

/** Changes the merchant, and what the frame shows of it. Throws Refusal. */
export function useChangeMerchant(): (patch: MerchantPatch) => Promise<void> {
  const { client, mode, resources, say, refreshMe } = useDashboard()
  const { t } = useI18n()
  return async (patch) => {
    await client.ask('/api/v1/merchant', Merchant, { method: 'PATCH', body: patch })
    resources.refresh(`${mode.value} /api/v1/merchant`)
    // it is saved, whether or not the frame hears of it
    await refreshMe().catch(() => {})
    say(t('parts.saved'))
  }
}
