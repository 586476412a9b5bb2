import { and, eq, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Mode } from '../../contract/enums'

/** The merchant and mode that an object belongs to. */
export type MerchantAndMode = { merchantId: string; mode: Mode }

/** The condition that a row belongs to a merchant and mode. */
export const ownedBy = (
  table: { merchantId: AnyPgColumn; mode: AnyPgColumn },
  { merchantId, mode }: MerchantAndMode,
): SQL | undefined => and(eq(table.merchantId, merchantId), eq(table.mode, mode))
