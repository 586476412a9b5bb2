import type { Page } from '../../../contract/page'
import { useWords } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import { FieldProblem, useProblemAttributes } from './field-error'

/** The amount that the customer chooses, in the page's currency. */
export function AmountField({ page }: { page: Page }) {
  const { form } = useModel()
  const { say, fiat } = useWords()
  const min = page.min_amount && fiat(page.min_amount, page.currency)
  const max = page.max_amount && fiat(page.max_amount, page.currency)
  return (
    <div class="field">
      <label for="amount">{say('details.amount')}</label>
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
          {...useProblemAttributes('amount')}
        />
      </div>
      {(min || max) && (
        <p class="hint">
          {min && max
            ? say('details.between', { min, max })
            : min
              ? say('details.from_least', { min })
              : say('details.to_most', { max: max ?? '' })}
        </p>
      )}
      <FieldProblem field="amount" />
    </div>
  )
}
