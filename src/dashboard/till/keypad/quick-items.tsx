import type { Currency } from '../../../contract/enums'
import type { Till } from '../../../contract/till/till'
import { Money } from '../../parts/money/money'
import { useI18n } from '../../state/dashboard-context'
import type { OrderLine } from '../order/order'

type Props = {
  items: Till['quick_items']
  currency: Currency
  lines: readonly OrderLine[]
  add: (item: { name: string; price: string }) => void
}

/** The goods that are sold often. A tap adds one. */
export function QuickItems({ items, currency, lines, add }: Props) {
  const { t } = useI18n()
  if (items.length === 0) return null
  return (
    <ul class="quick-items" aria-label={t('till.quick_items')}>
      {items.map(({ name, amount }) => {
        const quantity = lines.find((line) => line.name === name && line.price === amount)?.quantity
        return (
          <li key={`${name} ${amount}`}>
            <button type="button" onClick={() => add({ name, price: amount })}>
              <bdi class="quick-name">{name}</bdi>
              <span class="quick-price">
                {quantity && <b>{quantity} × </b>}
                <Money amount={amount} currency={currency} />
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
