import type { Signal } from '@preact/signals'
import type { MerchantSession } from '../../../contract/session/merchant-session'
import { Link } from '../../parts/link'
import { useI18n } from '../../state/dashboard-context'
import { arrivalOf } from './use-earlier-sale'

/**
 * A strip about a sale that got money while another one is on the screen. Closing it shows the next one. Only the
 * present sale makes a sound.
 */
export function EarlierSaleNotice({ earlier }: { earlier: Signal<readonly MerchantSession[]> }) {
  const { t, formatMoney, formatTime } = useI18n()
  const [sale, ...others] = earlier.value
  const arrival = sale && arrivalOf(sale)
  if (!sale || !arrival) return null
  const values = { amount: formatMoney(sale.amount, sale.currency), time: formatTime(sale.created_at) }
  return (
    <div key={sale.id} class="till-strip" data-tone={arrival === 'paid' ? 'good' : 'warn'} role="alert">
      {t(`till.earlier_${arrival}`, values)}
      <span class="till-strip-actions">
        <Link to={{ subject: 'till', id: sale.id }}>{t('till.open_sale')}</Link>
        <button
          type="button"
          class="plain"
          onClick={() => {
            earlier.value = others
          }}
        >
          {t('till.close')}
        </button>
      </span>
    </div>
  )
}
