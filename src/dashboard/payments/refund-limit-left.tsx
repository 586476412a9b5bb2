import { RefundLimit } from '../../contract/refunds/refund-limit'
import { Money } from '../parts/money/money'
import { useI18n } from '../state/dashboard-context'
import { useRights } from '../state/rights'
import { useRead } from '../state/use-read'

/** How much a member with a limit can still refund. */
export const RefundLimitLeft = () => (useRights()('hasRefundLimit') ? <Left /> : null)

function Left() {
  const { t, tRich } = useI18n()
  const { data } = useRead('/api/v1/refund-limit', RefundLimit)
  if (!data) return null
  if (data.currency === null) return <p>{t('payments.limit_none')}</p>
  if (data.left === null) return null
  return (
    <p>{tRich('payments.limit_left', { amount: <Money key="left" amount={data.left} currency={data.currency} /> })}</p>
  )
}
