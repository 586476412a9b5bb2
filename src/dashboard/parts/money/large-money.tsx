import type { Currency } from '../../../contract/enums'
import { useI18n } from '../../state/dashboard-context'
import { Money } from './money'
import './large-money.css'

/** From so many characters on, an amount is wider than a phone unless it is smaller. */
const LONG = 13

/** An amount of money to be seen across a counter. All of it is on the screen, however long it is. */
export function LargeMoney({ amount, currency }: { amount: string; currency: Currency }) {
  const { formatMoney } = useI18n()
  return (
    <p class="large-money" data-long={formatMoney(amount, currency).length >= LONG}>
      <Money amount={amount} currency={currency} />
    </p>
  )
}
