import { useSignal } from '@preact/signals'
import { CURRENCIES, type Currency } from '../../contract/enums'
import type { Bank } from '../../contract/money/bank'
import { Balances } from '../../contract/money/ledger'
import { isMore } from '../../payment/money'
import { Form } from '../parts/form/form'
import { parseAmount } from '../parts/form/parse-amount'
import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { AvailableBalance, availableAmount } from '../parts/money/available-balance'
import { fieldRefusal } from '../parts/notices/refusal-notice'
import { useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'
import { ConfirmPayout, type PayoutInput } from './confirm-payout'

/** The form of a payout. A dialog confirms it before it is sent. */
export function PayoutForm({ banks }: { banks: readonly Bank[] }) {
  const i18n = useI18n()
  const { t, formatMoney } = i18n
  const currency = useSignal<Currency>('NGN')
  const toConfirm = useSignal<PayoutInput | null>(null)
  const { data: balances } = useRead('/api/v1/balances', Balances)
  const currencies = CURRENCIES.filter((one) => one === 'NGN' || balances?.some(({ currency }) => currency === one))
  return (
    <>
      <Form
        submit={t('payouts.review')}
        send={async ({ bank_id, amount = '', reference = '' }) => {
          const bank = banks.find(({ id }) => id === bank_id)
          const decimal = parseAmount(i18n, 'amount', amount, currency.value)
          if (!bank) return
          assertBalance(decimal)
          toConfirm.value = { bank, amount: decimal, currency: currency.value, reference }
        }}
      >
        <SelectField
          name="bank_id"
          label={t('payouts.bank')}
          options={banks.map(({ id, bank_name, account_number }) => [id, `${bank_name} · ${account_number}`])}
        />
        <SelectField
          name="currency"
          label={t('parts.currency')}
          value={currency.value}
          options={currencies}
          onChange={(chosen) => {
            currency.value = chosen
          }}
        />
        <AvailableBalance currency={currency.value} />
        <TextField name="amount" label={t('parts.amount')} inputMode="decimal" />
        <TextField name="reference" label={t('parts.reference')} hint={t('payouts.reference_hint')} optional />
      </Form>
      {toConfirm.value && (
        <ConfirmPayout
          payout={toConfirm.value}
          close={() => {
            toConfirm.value = null
          }}
        />
      )}
    </>
  )

  /** Checks the balance before the confirmation. Without a known balance, the service checks it. */
  function assertBalance(amount: string) {
    const available = balances && availableAmount(balances, currency.value)
    if (available === null || !isMore(amount, available)) return
    const error = t('payouts.balance_exceeded', { amount: formatMoney(available, currency.value) })
    throw fieldRefusal('amount', error)
  }
}
