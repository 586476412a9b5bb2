import { eq, inArray, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../payment/durations'
import type { Requester } from '../../ports/custody'
import type { Database } from '../../ports/storage'
import { addressClaims } from '../../storage/schema/addresses'
import { deposits } from '../../storage/schema/deposits'
import { sessions } from '../../storage/schema/sessions'
import { type WalletRow, walletAddresses, wallets } from '../../storage/schema/wallets'
import { PROOF } from './proof'
import { unpaidGap } from './unpaid-gap'

/** The number of unpaid addresses that a caller's network may hold at least, since customers share networks. */
const FEW = 5
/** How long after its payment ended unpaid an address of a list can be given again. */
const ENDED_MS = 30 * DAY_MS
/** The part of the public pages' quota from which the owners are notified. */
const NEARLY_PERCENT = 80

/** The maximum number of unpaid addresses of a wallet: in all, from public pages, and from one network. */
interface Quotas {
  limit: number
  publicPages: number
  network: number
}

/** The last third is reserved for the merchant. */
const quotasOf = (limit: number): Quotas => ({
  limit,
  publicPages: limit - Math.floor(limit / 3),
  network: Math.max(FEW, Math.ceil(limit / 10)),
})

/** The number of unpaid addresses that were shown. */
export interface Usage extends Record<'used' | 'usedByPublicPages' | 'usedByNetwork', number> {
  quotas: Quotas
}

/** The quota that is used up: that of everyone, of public pages, or of the caller's network. Null if none is. */
export function exhaustedQuota(
  { used, usedByPublicPages, usedByNetwork, quotas }: Usage,
  caller: Requester,
): 'limit' | 'publicPages' | 'network' | null {
  if (used >= quotas.limit) return 'limit'
  if (caller === 'merchant') return null
  if (usedByPublicPages >= quotas.publicPages) return 'publicPages'
  return usedByNetwork >= quotas.network ? 'network' : null
}

export const isNearlyFull = ({ usedByPublicPages, quotas }: Usage) =>
  usedByPublicPages * 100 >= quotas.publicPages * NEARLY_PERCENT

/** Whether the payment of a list's address ended unpaid long ago, so that it can be given again after a recheck. */
export const isEnded = (now: Date) => {
  const before = sql`${new Date(now.getTime() - ENDED_MS).toISOString()}::timestamptz`
  return sql`exists (
    select 1 from ${addressClaims} claim join ${sessions} ended on ended.id = claim.session_id
    where claim.wallet_id = ${walletAddresses.walletId} and claim.index = ${walletAddresses.index}
      and ended.expires_at <= ${before} and ended.updated_at <= ${before}
      and (ended.status in ('expired', 'failed')
        or ended.status = 'completed' and ended.address is distinct from ${walletAddresses.address})
      and not exists (
        select 1 from ${deposits} came
        where came.session_id = ended.id and came.address_key = ${walletAddresses.address}
      )
  )`
}

type Counted = { id: string; listed: number; given: number; publicPages: number; network: number }

/** Reads the usage of wallets, by their ids. */
export async function usagesOf(
  database: Database,
  all: readonly WalletRow[],
  caller: Requester,
  now: Date,
): Promise<ReadonlyMap<string, Usage>> {
  if (all.length === 0) return new Map()
  const block = caller === 'merchant' ? null : caller.block
  const isGiven = sql`(${walletAddresses.reference} is not null and not (${wallets.key} is null and ${isEnded(now)}))`
  const counted = (which = sql`true`) => sql<number>`(count(*) filter (where ${which}))::int`
  const rows: Counted[] = await database
    .select({
      id: wallets.id,
      listed: counted(),
      given: counted(isGiven),
      publicPages: counted(sql`${isGiven} and ${walletAddresses.issuedPublicly}`),
      network: counted(sql`${isGiven} and ${walletAddresses.callerBlock} = ${block}`),
    })
    .from(walletAddresses)
    .innerJoin(wallets, eq(wallets.id, walletAddresses.walletId))
    .where(
      sql`${inArray(
        wallets.id,
        all.map(({ id }) => id),
      )} and not ${walletAddresses.skipped} and ${walletAddresses.reference} is distinct from ${PROOF} and case
        when ${wallets.key} is null then ${walletAddresses.paidAt} is null
        else ${walletAddresses.reference} is not null and ${walletAddresses.index} > coalesce(${wallets.paidIndex}, -1)
      end`,
    )
    .groupBy(wallets.id)
  return new Map(
    all.map((wallet) => [
      wallet.id,
      usageOf(
        wallet,
        rows.find(({ id }) => id === wallet.id),
      ),
    ]),
  )
}

function usageOf(wallet: WalletRow, row: Counted | undefined): Usage {
  const { listed = 0, given = 0, publicPages = 0, network = 0 } = row ?? {}
  const [limit, used] = wallet.key === null ? [listed, given] : [wallet.gapLimit, unpaidGap(wallet)]
  return { used, usedByPublicPages: publicPages, usedByNetwork: network, quotas: quotasOf(limit) }
}
