import type { Mode } from '../../contract/enums'
import { tooMany } from '../http/problem'
import type { Owner } from '../storage/owner'
import type { MerchantWork, PerMinute } from './per-minute'

/** Concurrent work of a merchant and mode in one process: an export reads up to 100,000 rows. */
const AT_ONCE: Partial<Record<MerchantWork, number>> = { exports: 2 }
/** A client that has too many at once tries again after this time. */
const AT_ONCE_RETRY_S = 2

/** Counts work of a merchant, which may run only so often at once. The returned function ends the work. */
export function createMerchantWork({ take }: PerMinute, off: (mode: Mode) => boolean) {
  const running = new Map<string, number>()

  return async ({ merchantId, mode }: Owner, what: MerchantWork): Promise<() => void> => {
    if (off(mode)) return () => {}
    const owner = `${merchantId} ${mode}`
    const key = `${what} ${owner}`
    const before = running.get(key) ?? 0
    if (before >= (AT_ONCE[what] ?? Number.POSITIVE_INFINITY)) throw tooMany(AT_ONCE_RETRY_S)
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
      await take(`merchant_${what}`, owner)
    } catch (error) {
      release()
      throw error
    }
    return release
  }
}
