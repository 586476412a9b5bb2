import { type Signal, useSignal } from '@preact/signals'
import { useCallback, useEffect, useRef } from 'preact/hooks'
import type { MerchantSession } from '../../../contract/session/merchant-session'
import { type SaleState, saleStateOf } from '../sale/sale-state'

/** States in which money came. */
const WITH_MONEY: readonly SaleState[] = ['paid', 'underpaid']

export interface EarlierSale {
  /** The sale that got money; null if there is none, or the cashier closed its strip. */
  sale: Signal<MerchantSession | null>
  /** Called with the sale on the screen, whose state the cashier sees. */
  markSeen(sale: MerchantSession): void
}

/**
 * The sale that got money while another one is on the screen: a customer who left pays late, or pays with an earlier
 * code. Without this, the cashier would take it for the present customer's payment, or never know.
 */
export function useEarlierSale(items: readonly MerchantSession[], current: string | null): EarlierSale {
  const sale = useSignal<MerchantSession | null>(null)
  const seen = useRef(new Map<string, { state: SaleState; version: number }>())
  const markSeen = useCallback((one: MerchantSession) => {
    // the list may be older than the screen of the sale
    if (one.version < (seen.current.get(one.id)?.version ?? 0)) return
    seen.current.set(one.id, { state: saleStateOf(one), version: one.version })
  }, [])
  useEffect(() => {
    for (const item of items) {
      const before = seen.current.get(item.id)
      const state = saleStateOf(item)
      const hasChanged = before !== undefined && item.version > before.version && state !== before.state
      markSeen(item)
      if (hasChanged && WITH_MONEY.includes(state) && item.id !== current) sale.value = item
    }
    if (sale.peek()?.id === current) sale.value = null
  }, [items, current, sale, markSeen])
  return { sale, markSeen }
}
