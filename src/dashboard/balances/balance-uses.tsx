import * as v from 'valibot'
import { SwapCurrency } from '../../contract/enums'
import type { Balance } from '../../contract/money/ledger'
import { Link } from '../parts/link'
import { useI18n } from '../state/dashboard-context'

/** The ways out for money that a custodian holds: payouts are of naira, and swaps of naira and stablecoins. */
export function BalanceUses({ currency }: Pick<Balance, 'currency'>) {
  const { t } = useI18n()
  const swap = (
    <Link to={{ subject: 'swaps', id: 'new', query: { fromCurrency: currency } }} class="button">
      {t('swaps.new')}
    </Link>
  )
  if (currency === 'NGN')
    return (
      <div class="balance-uses">
        <Link to={{ subject: 'payouts', id: 'new' }} class="button">
          {t('payouts.new')}
        </Link>
        {swap}
      </div>
    )
  if (v.is(SwapCurrency, currency))
    return (
      <div class="balance-uses">
        {swap}
        <span class="hint">{t('balances.swap_hint')}</span>
      </div>
    )
  return <p class="balance-uses hint">{t('balances.refund_only')}</p>
}
