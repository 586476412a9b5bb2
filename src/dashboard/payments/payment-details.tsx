import type { ComponentChildren } from 'preact'
import type { MerchantSession } from '../../contract/session/merchant-session'
import { networkName } from '../../words/network-names'
import type { I18n } from '../i18n/create-i18n'
import { CopyValue } from '../parts/actions/copy-value'
import { Details } from '../parts/details'
import { detectedText } from '../parts/detected-text'
import { Moment } from '../parts/moment'
import { AssetAmount, Money } from '../parts/money/money'
import { personName } from '../parts/person-name'
import { Verbatim } from '../parts/verbatim'
import { useI18n } from '../state/dashboard-context'

export function PaymentDetails({ payment }: { payment: MerchantSession }) {
  const i18n = useI18n()
  const { t } = i18n
  const { crypto_asset: asset, network, customer } = payment
  const detected = detectedText(i18n, payment)
  const name = customer && personName(customer)
  return (
    <Details
      of={[
        [
          t('payments.reference'),
          <CopyValue key="reference" value={payment.reference} name={t('payments.reference')} />,
        ],
        [t('payments.order'), payment.title && <bdi>{payment.title}</bdi>],
        [
          t('parts.customer'),
          (name || customer?.email) && (
            <>
              {name && <Verbatim>{name}</Verbatim>}
              {name && customer?.email && <br />}
              {customer?.email && <Verbatim ltr>{customer.email}</Verbatim>}
            </>
          ),
        ],
        [t('payments.message'), payment.message && <bdi class="message">{payment.message}</bdi>],
        [
          t('payments.method'),
          asset && network && t('payments.method_value', { asset, network: networkName(network) }),
        ],
        ...moneyRows(payment, t),
        [t('payments.rate'), asset && payment.rate && <Rate payment={payment} asset={asset} rate={payment.rate} />],
        [
          t('payments.address'),
          payment.deposit_address && <CopyValue value={payment.deposit_address} name={t('payments.address')} />,
        ],
        [t('payments.confirmations'), payment.status === 'processing' && <span key={detected}>{detected}</span>],
        [t('parts.created'), <Moment key="created" at={payment.created_at} />],
        [t('payments.expires'), !payment.completed_at && <Moment at={payment.expires_at} />],
        [t('payments.completed_at'), payment.completed_at && <Moment at={payment.completed_at} />],
      ]}
    />
  )
}

/** The amounts due, received and sent back. */
function moneyRows(payment: MerchantSession, t: I18n['t']): [string, ComponentChildren][] {
  const { crypto_asset: asset, currency, amount_refunded, amount_net } = payment
  const hasRefunds = Number(amount_refunded) > 0
  return [
    [
      t('payments.amount_due'),
      asset && payment.crypto_amount && <AssetAmount amount={payment.crypto_amount} asset={asset} />,
    ],
    [
      t('payments.received'),
      asset && (
        <>
          <AssetAmount amount={payment.crypto_amount_paid} asset={asset} /> (
          <Money amount={payment.amount_paid} currency={currency} />)
        </>
      ),
    ],
    [t('payments.refunded'), hasRefunds && <Money amount={amount_refunded} currency={currency} />],
    [t('payments.net'), hasRefunds && <Money amount={amount_net} currency={currency} />],
    [
      t('payments.reversed'),
      Number(payment.reversed_amount) > 0 && <Money amount={payment.reversed_amount} currency={currency} />,
    ],
  ]
}

type RateProps = { payment: MerchantSession; asset: string; rate: string }

/** The exchange rate and its sources. */
function Rate({ payment: { currency, rate_source }, asset, rate }: RateProps) {
  const { t, formatRate, formatList } = useI18n()
  return (
    <>
      <span key={rate}>{t('payments.rate_value', { asset, rate: formatRate(rate, currency) })}</span>{' '}
      {rate_source && (
        <span class="muted">{t('payments.rate_sources', { sources: formatList(rate_source.sources) })}</span>
      )}
    </>
  )
}
