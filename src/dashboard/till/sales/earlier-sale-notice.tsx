import type { Signal } from '@preact/signals'
import type { MerchantSession } from '../../../contract/session/merchant-session'
import { Link } from '../../parts/link'
import { useI18n } from '../../state/dashboard-context'
import { saleStateOf } from '../sale/sale-state'

/** A strip about a sale that got money while another one is on the screen. Only the present sale makes a sound. */
export function EarlierSaleNotice({ earlier }: { earlier: Signal<MerchantSession | null> }) {
  const { t, formatMoney, formatTime } = useI18n()
  const sale = earlier.value
  if (!sale) return null
  const isPaid = saleStateOf(sale) === 'paid'
  const values = { amount: formatMoney(sale.amount, sale.currency), time: formatTime(sale.created_at) }
  return (
    <div class="till-strip" data-tone={isPaid ? 'good' : 'warn'} role="alert">
      {t(isPaid ? 'till.earlier_paid' : 'till.earlier_underpaid', values)}
      <span class="till-strip-actions">
        <Link to={{ subject: 'till', id: sale.id }}>{t('till.open_sale')}</Link>
        <button
          type="button"
          class="plain"
          onClick={() => {
            earlier.value = null
          }}
        >
          {t('till.close')}
        </button>
      </span>
    </div>
  )
}
