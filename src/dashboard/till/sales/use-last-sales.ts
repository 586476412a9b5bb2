import { MerchantSession } from '../../../contract/session/merchant-session'
import type { ListPage } from '../../api/client'
import { useDashboard } from '../../state/dashboard-context'
import { type Read, useList } from '../../state/use-read'

export const LAST_SALES = 10

export type SalesRead = Read<ListPage<MerchantSession>>

/** The member's own newest sales at the till. A colleague at another till has others. */
export function useLastSales(): SalesRead {
  const { me } = useDashboard()
  const created_by = `member:${me.value?.member.id}`
  return useList('/api/v1/payment-sessions', MerchantSession, { till: 'true', created_by, limit: LAST_SALES })
}
