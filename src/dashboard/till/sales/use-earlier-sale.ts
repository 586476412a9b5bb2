import { type Signal, useSignal } from '@preact/signals'
import { useCallback, useEffect, useRef } from 'preact/hooks'
import type { MerchantSession } from '../../../contract/session/merchant-session'
import { failedWithMoney, saleStateOf } from '../sale/sale-state'

/** The ways in which money came, each with its text. */
export type Arrival = 'paid' | 'underpaid' | 'review' | 'failed'

/** The way in which money came for a sale; null if none came, or it is not confirmed yet. */
export function arrivalOf(sale: MerchantSession): Arrival | null {
  const state = saleStateOf(sale)
  if (state === 'failed') return failedWithMoney(sale) ? 'failed' : null
  return state === 'paid' || state === 'underpaid' || state === 'review' ? state : null
}

export interface EarlierSale {
  /** The sales that got money, without those whose strip the cashier closed. The strip is about the first. */
  sales: Signal<readonly MerchantSession[]>
  /** Called with the sale on the screen, whose state the cashier sees. */
  markSeen(sale: MerchantSession): void
}

/**
 * The sales that got money while another one is on the screen: a customer who left pays late, or pays with an earlier
 * code. Without this, the cashier would take it for the present customer's payment, or never know.
 */
export function useEarlierSale(items: readonly MerchantSession[], current: string | null): EarlierSale {
  const sales = useSignal<readonly MerchantSession[]>([])
  const seen = useRef(new Map<string, { arrival: Arrival | null; version: number }>())
  const markSeen = useCallback((one: MerchantSession) => {
    // the list may be older than the screen of the sale
    if (one.version < (seen.current.get(one.id)?.version ?? 0)) return
    seen.current.set(one.id, { arrival: arrivalOf(one), version: one.version })
  }, [])
  useEffect(() => {
    for (const item of items) {
      const before = seen.current.get(item.id)
      const arrival = arrivalOf(item)
      const hasChanged = before !== undefined && item.version > before.version && arrival !== before.arrival
      markSeen(item)
      if (!hasChanged) continue
      const others = sales.peek().filter(({ id }) => id !== item.id)
      sales.value = arrival === null ? others : [...others, item]
    }
    // the cashier sees the sale on the screen
    if (sales.peek().some(({ id }) => id === current)) sales.value = sales.peek().filter(({ id }) => id !== current)
  }, [items, current, sales, markSeen])
  return { sales, markSeen }
}
