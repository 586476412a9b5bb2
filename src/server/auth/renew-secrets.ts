import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Deps } from '../deps'
import { paymentPages } from '../storage/schema/pages'
import { settings as storedSettings } from '../storage/schema/service-state'
import { wallets } from '../storage/schema/wallets'
import { webhookEndpoints } from '../storage/schema/webhooks'

interface StoredSecret {
  table: PgTable
  id: PgColumn
  /** The column with the encrypted text. */
  column: PgColumn
  /** The purpose to which the encryption is bound, together with the row's id. */
  purpose: string
}

const STORED: readonly StoredSecret[] = [
  { table: paymentPages, id: paymentPages.id, column: paymentPages.returnSecret, purpose: 'page' },
  { table: webhookEndpoints, id: webhookEndpoints.id, column: webhookEndpoints.secret, purpose: 'webhook' },
  { table: webhookEndpoints, id: webhookEndpoints.id, column: webhookEndpoints.previousSecret, purpose: 'webhook' },
  { table: wallets, id: wallets.id, column: wallets.key, purpose: 'wallet' },
  // most settings are not encrypted, and stay as they are
  { table: storedSettings, id: storedSettings.name, column: storedSettings.value, purpose: 'setting' },
]

/**
 * Encrypts every stored secret anew after `JWT_SECRET` was changed, so that `JWT_SECRET_PREVIOUS` is no longer needed.
 * Several processes may do so at the same time.
 */
export async function renewSecrets({
  storage: { database },
  encryption,
  settings,
}: Pick<Deps, 'storage' | 'encryption' | 'settings'>) {
  if (settings.JWT_SECRET_PREVIOUS === undefined) return
  for (const { table, id: idColumn, column, purpose } of STORED) {
    const rows = await database
      .select({ id: sql<string>`${idColumn}`, secret: sql<string>`${column}` })
      .from(table)
      .where(isNotNull(column))
    for (const { id, secret } of rows) {
      const renewed = encryption.reencrypt(secret, `${purpose}:${id}`)
      if (renewed === null) continue
      await database.execute(
        sql`update ${table} set ${sql.identifier(column.name)} = ${renewed} where ${and(eq(idColumn, id), eq(column, secret))}`,
      )
    }
  }
}
