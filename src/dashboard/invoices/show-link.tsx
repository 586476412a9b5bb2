import type { MerchantSession } from '../../contract/session/merchant-session'
import { LinkQr } from '../parts/actions/link-qr'
import { HandOver } from '../parts/hand-over/hand-over'
import { useI18n } from '../state/dashboard-context'
import './show-link.css'

export function ShowLink({ payment: { url, amount, currency } }: { payment: MerchantSession }) {
  const { t, formatMoney } = useI18n()
  return (
    <div class="show-link card">
      <HandOver
        url={url}
        text={t('invoices.link_share', { amount: formatMoney(amount, currency) })}
        name={t('invoices.link')}
      />
      <LinkQr url={url} name={t('invoices.link_qr')} />
    </div>
  )
}
