import { Refund } from '../../contract/refunds/refund'
import type { MerchantSession } from '../../contract/session/merchant-session'
import { networkName } from '../../words/network-names'
import { CopyValue } from '../parts/actions/copy-value'
import { Badge, type Tone } from '../parts/badge'
import { Form } from '../parts/form/form'
import { TextField } from '../parts/form/text-field'
import { Row, Rows } from '../parts/lists/rows'
import { Loaded } from '../parts/loaded'
import { Moment } from '../parts/moment'
import { AssetAmount } from '../parts/money/money'
import { Notice } from '../parts/notice'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'

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
                about={<bdi dir="ltr">{refund.address}</bdi>}
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
    if (status === 'failed') return t('payments.refund_failed', { reason: reason ?? '?' })
    return t(manual ? 'payments.refund_manual' : `payments.refund_${status}`)
  }
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
