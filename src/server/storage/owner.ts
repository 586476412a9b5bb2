import { and, eq, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Mode } from '../../contract/enums'

/** The merchant and mode that an object belongs to. */
export type Owner = { merchantId: string; mode: Mode }

/** The rows of a table that belong to an owner. */
export const ownedBy = (
  table: { merchantId: AnyPgColumn; mode: AnyPgColumn },
  { merchantId, mode }: Owner,
): SQL | undefined => and(eq(table.merchantId, merchantId), eq(table.mode, mode))
