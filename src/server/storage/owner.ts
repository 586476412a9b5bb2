import type { Mode } from '../../contract/enums'

/** Whose an object is: a merchant's, in one mode. */
export type Owner = { merchantId: string; mode: Mode }
