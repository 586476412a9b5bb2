import { MerchantSession } from '../../contract/session/merchant-session'
import { CopyValue } from '../parts/actions/copy-value'
import { LinkQr } from '../parts/actions/link-qr'
import { ShareButton } from '../parts/actions/share-button'
import { Link } from '../parts/link'
import { Loaded } from '../parts/loaded'
import { LargeMoney } from '../parts/money/large-money'
import { PageHead } from '../parts/page-head'
import { useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'
import { useReloadWhile } from '../state/use-reload-while'
import './wait-for-payment.css'

/** State of a payment at the counter. Only `paid` means that the customer may leave. */
type TillState = 'waiting' | 'confirming' | 'partial' | 'paid' | 'expired' | 'underpaid' | 'failed'

export const TILL_STATES: Record<MerchantSession['status'], TillState> = {
  initiated: 'waiting',
  pending: 'waiting',
  partial: 'partial',
  processing: 'confirming',
  completed: 'paid',
  underpaid: 'underpaid',
  expired: 'expired',
  failed: 'failed',
}

/** Longest interval between reloads, for connections without live events. */
const MAX_PAUSE_MS = 5000

/** The QR code for the customer, and then the state of the payment in large print. */
export function WaitForPayment({ id }: { id: string }) {
  const { t } = useI18n()
  const read = useRead(`/api/v1/payment-sessions/${encodeURIComponent(id)}`, MerchantSession)
  const { reload, data } = read
  const state = data && TILL_STATES[data.status]
  useReloadWhile(state !== 'paid' && state !== 'failed', reload, MAX_PAUSE_MS)
  return (
    <>
      <PageHead title={t('take_payment.title')} up={{ to: { subject: 'take-payment' }, name: t('parts.back') }} />
      <Loaded of={read}>{(payment) => <Till payment={payment} />}</Loaded>
    </>
  )
}

function Till({ payment }: { payment: MerchantSession }) {
  const { t, formatMoney, formatUnits } = useI18n()
  const { amount, currency, url } = payment
  const state = TILL_STATES[payment.status]
  const isWaiting = state === 'waiting' || state === 'confirming' || state === 'partial'
  return (
    <>
      <section class="till card" data-state={state}>
        <LargeMoney amount={amount} currency={currency} />
        {payment.title && <p>{payment.title}</p>}
        <output class="till-state">{stateText()}</output>
        {isWaiting && (
          <>
            {state === 'waiting' && <p>{t('take_payment.scan')}</p>}
            <LinkQr url={url} name={t('take_payment.qr')} />
            <CopyValue value={url} name={t('take_payment.link')} />
            <ShareButton url={url} text={t('take_payment.share_text', { amount: formatMoney(amount, currency) })} />
          </>
        )}
      </section>
      <p class="actions section">
        {!isWaiting && (
          <Link to={{ subject: 'take-payment' }} class="button main">
            {t('take_payment.next')}
          </Link>
        )}
        <Link to={{ subject: 'payments', id: payment.id }} class="button">
          {t('take_payment.details')}
        </Link>
      </p>
    </>
  )

  function stateText(): string {
    switch (state) {
      case 'waiting':
        return t('parts.pending')
      case 'paid':
        return t('take_payment.paid_text', { amount: formatMoney(amount, currency) })
      case 'partial':
        return t('take_payment.partial', {
          paid: formatUnits(payment.crypto_amount_paid),
          due: formatUnits(payment.crypto_amount ?? ''),
          asset: payment.crypto_asset ?? '',
        })
      default:
        return t(`take_payment.${state}`)
    }
  }
}
