import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Setup } from '../../../contract/session/summary'
import type { Deps } from '../../deps'
import type { Database } from '../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { merchants } from '../../storage/schema/merchants'
import { paymentPages } from '../../storage/schema/pages'
import { sessions } from '../../storage/schema/sessions'
import { readMerchant } from './merchant'

/** The steps of the first run that are done, each computed from the data. */
export async function readSetup(
  deps: Pick<Deps, 'storage' | 'clock' | 'custody'>,
  owner: MerchantAndMode,
): Promise<Setup> {
  const { database } = deps.storage
  const [row] = await database
    .select({ handle: merchants.handle })
    .from(merchants)
    .where(eq(merchants.id, owner.merchantId))
  const { name, logo_url, theme } = await readMerchant(deps, { ...owner, scope: null })
  return {
    name: name !== row?.handle,
    logo: logo_url !== null || Boolean(theme?.logo),
    receiving: await canReceive(deps, owner),
    page: await hasActivePage(database, owner),
    payment: await hasCompletedPayment(database, owner),
  }
}

async function canReceive({ custody }: Pick<Deps, 'custody'>, { merchantId, mode }: MerchantAndMode): Promise<boolean> {
  const port = custody[mode]
  if (!port) return false
  const { own, hasCustodian } = await port.receiving(merchantId, 'merchant')
  return hasCustodian || own.size > 0
}

async function hasActivePage(database: Database, owner: MerchantAndMode): Promise<boolean> {
  const rows = await database
    .select({ id: paymentPages.id })
    .from(paymentPages)
    .where(and(ownedBy(paymentPages, owner), eq(paymentPages.status, 'active'), ne(paymentPages.kind, 'till')))
    .limit(1)
  return rows.length > 0
}

async function hasCompletedPayment(database: Database, owner: MerchantAndMode): Promise<boolean> {
  const rows = await database
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(ownedBy(sessions, owner), isNotNull(sessions.completedAt)))
    .limit(1)
  return rows.length > 0
}
