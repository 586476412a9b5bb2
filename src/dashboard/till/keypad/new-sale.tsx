import { type Signal, useSignal } from '@preact/signals'
import { Refusal } from '../../../browser/service-client'
import type { Currency } from '../../../contract/enums'
import type { MerchantSession } from '../../../contract/session/merchant-session'
import { Till } from '../../../contract/till/till'
import { formatFiat } from '../../../payment/money'
import { Dialog } from '../../parts/actions/dialog'
import { Loaded } from '../../parts/loaded'
import { Money } from '../../parts/money/money'
import { RefusalNotice } from '../../parts/notices/refusal-notice'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { useAction } from '../../state/use-action'
import { useRead } from '../../state/use-read'
import { OfflineNotice } from '../layout/offline-notice'
import { TillBar } from '../layout/till-bar'
import { useOffline } from '../layout/use-offline'
import { type Draft, draftIn, newDraft } from '../order/draft'
import { changeQuantity, type Order, saleRequest, totalsOf } from '../order/order'
import { OrderLines } from '../order/order-lines'
import { OrderParts } from '../order/order-parts'
import { useCreateSale } from '../sale/use-create-sale'
import { EarlierSaleNotice } from '../sales/earlier-sale-notice'
import { LastSales } from '../sales/last-sales'
import type { SalesRead } from '../sales/use-last-sales'
import { Keypad } from './keypad'
import { pressKey } from './press-key'
import { QuickItems } from './quick-items'
import './new-sale.css'

type Props = {
  order: Signal<Draft | null>
  sales: SalesRead
  earlier: Signal<readonly MerchantSession[]>
  offlineSince: Signal<number | null>
}

/** A new sale: the keypad, and beside it on a desk the order and the last sales. */
export function NewSale({ order, sales, earlier, offlineSince }: Props) {
  const { mode } = useDashboard()
  const { t } = useI18n()
  const till = useRead('/api/v1/till', Till)
  const reload = () => {
    sales.reload()
    till.reload()
  }
  const offline = useOffline({ ...sales, reload }, offlineSince)
  // the strip above says it once
  const lastSales = offline ? { ...sales, problem: null } : sales
  const isListOpen = useSignal(false)
  return (
    <main class="till new-sale" data-mode={mode.value} aria-busy={till.data === null && !till.problem}>
      <TillBar>
        <button
          type="button"
          class="plain for-phones"
          onClick={() => {
            isListOpen.value = true
          }}
        >
          {t('till.sales')}
        </button>
      </TillBar>
      {offline && <OfflineNotice offline={offline} hint={t('till.needs_network')} />}
      <EarlierSaleNotice earlier={earlier} />
      <Loaded of={offline ? { ...till, problem: null } : till}>
        {(settings) => <Counter order={order} till={settings} sales={lastSales} />}
      </Loaded>
      {isListOpen.value && (
        <Dialog
          title={t('till.sales')}
          close={() => {
            isListOpen.value = false
          }}
        >
          <LastSales sales={lastSales} />
        </Dialog>
      )}
    </main>
  )
}

function Counter({ order, till, sales }: { order: Signal<Draft | null>; till: Till; sales: SalesRead }) {
  const { t, formatMoney } = useI18n()
  const { currency, quick_items, tips } = till
  const draft = draftIn(currency, order.value)
  /** The order of this moment: keys may be typed faster than the screen is drawn. */
  const latest = () => draftIn(currency, order.peek())
  const change = (changes: Partial<Order>) => {
    order.value = newDraft(currency, { ...latest(), ...changes })
  }
  const { total } = totalsOf(draft, currency)
  const amount = formatFiat(total > 0n ? total : 0n, currency)
  const action = useCharge(order, currency)
  const charge = () => action.run(null)
  return (
    <div class="counter">
      <section class="counter-keys">
        <output class="counter-amount" aria-label={t('till.amount')}>
          <Money amount={amount} currency={currency} />
        </output>
        <QuickItems
          items={quick_items}
          currency={currency}
          lines={draft.lines}
          add={(item) => change({ lines: changeQuantity(latest().lines, item, 1) })}
        />
        <OrderParts order={draft} currency={currency} tips={tips} change={change} />
        {action.refusal && <RefusalNotice refusal={action.refusal} />}
        <Keypad
          currency={currency}
          press={(key) => change({ typed: pressKey(latest().typed, key, currency) })}
          charge={charge}
        />
        <button
          type="button"
          class="main charge"
          aria-disabled={action.isBusy}
          aria-busy={action.isBusy}
          onClick={charge}
        >
          {total > 0n ? t('till.charge', { amount: formatMoney(amount, currency) }) : t('till.enter_amount')}
        </button>
      </section>
      <aside class="counter-side" aria-label={t('till.order')}>
        <h2>{t('till.order')}</h2>
        <OrderLines order={draft} currency={currency} change={change} />
        <h2>{t('till.sales')}</h2>
        <LastSales sales={sales} />
      </aside>
    </div>
  )
}

/** Creates the sale of the order. An order that did not change has the same idempotency key. */
function useCharge(order: Signal<Draft | null>, currency: Currency) {
  const { t } = useI18n()
  const create = useCreateSale()
  return useAction<null>(async () => {
    const { attempt, ...sold } = draftIn(currency, order.peek())
    const { goods, discount, total } = totalsOf(sold, currency)
    if (goods > 0n && discount >= goods) throw new Refusal('refused', t('till.discount_too_large'), [], undefined)
    if (total <= 0n) return
    const names = { goods: t('till.other_goods'), tip: t('till.tip'), discount: t('till.discount') }
    await create(saleRequest(sold, currency, names), attempt)
    order.value = null
  })
}
