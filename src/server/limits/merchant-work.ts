import type { Mode } from '../../contract/enums'
import { tooMany } from '../http/problem'
import type { MerchantAndMode } from '../storage/owner'
import type { MerchantWork, RequestCounter } from './count-requests'

/** The limits of concurrent work of a merchant and mode in one process. An export reads up to 100,000 rows. */
const MAX_CONCURRENT: Partial<Record<MerchantWork, number>> = { exports: 2 }
/** A client over this limit tries again after this time. */
const CONCURRENT_RETRY_S = 2

/** Limits a merchant's work per minute and at once. Call the returned function when the work has ended. */
export function createMerchantWork({ countRequest }: RequestCounter, isOff: (mode: Mode) => boolean) {
  const running = new Map<string, number>()

  return async ({ merchantId, mode }: MerchantAndMode, kind: MerchantWork): Promise<() => void> => {
    if (isOff(mode)) return () => {}
    const owner = `${merchantId} ${mode}`
    const key = `${kind} ${owner}`
    const before = running.get(key) ?? 0
    if (before >= (MAX_CONCURRENT[kind] ?? Number.POSITIVE_INFINITY)) throw tooMany(CONCURRENT_RETRY_S)
    running.set(key, before + 1)
    let isOver = false
    const release = () => {
      if (isOver) return
      isOver = true
      const left = (running.get(key) ?? 1) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
    }
    try {
      await countRequest(`merchant_${kind}`, owner)
    } catch (error) {
      release()
      throw error
    }
    return release
  }
}
