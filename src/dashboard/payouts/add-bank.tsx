import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { Bank } from '../../contract/money/bank'
import { Form } from '../parts/form/form'
import { TextField } from '../parts/form/text-field'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useFocusFallback } from '../state/use-focus-fallback'

export function AddBank() {
  const { client, announce, refresh } = useDashboard()
  const { t } = useI18n()
  const section = useRef<HTMLElement>(null)
  const addedBanks = useSignal(0)
  useFocusFallback(addedBanks.value, () => section.current?.querySelector('input'))
  return (
    <section class="section" ref={section}>
      <h2>{t('payouts.add_bank')}</h2>
      <Form
        key={addedBanks.value}
        submit={t('payouts.add_bank')}
        send={async (body) => {
          await client.request('/api/v1/misc/banks', Bank, { method: 'POST', body, isIdempotent: true })
          refresh('/api/v1/misc/banks')
          announce(t('payouts.bank_added'))
          addedBanks.value += 1
        }}
      >
        <TextField name="bank_name" label={t('parts.bank')} />
        <TextField
          name="bank_code"
          label={t('payouts.bank_code')}
          hint={t('payouts.bank_code_hint')}
          inputMode="numeric"
        />
        <TextField
          name="account_number"
          label={t('parts.account_number')}
          hint={t('payouts.account_number_hint')}
          inputMode="numeric"
        />
        <TextField name="account_name" label={t('parts.account_holder')} hint={t('payouts.account_name_hint')} />
      </Form>
    </section>
  )
}
