import { Bank } from '../../contract/money/bank'
import { useList } from '../state/use-read'

/** The bank accounts to choose from: the newest hundred, which is all that anybody chooses from. */
export const useBanks = () => useList('/api/v1/misc/banks', Bank, { limit: 100 })
