import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Attention, PAYMENT_ATTENTION } from '../../../contract/summary'
import type { Deps } from '../../deps'
import type { Database } from '../../storage/database'
import type { Owner } from '../../storage/owner'
import { walletNetworks, wallets } from '../../storage/schema/wallets'
import { networkWatches } from '../../storage/schema/watching'
import { webhookEndpoints } from '../../storage/schema/webhooks'
import { paymentsInNeed } from './payments-in-need'

type AttentionDeps = Pick<Deps, 'storage' | 'clock' | 'chains'>

/** What needs somebody of the merchant; empty: nothing. */
export async function attentionOf(deps: AttentionDeps, owner: Owner): Promise<Attention[]> {
  const { database } = deps.storage
  const found: Attention[] = []
  for (const kind of PAYMENT_ATTENTION)
    found.push({ kind, count: (await paymentsInNeed(database, owner, kind, deps.clock.now())).length })
  found.push(...(await ofWebhooks(database, owner)), ...(await ofWallets(deps, owner)))
  return found.filter(({ count }) => count > 0)
}

async function ofWebhooks(database: Database, { merchantId, mode }: Owner): Promise<Attention[]> {
  const [endpoint] = await database
    .select({ isActive: webhookEndpoints.isActive, failingSince: webhookEndpoints.failingSince })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.merchantId, merchantId), eq(webhookEndpoints.mode, mode)))
  if (!endpoint) return []
  const since = endpoint.failingSince?.toISOString()
  if (!endpoint.isActive) return [{ kind: 'webhooks_off', count: 1, since }]
  return since ? [{ kind: 'webhooks_failing', count: 1, since }] : []
}

/** Of wallets in use: networks that have a node, and so could take payments. */
async function ofWallets({ storage, chains }: AttentionDeps, { merchantId, mode }: Owner): Promise<Attention[]> {
  if (mode !== 'live') return []
  const rows = await storage.database
    .select({ wallet: wallets, network: walletNetworks, unseenSince: networkWatches.unseenSince })
    .from(wallets)
    .innerJoin(walletNetworks, eq(walletNetworks.walletId, wallets.id))
    .leftJoin(networkWatches, eq(networkWatches.network, walletNetworks.network))
    .where(and(eq(wallets.merchantId, merchantId), isNull(wallets.removedAt), isNotNull(wallets.confirmedAt)))
  const watched = rows.filter(({ network }) => chains.has(network.network))
  const stopped = new Set(watched.flatMap(({ wallet }) => (wallet.stoppedAt ? wallet.id : [])))
  const unproven = watched.filter(({ network }) => !network.provenAt && !network.acceptedAt)
  return [
    { kind: 'wallet_stopped', count: stopped.size },
    { kind: 'wallet_unproven', count: new Set(unproven.map(({ wallet }) => wallet.id)).size },
    ...watched.flatMap(({ network, unseenSince }): Attention[] =>
      unseenSince
        ? [{ kind: 'network_unseen', count: 1, network: network.network, since: unseenSince.toISOString() }]
        : [],
    ),
  ]
}
