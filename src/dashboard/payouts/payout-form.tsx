import { useSignal } from '@preact/signals'
import { CURRENCIES, type Currency } from '../../contract/enums'
import type { Bank } from '../../contract/money/bank'
import { Balances } from '../../contract/money/ledger'
import { isMore } from '../../payment/money'
import { Form } from '../parts/form/form'
import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { typedAmount } from '../parts/form/typed-amount'
import { AvailableBalance, availableOf } from '../parts/money/available-balance'
import { wrongField } from '../parts/refused'
import { useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'
import { ConfirmPayout, type PayoutWish } from './confirm-payout'

/** The form of a payout. A dialog confirms it before it is sent. */
export function PayoutForm({ banks }: { banks: readonly Bank[] }) {
  const i18n = useI18n()
  const { t, formatMoney } = i18n
  const currency = useSignal<Currency>('NGN')
  const asked = useSignal<PayoutWish | null>(null)
  const { data: balances } = useRead('/api/v1/balances', Balances)
  const currencies = CURRENCIES.filter((one) => one === 'NGN' || balances?.some(({ currency }) => currency === one))
  return (
    <>
      <Form
        submit={t('payouts.check')}
        send={async ({ bank_id, amount = '', reference = '' }) => {
          const bank = banks.find(({ id }) => id === bank_id)
          const plain = typedAmount(i18n, 'amount', amount, currency.value)
          if (!bank) return
          refuseTooMuch(plain)
          asked.value = { bank, amount: plain, currency: currency.value, reference }
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
      {asked.value && (
        <ConfirmPayout
          wish={asked.value}
          close={() => {
            asked.value = null
          }}
        />
      )}
    </>
  )

  /** Checks the balance before the confirmation. Without a known balance, the service checks it. */
  function refuseTooMuch(amount: string) {
    const available = balances && availableOf(balances, currency.value)
    if (available === null || !isMore(amount, available)) return
    const error = t('payouts.too_much', { amount: formatMoney(available, currency.value) })
    throw wrongField('amount', error)
  }
}
