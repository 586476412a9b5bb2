import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { Bank } from '../../contract/money/bank'
import { Form } from '../parts/form/form'
import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { fieldRefusal } from '../parts/notices/refusal-notice'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useFocusFallback } from '../state/use-focus-fallback'
import { NIGERIAN_BANKS } from './nigerian-banks'

/** The choice of a bank that is not listed, whose name and code are typed. */
const OTHER = 'other'

export function AddBank() {
  const { client, announce, refresh } = useDashboard()
  const { t } = useI18n()
  const section = useRef<HTMLElement>(null)
  const addedBanks = useSignal(0)
  const chosen = useSignal('')
  useFocusFallback(addedBanks.value, () => section.current?.querySelector('select'))
  return (
    <section class="section" ref={section}>
      <h2>{t('payouts.add_bank')}</h2>
      <Form
        key={addedBanks.value}
        submit={t('payouts.add_bank')}
        send={async ({ bank = '', ...values }) => {
          if (bank === '') throw fieldRefusal('bank', t('payouts.bank_missing_choice'))
          const body = { ...listedBank(bank), ...values }
          await client.request('/api/v1/misc/banks', Bank, { method: 'POST', body, isIdempotent: true })
          refresh('/api/v1/misc/banks')
          announce(t('payouts.bank_added'))
          chosen.value = ''
          addedBanks.value += 1
        }}
      >
        <SelectField
          name="bank"
          label={t('parts.bank')}
          value={chosen.value}
          options={[
            ['', t('payouts.bank_choose')],
            ...NIGERIAN_BANKS.map(([code, name]) => [code, `${name} (${code})`] as const),
            [OTHER, t('payouts.bank_other')],
          ]}
          onChange={(code) => {
            chosen.value = code
          }}
        />
        {chosen.value === OTHER && (
          <>
            <TextField name="bank_name" label={t('payouts.bank_name')} />
            <TextField
              name="bank_code"
              label={t('payouts.bank_code')}
              hint={t('payouts.bank_code_hint')}
              inputMode="numeric"
            />
          </>
        )}
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

/** Name and code of a listed bank; nothing for another, whose fields are in the form. */
function listedBank(code: string) {
  const found = NIGERIAN_BANKS.find(([one]) => one === code)
  return found && { bank_code: found[0], bank_name: found[1] }
}
