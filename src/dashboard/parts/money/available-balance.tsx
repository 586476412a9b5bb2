import type { Asset, Currency } from '../../../contract/enums'
import { type Balance, Balances } from '../../../contract/money/ledger'
import { addUnits } from '../../../payment/money'
import { useI18n } from '../../state/dashboard-context'
import { useRead } from '../../state/use-read'
import { CurrencyAmount } from './money'

/** The available amount of a currency, or of an asset on all networks together. */
export const availableAmount = (balances: readonly Balance[], currency: Currency | Asset): string =>
  balances.filter((one) => one.currency === currency).reduce((sum, { available }) => addUnits(sum, available), '0')

export function AvailableBalance({ currency }: { currency: Currency | Asset }) {
  const { tRich } = useI18n()
  const { data } = useRead('/api/v1/balances', Balances)
  if (data === null) return null
  const available = availableAmount(data, currency)
  return (
    <p class="muted">
      {tRich('parts.available', { amount: <CurrencyAmount amount={available} currency={currency} /> })}
    </p>
  )
}
