import type { Mode } from '../../../contract/enums'

const KEY = 'malipo-till-sale'

type Memory = Pick<Storage, 'getItem' | 'setItem'>

/** The id of the sale that the device is waiting for, so that it is taken up again after a restart. */
export const saleInProgress = (memory: Memory, mode: Mode): string | null => memory.getItem(`${KEY}-${mode}`) || null

export const storeSale = (memory: Memory, mode: Mode, id: string): void => memory.setItem(`${KEY}-${mode}`, id)

export const forgetSale = (memory: Memory, mode: Mode): void => memory.setItem(`${KEY}-${mode}`, '')
