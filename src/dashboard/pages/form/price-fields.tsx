import { useSignal } from '@preact/signals'
import { CURRENCIES, type Currency } from '../../../contract/enums'
import type { PaymentPage } from '../../../contract/page/payment-page'
import { Lines } from '../../parts/form/lines'
import { SelectField } from '../../parts/form/select-field'
import { TextField } from '../../parts/form/text-field'
import { useI18n } from '../../state/dashboard-context'
import { ItemFields } from './item-fields'

type Props = { page: PaymentPage | null; currency?: Currency | undefined }

/** A fixed price with its items, or limits of the amount that the customer chooses. */
export function PriceFields({ page, currency }: Props) {
  const { t } = useI18n()
  const price = useSignal(page !== null && page.amount === null ? 'open' : 'fixed')
  return (
    <>
      <SelectField
        name="currency"
        label={t('parts.currency')}
        value={page?.currency ?? currency}
        options={CURRENCIES}
      />
      <SelectField
        name="price"
        label={t('pages.price')}
        value={price.value}
        options={[
          ['fixed', t('pages.fixed')],
          ['open', t('pages.open')],
        ]}
        onChange={(chosen) => {
          price.value = chosen
        }}
      />
      {price.value === 'fixed' ? (
        <>
          <TextField name="amount" label={t('parts.amount')} value={page?.amount} inputMode="decimal" />
          <ItemFields items={page?.items ?? []} />
        </>
      ) : (
        <>
          <TextField
            name="min_amount"
            label={t('pages.minimum')}
            value={page?.min_amount}
            inputMode="decimal"
            optional
          />
          <TextField
            name="max_amount"
            label={t('pages.maximum')}
            value={page?.max_amount}
            inputMode="decimal"
            optional
          />
          <SuggestedAmounts amounts={page?.suggested_amounts ?? []} />
        </>
      )}
    </>
  )
}

function SuggestedAmounts({ amounts }: { amounts: readonly string[] }) {
  const { t } = useI18n()
  return (
    <Lines
      title={t('pages.suggested')}
      hint={t('pages.suggested_hint')}
      initial={amounts}
      add={t('pages.suggested_add')}
      max={4}
    >
      {(index, amount) => (
        <TextField name={`suggested_amounts.${index}`} label={t('parts.amount')} value={amount} inputMode="decimal" />
      )}
    </Lines>
  )
}
