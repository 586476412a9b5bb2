import type { Currency } from '../../../contract/enums'
import { useI18n } from '../../state/dashboard-context'
import './large-money.css'
import { Money } from './money'

/** Number of characters from which an amount needs a smaller font on phones. */
const LONG = 13

/** An amount of money in large print, for reading across a counter. */
export function LargeMoney({ amount, currency }: { amount: string; currency: Currency }) {
  const { formatMoney } = useI18n()
  return (
    <p class="large-money" data-long={formatMoney(amount, currency).length >= LONG}>
      <Money amount={amount} currency={currency} />
    </p>
  )
}
