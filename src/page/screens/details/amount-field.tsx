import type { Page } from '../../../contract/page/page'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import { FieldError, useErrorAttributes } from './field-error'

/** The amount that the customer chooses, in the page's currency. */
export function AmountField({ page }: { page: Page }) {
  const { form } = useModel()
  const { t, formatMoney } = useI18n()
  const min = page.min_amount && formatMoney(page.min_amount, page.currency)
  const max = page.max_amount && formatMoney(page.max_amount, page.currency)
  return (
    <div class="field">
      <label for="amount">{t('details.amount')}</label>
      <div class="amount">
        <span aria-hidden="true">{page.currency}</span>
        <input
          id="amount"
          name="amount"
          inputMode="decimal"
          autocomplete="transaction-amount"
          maxLength={40}
          required
          defaultValue={form.posted.amount}
          onInput={(event) => form.enterAmount(event.currentTarget.value)}
          {...useErrorAttributes('amount')}
        />
      </div>
      {(min || max) && (
        <p class="hint">
          {min && max
            ? t('details.between', { min, max })
            : min
              ? t('details.from_least', { min })
              : t('details.to_most', { max: max ?? '' })}
        </p>
      )}
      <FieldError field="amount" />
    </div>
  )
}
