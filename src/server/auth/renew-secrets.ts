import { and, eq, isNotNull } from 'drizzle-orm'
import type { Deps } from '../deps'
import { paymentPages } from '../storage/schema/pages'
import { wallets } from '../storage/schema/wallets'
import { webhookEndpoints } from '../storage/schema/webhooks'

/**
 * Encrypts every stored secret anew after `JWT_SECRET` was changed, so that the previous one is no longer needed to read
 * them. Of several processes that start together, each may do it.
 */
export async function renewSecrets({
  storage,
  encryption,
  settings,
}: Pick<Deps, 'storage' | 'encryption' | 'settings'>) {
  if (settings.JWT_SECRET_PREVIOUS === undefined) return
  const { database } = storage
  const pages = await database.select({ id: paymentPages.id, secret: paymentPages.returnSecret }).from(paymentPages)
  for (const { id, secret } of pages) {
    const renewed = encryption.renew(secret, `page:${id}`)
    if (renewed === null) continue
    await database
      .update(paymentPages)
      .set({ returnSecret: renewed })
      .where(and(eq(paymentPages.id, id), eq(paymentPages.returnSecret, secret)))
  }
  const endpoints = await database
    .select({ id: webhookEndpoints.id, secret: webhookEndpoints.secret })
    .from(webhookEndpoints)
  for (const { id, secret } of endpoints) {
    const renewed = encryption.renew(secret, `webhook:${id}`)
    if (renewed === null) continue
    await database
      .update(webhookEndpoints)
      .set({ secret: renewed })
      .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.secret, secret)))
  }
  const keys = await database.select({ id: wallets.id, key: wallets.key }).from(wallets).where(isNotNull(wallets.key))
  for (const { id, key } of keys) {
    const renewed = key === null ? null : encryption.renew(key, `wallet:${id}`)
    if (key === null || renewed === null) continue
    await database
      .update(wallets)
      .set({ key: renewed })
      .where(and(eq(wallets.id, id), eq(wallets.key, key)))
  }
}
