import type { Currency } from '../../contract/enums'
import { formatFiat } from '../../payment/money'
import { TextField } from '../parts/form/text-field'
import { Money } from '../parts/money/money'
import { useI18n } from '../state/dashboard-context'

/** The name of a field, by the line's number, which stays the same when other lines are removed. */
export const nameOf = (id: number, field: 'description' | 'quantity' | 'unit_amount') => `items.${id}.${field}`

type Props = {
  id: number
  /** Where it stands, counted from 1. */
  number: number
  /** In minor units; null until it can be told. */
  cost: bigint | null
  currency: Currency
  /** Null for the only line. */
  remove: (() => void) | null
}

/** A line of a new invoice: what, how many, at which price. */
export function LineField({ id, number, cost, currency, remove }: Props) {
  const { t } = useI18n()
  return (
    <fieldset class="line">
      <legend class="spoken">{t('invoices.line', { n: number })}</legend>
      <TextField name={nameOf(id, 'description')} label={t('invoices.description')} />
      <div class="line-price">
        <TextField name={nameOf(id, 'quantity')} label={t('invoices.quantity')} value="1" inputMode="numeric" ltr />
        <TextField name={nameOf(id, 'unit_amount')} label={t('invoices.unit_amount')} inputMode="decimal" ltr />
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
