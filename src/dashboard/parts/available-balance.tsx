import { useMemo } from 'preact/hooks'
import type { Asset, Currency } from '../../contract/enums'
import { Balances } from '../../contract/ledger'
import { addUnits } from '../../payment/money'
import { useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'
import { CurrencyAmount } from './currency-amount'

/** What there is to spend of a currency; of an asset, on all networks together. */
export function AvailableBalance({ currency }: { currency: Currency | Asset }) {
  const { tRich } = useI18n()
  const { data } = useRead('/api/v1/balances', Balances)
  const available = useMemo(
    () =>
      data?.filter((one) => one.currency === currency).reduce((sum, one) => addUnits(sum, one.available), '0') ?? null,
    [data, currency],
  )
  if (available === null) return null
  return (
    <p class="muted">
      {tRich('parts.available', { amount: <CurrencyAmount amount={available} currency={currency} /> })}
    </p>
  )
}
