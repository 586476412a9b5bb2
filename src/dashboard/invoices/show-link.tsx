import type { MerchantSession } from '../../contract/session/merchant-session'
import { CopyValue } from '../parts/acts/copy-value'
import { LinkQr } from '../parts/acts/link-qr'
import { useDashboard, useI18n } from '../state/dashboard-context'
import './show-link.css'

/** The link of a payment, to copy, to scan or to send. */
export function ShowLink({ payment: { url, amount, currency } }: { payment: MerchantSession }) {
  const { share } = useDashboard()
  const { t, formatMoney } = useI18n()
  return (
    <div class="show-link">
      <CopyValue value={url} name={t('invoices.link')} />
      {share && (
        <button
          type="button"
          onClick={() => share({ url, text: t('invoices.link_share', { amount: formatMoney(amount, currency) }) })}
        >
          {t('invoices.link_send')}
        </button>
      )}
      <LinkQr url={url} name={t('invoices.link_qr')} />
    </div>
  )
}
