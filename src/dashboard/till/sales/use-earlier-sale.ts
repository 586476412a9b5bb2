import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { MerchantSession } from '../../../contract/session/merchant-session'
import { type SaleState, saleStateOf } from '../sale/sale-state'

/** States in which money came. */
const WITH_MONEY: readonly SaleState[] = ['paid', 'underpaid']

/**
 * The sale that got money while another one is on the screen: a customer who left pays late, or pays with an earlier
 * code. Without this, the cashier would take it for the present customer's payment, or never know.
 */
export function useEarlierSale(
  items: readonly MerchantSession[],
  current: string | null,
): Signal<MerchantSession | null> {
  const earlier = useSignal<MerchantSession | null>(null)
  const states = useRef(new Map<string, SaleState>())
  useEffect(() => {
    for (const sale of items) {
      const state = saleStateOf(sale)
      const before = states.current.get(sale.id)
      states.current.set(sale.id, state)
      const hasChanged = before !== undefined && before !== state
      if (hasChanged && WITH_MONEY.includes(state) && sale.id !== current) earlier.value = sale
    }
    if (earlier.peek()?.id === current) earlier.value = null
  }, [items, current, earlier])
  return earlier
}
