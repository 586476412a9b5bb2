import type { Currency } from '../../contract/enums'
import { formatFiat } from '../../payment/money'
import { TextField } from '../parts/form/text-field'
import { Money } from '../parts/money/money'
import { useI18n } from '../state/dashboard-context'

/** Name of a field. It contains the id of the line, which does not change when other lines are removed. */
export const fieldName = (id: number, field: 'description' | 'quantity' | 'unit_amount') => `items.${id}.${field}`

type Props = {
  id: number
  /** Position, counted from 1. */
  number: number
  /** In minor units; null while unknown. */
  cost: bigint | null
  currency: Currency
  /** Null if this is the only line. */
  remove: (() => void) | null
}

export function LineField({ id, number, cost, currency, remove }: Props) {
  const { t } = useI18n()
  return (
    <fieldset class="invoice-line card">
      <legend class="spoken">{t('invoices.line', { n: number })}</legend>
      <TextField name={fieldName(id, 'description')} label={t('parts.description')} />
      <div class="line-price">
        <TextField name={fieldName(id, 'quantity')} label={t('parts.quantity')} value="1" inputMode="numeric" />
        <TextField name={fieldName(id, 'unit_amount')} label={t('invoices.unit_amount')} inputMode="decimal" />
      </div>
      <div class="line-foot">
        {cost !== null && <Money amount={formatFiat(cost, currency)} currency={currency} />}
        {remove && (
          <button type="button" aria-label={t('invoices.remove_line', { n: number })} onClick={remove}>
            {t('parts.remove')}
          </button>
        )}
      </div>
    </fieldset>
  )
}
