import { tabStorage } from '../../browser/guarded-storage'

const STORAGE_KEY = 'malipo-fee'

/** The fee that the customer entered for a payment. Cheap phones end a tab while its customer is in another app. */
export function recallFee(payment: string): string {
  const stored = tabStorage.getJson(STORAGE_KEY) as { payment?: unknown; fee?: unknown } | null
  return stored?.payment === payment && typeof stored.fee === 'string' ? stored.fee : ''
}

export const rememberFee = (payment: string, fee: string) =>
  tabStorage.setItem(STORAGE_KEY, JSON.stringify({ payment, fee }))
