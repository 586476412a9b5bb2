import { Refund } from '../../contract/refunds/refund'
import type { MerchantSession } from '../../contract/session/merchant-session'
import { pairOf } from '../../payment/chains/catalogue'
import { fiatUnits, formatFiat, parseUnits } from '../../payment/money'
import { networkName } from '../../words/network-names'
import { CopyValue } from '../parts/actions/copy-value'
import { LinkQr } from '../parts/actions/link-qr'
import { Badge, type Tone } from '../parts/badge'
import { Form } from '../parts/form/form'
import { TextField } from '../parts/form/text-field'
import { Row, Rows } from '../parts/lists/rows'
import { Loaded } from '../parts/loaded'
import { Moment } from '../parts/moment'
import { AssetAmount, Money } from '../parts/money/money'
import { Notice } from '../parts/notices/notice'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { refundReason } from './refund-reason'

const TONES: Record<Refund['status'], Tone> = {
  requested: 'waiting',
  created: 'moving',
  success: 'good',
  failed: 'bad',
}

/** The refunds of a payment, with the next step of each. */
export function Refunds({ payment }: { payment: MerchantSession }) {
  const { t } = useI18n()
  const list = useList(`/api/v1/payment-sessions/${payment.id}/refunds`, Refund)
  if (list.data?.items.length === 0) return null
  return (
    <section class="section">
      <h2>{t('payments.refunds')}</h2>
      <Loaded of={list}>
        {({ items }) => (
          <Rows name={t('payments.refunds')}>
            {items.map((refund) => (
              <Row
                key={refund.id}
                main={<AssetAmount amount={refund.crypto_amount} asset={refund.crypto_asset} />}
                state={<Badge tone={TONES[refund.status]}>{statusText(refund)}</Badge>}
                about={<RefundAbout refund={refund} payment={payment} />}
                when={<Moment at={refund.updated_at} />}
                actions={<RefundNextStep refund={refund} />}
              />
            ))}
          </Rows>
        )}
      </Loaded>
    </section>
  )

  function statusText({ status, manual, reason }: Refund): string {
    if (status === 'failed') return t('payments.refund_failed', { reason: refundReason({ t }, reason) })
    return t(manual ? 'payments.refund_manual' : `payments.refund_${status}`)
  }
}

/** The worth of a refund in the currency of its payment, its address, and its transaction. */
function RefundAbout({ refund, payment }: { refund: Refund; payment: MerchantSession }) {
  const { t, tRich } = useI18n()
  const { address, hash, explorer_url } = refund
  const worth = refundWorth(refund, payment)
  return (
    <>
      {worth && (
        <span>
          {tRich('payments.refund_worth', { amount: <Money key="worth" amount={worth} currency={payment.currency} /> })}
        </span>
      )}
      {address && (
        <>
          <br />
          <bdi dir="ltr">{address}</bdi>
        </>
      )}
      {hash && (
        <>
          <br />
          <CopyValue value={hash} name={t('payments.refund_hash')} />
          {explorer_url && (
            <a href={explorer_url} target="_blank" rel="noreferrer">
              {t('payments.transaction')}
            </a>
          )}
        </>
      )}
    </>
  )
}

/** Null for a coin that the payment does not have now, whose rate is not known here. */
function refundWorth({ crypto_asset, network, crypto_amount }: Refund, payment: MerchantSession): string | null {
  const pair = pairOf(crypto_asset, network)
  if (!pair || !payment.rate || payment.crypto_asset !== crypto_asset || payment.network !== network) return null
  const atoms = parseUnits(crypto_amount, pair.decimals)
  return atoms === null ? null : formatFiat(fiatUnits(atoms, payment.rate, payment.currency, pair), payment.currency)
}

/** The link for the customer, or instructions for the merchant to send the money. */
function RefundNextStep({ refund }: { refund: Refund }) {
  const { client, announce, refresh, isOwner } = useDashboard()
  const { t, formatUnits } = useI18n()
  const { id, url, manual, address, crypto_amount: amount, crypto_asset: asset, network } = refund
  if (url)
    return (
      <div>
        <p>{t('payments.refund_link')}</p>
        <CopyValue value={url} name={t('payments.refund')} />
        <LinkQr url={url} name={t('payments.refund_code')} />
      </div>
    )
  // only an owner has the wallet that sends a manual refund
  if (!manual || !address || !isOwner.value) return null
  return (
    <div>
      <Notice tone="warn">
        <p>{t('payments.refund_manual_text', { amount: formatUnits(amount), asset, network: networkName(network) })}</p>
        <CopyValue value={address} name={t('payments.address')} />
      </Notice>
      <Form
        submit={t('payments.refund_sent')}
        send={async ({ hash = '' }) => {
          await client.request(`/api/v1/refunds/${id}/sent`, Refund, { method: 'POST', body: { hash } })
          refresh(`/api/v1/payment-sessions/${refund.session_id}`)
          announce(t('payments.refund_success'))
        }}
      >
        <TextField name="hash" label={t('payments.refund_hash')} ltr />
      </Form>
    </div>
  )
}
