import type { Signal } from '@preact/signals'
import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Currency } from '../../contract/enums'
import { formatFiat } from '../../payment/money'
import type { FormValues } from '../parts/form/form'
import { useI18n } from '../state/dashboard-context'
import { lineCost, sumCosts } from './invoice-total'
import { fieldName, LineField } from './line-field'
import './line-fields.css'
import { Money } from '../parts/money/money'

/** The most lines that an invoice can have. */
const MAX_LINES = 100

type Props = {
  /** Ids of the lines. A line keeps its id when other lines are removed. */
  lines: Signal<readonly number[]>
  currency: Currency
}

/** The lines of a new invoice, with a preview of the total. The service computes the final total. */
export function LineFields({ lines, currency }: Props) {
  const { t, language } = useI18n()
  const values = useSignal<FormValues>({})
  const fields = useRef<HTMLFieldSetElement>(null)
  const idToFocus = useRef<number | null>(null)
  const ids = lines.value
  // focuses the added line, or the line after a removed one
  useLayoutEffect(() => {
    const next = idToFocus.current
    if (next !== null) fields.current?.querySelector<HTMLElement>(`[name="${fieldName(next, 'description')}"]`)?.focus()
    idToFocus.current = null
  })

  const costs = ids.map((id) => {
    const quantity = values.value[fieldName(id, 'quantity')] ?? '1'
    return lineCost({ quantity, price: values.value[fieldName(id, 'unit_amount')] ?? '' }, currency, language)
  })
  const total = sumCosts(costs)
  const add = () => {
    const id = Math.max(...ids) + 1
    idToFocus.current = id
    lines.value = [...ids, id]
  }
  const remove = (at: number) => {
    const remainingIds = ids.filter((_, index) => index !== at)
    idToFocus.current = remainingIds[Math.min(at, remainingIds.length - 1)] ?? null
    lines.value = remainingIds
  }
  return (
    <fieldset
      ref={fields}
      class="field"
      onInput={({ currentTarget }) => {
        values.value = valuesWithin(currentTarget)
      }}
    >
      <legend>{t('invoices.lines')}</legend>
      {ids.map((id, at) => (
        <LineField
          key={id}
          id={id}
          number={at + 1}
          cost={costs[at] ?? null}
          currency={currency}
          remove={ids.length > 1 ? () => remove(at) : null}
        />
      ))}
      {ids.length < MAX_LINES && (
        <button type="button" onClick={add}>
          {t('parts.add_line')}
        </button>
      )}
      <p class="lines-total">
        <span>{t('invoices.total')}</span>
        {total === null ? (
          <span class="muted">{t('invoices.total_unknown')}</span>
        ) : (
          <b>
            <Money amount={formatFiat(total, currency)} currency={currency} />
          </b>
        )}
      </p>
    </fieldset>
  )
}

const valuesWithin = (fields: HTMLFieldSetElement): FormValues =>
  Object.fromEntries([...fields.querySelectorAll('input')].map(({ name, value }) => [name, value]))
