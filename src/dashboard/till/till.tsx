import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useDashboard } from '../state/dashboard-context'
import { useReloadWhile } from '../state/use-reload-while'
import { CashUp } from './cash-up/cash-up'
import { NewSale } from './keypad/new-sale'
import type { Draft } from './order/draft'
import { Sale } from './sale/sale'
import { saleInProgress } from './sale/sale-in-progress'
import { useEarlierSale } from './sales/use-earlier-sale'
import { useLastSales } from './sales/use-last-sales'
import { TillSettings } from './settings/till-settings'
import './till.css'

/** The till: an amount, a QR code for the customer, and a screen that turns green when paid. */
export function Till() {
  const { router, memory, mode, refresh } = useDashboard()
  const { id } = router.route.value
  // stays while the cashier reads the settings, the cash-up or an earlier sale
  const order = useSignal<Draft | null>(null)
  const offlineSince = useSignal<number | null>(null)
  const sales = useLastSales()
  // for connections without live events
  useReloadWhile(true, sales.reload)
  const earlier = useEarlierSale(sales.data?.items ?? [], id)
  const waitingFor = id === null ? saleInProgress(memory, mode.value) : null
  useEffect(() => {
    if (waitingFor !== null) router.replace(router.href({ subject: 'till', id: waitingFor }))
  }, [waitingFor, router])
  useEffect(() => {
    // the list may have changed while it was hidden
    if (id === null) refresh('/api/v1/payment-sessions')
  }, [id, refresh])
  if (waitingFor !== null) return null
  switch (id) {
    case null:
      return <NewSale order={order} sales={sales} earlier={earlier.sales} offlineSince={offlineSince} />
    case 'cash-up':
      return <CashUp />
    case 'settings':
      return <TillSettings />
    default:
      return <Sale key={id} id={id} earlier={earlier} offlineSince={offlineSince} />
  }
}
