import type { Currency } from '../../contract/enums'
import type { OrderItem } from '../../contract/page/order-items'
import { UNTRANSLATED } from '../../words/untranslated'
import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import './order.css'

/** On wide screens, beside the form or the payment: the merchant's image and the lines of the order. */
export function OrderPane() {
  const { page } = useModel()
  const order = useOrder()
  const image = page.value?.image
  if (!image && !order) return null
  return (
    <div class="order-pane">
      {/* lazy, so that no phone loads what it does not show */}
      {image && <img class="order-image" src={image} alt="" loading="lazy" />}
      {order && <OrderLines {...order} />}
    </div>
  )
}

/** On narrow screens: the lines of the order, folded away where something is to be done. */
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

/** The lines of the payment, or of the page as long as there is none. */
function useOrder(): Order | null {
  const { page, onScreen } = useModel()
  const shown = onScreen.value ?? page.value
  return shown?.items?.length ? { items: shown.items, currency: shown.currency } : null
}

function OrderLines({ items, currency }: Order) {
  const { t, formatMoney } = useI18n()
  return (
    <ul class="order-lines" aria-label={t('page.order')}>
      {items.map(({ name, quantity, amount }, index) => (
        <li key={`${index} ${name}`}>
          <span>
            {quantity > 1 && (
              <span class="order-quantity" {...UNTRANSLATED}>
                {quantity} ×{' '}
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
