import { useSignal } from '@preact/signals'
import type { Currency } from '../../../contract/enums'
import { formatFiat } from '../../../payment/money'
import { Dialog } from '../../parts/actions/dialog'
import { useI18n } from '../../state/dashboard-context'
import { type Order, type Part, totalsOf } from './order'
import { OrderLines } from './order-lines'
import { PartDialog } from './part-dialog'
import { TitleDialog } from './title-dialog'

const DISCOUNTS = [5, 10, 20]

type Props = {
  order: Order
  currency: Currency
  tips: readonly number[]
  change: (changes: Partial<Order>) => void
}

/** Buttons for the order, the tip, the discount and the description. A chosen value stands on its button. */
export function OrderParts({ order, currency, tips, change }: Props) {
  const { t, plural, formatMoney } = useI18n()
  const open = useSignal<'order' | 'tip' | 'discount' | 'title' | null>(null)
  const { discount, tip } = totalsOf(order, currency)
  const count = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const close = () => {
    open.value = null
  }
  /** A share is shorter than its amount. */
  const textOf = (chosen: Part | null, units: bigint) =>
    chosen && 'percent' in chosen ? `${chosen.percent}\u00a0%` : sum(units)
  const sum = (units: bigint) => (units === 0n ? null : formatMoney(formatFiat(units, currency), currency))
  const part = (name: NonNullable<typeof open.value>, title: string, value: string | null) => (
    <button
      type="button"
      data-part={name}
      onClick={() => {
        open.value = name
      }}
    >
      <span>{title}</span>
      {value && <bdi class="order-value">{value}</bdi>}
    </button>
  )
  return (
    <div class="order-parts">
      {count > 0 && part('order', plural('till.items', count), null)}
      {tips.length > 0 && part('tip', t('till.tip'), textOf(order.tip, tip))}
      {part('discount', t('till.discount'), textOf(order.discount, -discount))}
      {part('title', t('till.what_for'), order.title || null)}
      {open.value === 'order' && (
        <Dialog title={t('till.order')} close={close}>
          <OrderLines order={order} currency={currency} change={change} />
          <button type="button" class="main" onClick={close}>
            {t('till.done')}
          </button>
        </Dialog>
      )}
      {open.value === 'tip' && (
        <PartDialog
          title={t('till.tip')}
          percents={tips}
          value={order.tip}
          currency={currency}
          change={(chosen) => change({ tip: chosen })}
          close={close}
        />
      )}
      {open.value === 'discount' && (
        <PartDialog
          title={t('till.discount')}
          percents={DISCOUNTS}
          value={order.discount}
          currency={currency}
          change={(chosen) => change({ discount: chosen })}
          close={close}
        />
      )}
      {open.value === 'title' && (
        <TitleDialog value={order.title} change={(title) => change({ title })} close={close} />
      )}
    </div>
  )
}
