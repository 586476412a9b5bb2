import { Bank } from '../../contract/money/bank'
import { useList } from '../state/use-read'

/** The newest 100 bank accounts, for selection. */
export const useBanks = () => useList('/api/v1/misc/banks', Bank, { limit: 100 })
