import type { MerchantSession } from '../../contract/session/merchant-session'
import { CopyValue } from '../parts/actions/copy-value'
import { LinkQr } from '../parts/actions/link-qr'
import { ShareButton } from '../parts/actions/share-button'
import { useI18n } from '../state/dashboard-context'
import './show-link.css'

export function ShowLink({ payment: { url, amount, currency } }: { payment: MerchantSession }) {
  const { t, formatMoney } = useI18n()
  return (
    <div class="show-link card">
      <CopyValue value={url} name={t('invoices.link')} />
      <ShareButton url={url} text={t('invoices.link_share', { amount: formatMoney(amount, currency) })} />
      <LinkQr url={url} name={t('invoices.link_qr')} />
    </div>
  )
}
