import type { Mode } from '../../contract/enums'

/** The merchant and mode that an object belongs to. */
export type Owner = { merchantId: string; mode: Mode }
