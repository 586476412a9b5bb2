import type { Currency } from '../../../contract/enums'
import { formatFiat } from '../../../payment/money'
import { Money } from '../../parts/money/money'
import { useI18n } from '../../state/dashboard-context'
import { changeQuantity, EMPTY_ORDER, type Order, totalsOf } from './order'
import './order-lines.css'

type Props = { order: Order; currency: Currency; change: (changes: Partial<Order>) => void }

/** The lines of the sale, with buttons for one more and one less. */
export function OrderLines({ order, currency, change }: Props) {
  const { t } = useI18n()
  const { typed, discount, tip, goods } = totalsOf(order, currency)
  if (goods === 0n && tip === 0n) return <p class="muted">{t('till.order_empty')}</p>
  const money = (units: bigint) => <Money amount={formatFiat(units, currency)} currency={currency} />
  return (
    <>
      <ul class="order-lines">
        {order.lines.map((line) => (
          <li key={`${line.name} ${line.price}`}>
            <span>
              <bdi>{line.name}</bdi> <Money amount={line.price} currency={currency} />
            </span>
            <span class="order-quantity">
              <button
                type="button"
                aria-label={t('till.remove_one', { name: line.name })}
                onClick={() => change({ lines: changeQuantity(order.lines, line, -1) })}
              >
                −
              </button>
              <b>{line.quantity}</b>
              <button
                type="button"
                aria-label={t('till.add_one', { name: line.name })}
                onClick={() => change({ lines: changeQuantity(order.lines, line, 1) })}
              >
                +
              </button>
            </span>
          </li>
        ))}
        {typed > 0n && <SumLine name={t('till.other_goods')}>{money(typed)}</SumLine>}
        {discount > 0n && <SumLine name={t('till.discount')}>{money(-discount)}</SumLine>}
        {tip > 0n && <SumLine name={t('till.tip')}>{money(tip)}</SumLine>}
      </ul>
      <button type="button" onClick={() => change(EMPTY_ORDER)}>
        {t('till.clear')}
      </button>
    </>
  )
}

const SumLine = ({ name, children }: { name: string; children: preact.ComponentChildren }) => (
  <li>
    <span>{name}</span>
    {children}
  </li>
)
