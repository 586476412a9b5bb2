import type { Currency } from '../../contract/enums'
import type { OrderItem } from '../../contract/page/order-items'
import { UNTRANSLATED } from '../../words/untranslated'
import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import './order.css'

/** The merchant's image and the order lines, beside the form or the payment on wide screens. */
export function OrderPane() {
  const { page } = useModel()
  const order = useOrder()
  const image = page.value?.image
  if (!image && !order) return null
  return (
    <div class="order-pane">
      {/* lazy, so that a phone does not load the hidden image */}
      {image && <img class="order-image" src={image} alt="" loading="lazy" />}
      {order && <OrderLines {...order} />}
    </div>
  )
}

/** The order lines on narrow screens, folded until the payment is completed. */
export function OrderFold({ open }: { open?: boolean }) {
  const { t } = useI18n()
  const order = useOrder()
  if (!order) return null
  return (
    <details class="order-fold" open={open}>
      <summary>{t('page.order')}</summary>
      <OrderLines {...order} />
    </details>
  )
}

type Order = { items: readonly OrderItem[]; currency: Currency }

/** The order lines of the payment, or of the page before one has started. */
function useOrder(): Order | null {
  const { page, visibleSession } = useModel()
  const source = visibleSession.value ?? page.value
  return source?.items?.length ? { items: source.items, currency: source.currency } : null
}

function OrderLines({ items, currency }: Order) {
  const { t, formatMoney, formatDecimal } = useI18n()
  return (
    <ul class="order-lines" aria-label={t('page.order')}>
      {items.map(({ name, quantity, amount }, index) => (
        <li key={`${index} ${name}`}>
          <span>
            {quantity !== '1' && (
              <span class="order-quantity" {...UNTRANSLATED}>
                {formatDecimal(quantity)} ×{' '}
              </span>
            )}
            <span dir="auto">{name}</span>
          </span>
          <b key={amount} {...UNTRANSLATED}>
            {formatMoney(amount, currency)}
          </b>
        </li>
      ))}
    </ul>
  )
}
