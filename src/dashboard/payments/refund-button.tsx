import { useSignal } from '@preact/signals'
import { Refund } from '../../contract/refunds/refund'
import type { MerchantSession } from '../../contract/session/merchant-session'
import { networkName } from '../../words/network-names'
import { ConfirmButton } from '../parts/actions/confirm-button'
import { parseAmount } from '../parts/form/parse-amount'
import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { Notice } from '../parts/notices/notice'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { RefundLimitLeft } from './refund-limit-left'
import { findRefundable, type Refundable } from './refundable'
import { useFirstEntries } from './use-first-entries'

/** Refunds money of a payment. Hidden if nothing can be refunded. */
export function RefundButton({ payment }: { payment: MerchantSession }) {
  const { client, announce, refresh } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  const path = `/api/v1/payment-sessions/${payment.id}`
  const entries = useFirstEntries(path)
  const chosen = useSignal('')
  const address = useSignal('')
  const refunds = useList(`${path}/refunds`, Refund)
  const refundables = refunds.data ? findRefundable(payment, entries, refunds.data.items) : []
  const selected = refundables.find(({ deposit_id }) => (deposit_id ?? '') === chosen.value) ?? refundables[0]
  if (!selected) return null
  return (
    <ConfirmButton
      name={t('payments.refund')}
      submit={t(address.value.trim() ? 'payments.refund_to_address' : 'payments.refund_by_link')}
      action={async ({ crypto_amount = '', note = '' }) => {
        const decimal = parseAmount(i18n, 'crypto_amount', crypto_amount, selected.asset)
        const body = {
          crypto_amount: decimal,
          address: address.value.trim() || null,
          deposit_id: selected.deposit_id,
          note: note.trim() || null,
        }
        try {
          const refund = await client.request(`${path}/refunds`, Refund, { method: 'POST', body, isIdempotent: true })
          announce(t(nextStep(refund)))
          address.value = ''
        } finally {
          // the refund may exist even if the answer was lost
          refresh(path, '/api/v1/refund-limit')
        }
      }}
    >
      <Notice tone="warn">{t('payments.refund_text')}</Notice>
      <RefundLimitLeft />
      {refundables.length > 1 && (
        <SelectField
          name="money"
          label={t('payments.refund_which')}
          value={chosen.value}
          options={refundables.map((one) => [one.deposit_id ?? '', labelOf(one)] as const)}
          onChange={(value) => {
            chosen.value = value
          }}
        />
      )}
      <TextField
        key={selected.deposit_id ?? ''}
        name="crypto_amount"
        label={t('payments.refund_amount', { asset: selected.asset })}
        value={selected.amount}
        inputMode="decimal"
      />
      <TextField
        name="address"
        label={t('parts.address_on', { network: networkName(selected.network) })}
        hint={t('payments.refund_address_hint')}
        value={address.value}
        onInput={(value) => {
          address.value = value
        }}
        optional
        ltr
      />
      <TextField name="note" label={t('payments.refund_reason')} hint={t('payments.note_hint')} optional />
    </ConfirmButton>
  )

  function labelOf({ deposit_id, amount, asset, network }: Refundable): string {
    if (deposit_id === null) return t('payments.refund_payment')
    return t('payments.refund_stray', { amount: i18n.formatUnits(amount), asset, network: networkName(network) })
  }
}

/** The next step of a refund that was just made. */
const nextStep = ({ status, manual }: Refund) =>
  status === 'requested' ? 'payments.refund_link_made' : manual ? 'payments.refund_send_now' : 'payments.refund_on_way'
