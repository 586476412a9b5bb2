import { MerchantSession } from '../../contract/session/merchant-session'
import { CopyValue } from '../parts/acts/copy-value'
import { LinkQr } from '../parts/acts/link-qr'
import { Link } from '../parts/link'
import { Loaded } from '../parts/loaded'
import { LargeMoney } from '../parts/money/large-money'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'
import { useReloadWhile } from '../state/use-reload-while'
import { tillState } from './till-state'
import './wait-for-payment.css'

/** Without events, as behind some proxies, the payment is read again at least so often. */
const LONGEST_PAUSE_MS = 5000

/** The customer's code, and then how the payment goes, large enough to be seen across a counter. */
export function WaitForPayment({ id }: { id: string }) {
  const { t } = useI18n()
  const read = useRead(`/api/v1/payment-sessions/${encodeURIComponent(id)}`, MerchantSession)
  const { reload, data } = read
  const state = data && tillState(data)
  useReloadWhile(state !== 'paid' && state !== 'failed', reload, LONGEST_PAUSE_MS)
  return (
    <>
      <PageHead
        title={t('take_payment.title')}
        up={{ to: { subject: 'take-payment' }, name: t('take_payment.next') }}
      />
      <Loaded of={read}>{(payment) => <Till payment={payment} />}</Loaded>
    </>
  )
}

function Till({ payment }: { payment: MerchantSession }) {
  const { share } = useDashboard()
  const { t, formatMoney } = useI18n()
  const { amount, currency, url } = payment
  const state = tillState(payment)
  const isWaiting = state === 'waiting' || state === 'coming' || state === 'part'
  return (
    <>
      <section class="till" data-state={state}>
        <LargeMoney amount={amount} currency={currency} />
        {payment.title && <p>{payment.title}</p>}
        <output class="till-state">{wordsOf()}</output>
        {isWaiting && (
          <>
            {state === 'waiting' && <p>{t('take_payment.scan')}</p>}
            <LinkQr url={url} name={t('take_payment.qr')} />
            <CopyValue value={url} name={t('take_payment.link')} />
            {share && (
              <button
                type="button"
                onClick={() =>
                  share({ url, text: t('take_payment.share_text', { amount: formatMoney(amount, currency) }) })
                }
              >
                {t('take_payment.send')}
              </button>
            )}
          </>
        )}
      </section>
      <p class="form-acts till-acts">
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

  function wordsOf(): string {
    switch (state) {
      case 'paid':
        return t('take_payment.paid_text', { amount: formatMoney(amount, currency) })
      case 'part':
        return t('take_payment.part', {
          paid: payment.crypto_amount_paid,
          due: payment.crypto_amount ?? '',
          asset: payment.crypto_asset ?? '',
        })
      default:
        return t(`take_payment.${state}`)
    }
  }
}
