import type { PaymentPage } from '../../contract/page/payment-page'
import { Money } from '../parts/money/money'
import { useI18n } from '../state/dashboard-context'

type Priced = Pick<PaymentPage, 'amount' | 'min_amount' | 'max_amount' | 'currency'>

/** The price of a page, or the range that the customer may choose from. */
export function PagePrice({ page: { amount, min_amount: min, max_amount: max, currency } }: { page: Priced }) {
  const { t, tRich } = useI18n()
  const money = (decimal: string) => <Money amount={decimal} currency={currency} />
  if (amount !== null) return money(amount)
  if (min !== null && max !== null) return <>{tRich('pages.open_between', { min: money(min), max: money(max) })}</>
  if (min !== null) return <>{tRich('pages.open_from', { min: money(min) })}</>
  if (max !== null) return <>{tRich('pages.open_to', { max: money(max) })}</>
  return (
    <>
      {t('pages.open')} ({currency})
    </>
  )
}
