import { useSignal } from '@preact/signals'
import { Refund } from '../../contract/refunds/refund'
import type { MerchantSession } from '../../contract/session/merchant-session'
import { TimelineEntry } from '../../contract/session/timeline'
import { networkName } from '../../words/network-names'
import { ConfirmButton } from '../parts/actions/confirm-button'
import { parseAmount } from '../parts/form/parse-amount'
import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { Notice } from '../parts/notice'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { type Refundable, refundableOf } from './refundable'

/** The most entries of the timeline that are searched for deposits, which come early. */
const MAX_ENTRIES = 500

/** Refunds money of a payment. It is hidden if there is nothing to refund. */
export function RefundButton({ payment }: { payment: MerchantSession }) {
  const { client, announce, refresh } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  const path = `/api/v1/payment-sessions/${payment.id}`
  const timeline = useList(`${path}/timeline`, TimelineEntry, { limit: MAX_ENTRIES })
  const chosen = useSignal('')
  const refunds = useList(`${path}/refunds`, Refund)
  const moneys = refunds.data ? refundableOf(payment, timeline.data?.items ?? [], refunds.data.items) : []
  const money = moneys.find(({ deposit_id }) => (deposit_id ?? '') === chosen.value) ?? moneys[0]
  if (!money) return null
  return (
    <ConfirmButton
      name={t('payments.refund')}
      action={async ({ crypto_amount = '', address = '' }) => {
        const plain = parseAmount(i18n, 'crypto_amount', crypto_amount, money.asset)
        const body = { crypto_amount: plain, address: address || null, deposit_id: money.deposit_id }
        try {
          await client.request(`${path}/refunds`, Refund, { method: 'POST', body, isIdempotent: true })
          announce(t('payments.refund_added'))
        } finally {
          // the refund may exist even if the answer was lost
          refresh(path)
        }
      }}
    >
      <Notice tone="warn">{t('payments.refund_text')}</Notice>
      {moneys.length > 1 && (
        <SelectField
          name="money"
          label={t('payments.refund_which')}
          value={chosen.value}
          options={moneys.map((one) => [one.deposit_id ?? '', nameOf(one)] as const)}
          onChange={(value) => {
            chosen.value = value
          }}
        />
      )}
      <TextField
        key={money.deposit_id ?? ''}
        name="crypto_amount"
        label={t('payments.refund_amount', { asset: money.asset })}
        value={money.amount}
        inputMode="decimal"
      />
      <TextField
        name="address"
        label={t('parts.address_on', { network: networkName(money.network) })}
        hint={t('payments.refund_address_hint')}
        optional
        ltr
      />
    </ConfirmButton>
  )

  function nameOf({ deposit_id, amount, asset, network }: Refundable): string {
    if (deposit_id === null) return t('payments.refund_payment')
    return t('payments.refund_stray', { amount: i18n.formatUnits(amount), asset, network: networkName(network) })
  }
}
