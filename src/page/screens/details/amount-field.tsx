import { useRef } from 'preact/hooks'
import type { Page } from '../../../contract/page/page'
import { amountLimits } from '../../../payment/amount-limits'
import { UNTRANSLATED } from '../../../words/untranslated'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import { FieldError, useErrorAttributes } from './field-error'
import './amount-field.css'

/** The amount that the customer chooses, in the page's currency. */
export function AmountField({ page }: { page: Page }) {
  const { form } = useModel()
  const { t, currencyName } = useI18n()
  const input = useRef<HTMLInputElement>(null)
  const range = useRange(page)
  function enter(amount: string) {
    form.enterAmount(amount)
    form.checkAmount(amount, true)
  }
  return (
    <div class="field amount-field">
      <label for="amount">{t('details.amount')}</label>
      <Suggestions
        page={page}
        choose={(amount) => {
          if (input.current) input.current.value = amount
          enter(amount)
        }}
      />
      <div class="amount">
        <span aria-hidden="true">{page.currency}</span>
        <input
          ref={input}
          id="amount"
          name="amount"
          inputMode="decimal"
          autocomplete="transaction-amount"
          maxLength={40}
          required
          defaultValue={form.posted.amount}
          onInput={(event) => enter(event.currentTarget.value)}
          onChange={(event) => form.checkAmount(event.currentTarget.value, false)}
          {...useErrorAttributes('amount', 'amount-hint')}
        />
      </div>
      {/* an error takes the place of the limits, so that nothing moves while the customer types */}
      {!form.errors.value.amount && (
        <p class="hint" id="amount-hint">
          {[currencyName(page.currency), range].filter(Boolean).join(' · ')}
        </p>
      )}
      <FieldError field="amount" />
    </div>
  )
}

/** The limits of the amount, in words. */
function useRange(page: Page): string | null {
  const { t, formatMoney } = useI18n()
  const { currency } = page
  const { min_amount, max_amount } = amountLimits(page)
  const min = min_amount && formatMoney(min_amount, currency)
  const max = max_amount && formatMoney(max_amount, currency)
  if (min && max) return t('details.between', { min, max })
  if (min) return t('details.from_least', { min })
  return max && t('details.to_most', { max })
}

/** The amounts that the merchant suggests. They need the script, and are hidden without. */
function Suggestions({ page, choose }: { page: Page; choose(amount: string): void }) {
  const { form } = useModel()
  const { t, formatMoney, formatDecimal } = useI18n()
  const amounts = page.suggested_amounts ?? []
  if (amounts.length === 0) return null
  return (
    <fieldset class="suggestions js" aria-label={t('details.suggested')}>
      {amounts.map((amount) => {
        const plain = formatDecimal(amount.replace(/\.0+$/, ''))
        return (
          <button key={amount} type="button" aria-pressed={form.amount.value === plain} onClick={() => choose(plain)}>
            <span {...UNTRANSLATED}>{formatMoney(amount, page.currency).replace(/[.,]00(?!\d)/, '')}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
