import type { Currency } from '../../../contract/enums'
import type { OrderItem } from '../../../contract/order-item'
import { useI18n } from '../../i18n/i18n-context'
import { UNTRANSLATED } from '../../i18n/untranslated'

/** What was paid for, line by line. */
export function OrderItems({ items, currency }: { items: readonly OrderItem[]; currency: Currency }) {
  const { formatMoney } = useI18n()
  return (
    <dl class="facts items">
      {items.map(({ name, quantity, amount }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: order lines never change, and equal ones may repeat
        <div key={i}>
          <dt>
            <bdi>{name}</bdi>
            {quantity > 1 && ` × ${quantity}`}
          </dt>
          <dd {...UNTRANSLATED}>{formatMoney(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
