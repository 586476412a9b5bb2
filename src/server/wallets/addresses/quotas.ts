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

/** The smallest share of unpaid addresses for an IP range, since many customers can share one range. */
const MIN_RANGE_SHARE = 5
/** How long after its payment ended unpaid an address of a list can be issued again. */
const ENDED_MS = 30 * DAY_MS
/** The percentage of their quota that public pages use when the owners are notified. */
const NEARLY_PERCENT = 80

/** The maximum number of unpaid addresses of a wallet: in all, from public pages, and from one IP range. */
interface Quotas {
  limit: number
  publicPages: number
  ipRange: number
}

/** Public pages can use two thirds of the limit. The last third is for the merchant's own requests. */
const quotasOf = (limit: number): Quotas => ({
  limit,
  publicPages: limit - Math.floor(limit / 3),
  ipRange: Math.max(MIN_RANGE_SHARE, Math.ceil(limit / 10)),
})

/**
 * The number of a wallet's addresses that were shown and not paid: in all, by public pages, and by the caller's IP
 * range.
 */
export interface Usage extends Record<'used' | 'usedByPublicPages' | 'usedByIpRange', number> {
  quotas: Quotas
}

/**
 * The quota that is used up for the caller: in all, of public pages, or of the caller's IP range. Null if no quota is
 * used up.
 */
export function exhaustedQuota(
  { used, usedByPublicPages, usedByIpRange, quotas }: Usage,
  caller: Requester,
): 'limit' | 'publicPages' | 'ipRange' | null {
  if (used >= quotas.limit) return 'limit'
  if (caller === 'merchant') return null
  if (usedByPublicPages >= quotas.publicPages) return 'publicPages'
  return usedByIpRange >= quotas.ipRange ? 'ipRange' : null
}

export const isNearlyFull = ({ usedByPublicPages, quotas }: Usage) =>
  usedByPublicPages * 100 >= quotas.publicPages * NEARLY_PERCENT

/** Whether the payment of a list's address ended unpaid long ago, so that the address can be issued again. */
export const isEnded = (now: Date) => {
  const before = sql`${new Date(now.getTime() - ENDED_MS).toISOString()}::timestamptz`
  return sql`exists (
    select 1 from ${addressClaims} claim join ${sessions} ended on ended.id = claim.session_id
    where claim.wallet_id = ${walletAddresses.walletId} and claim.index = ${walletAddresses.index}
      and ended.expires_at <= ${before} and ended.updated_at <= ${before}
      and (ended.status in ('expired', 'failed')
        or ended.status = 'completed' and ended.address is distinct from ${walletAddresses.address})
      and not exists (
        select 1 from ${deposits} received
        where received.session_id = ended.id and received.address_key = ${walletAddresses.address}
      )
  )`
}

type AddressCounts = { id: string; listed: number; issued: number; publicPages: number; ipRange: number }

/** Reads the usage of wallets, by their ids. */
export async function readUsages(
  database: Database,
  walletRows: readonly WalletRow[],
  caller: Requester,
  now: Date,
): Promise<ReadonlyMap<string, Usage>> {
  if (walletRows.length === 0) return new Map()
  const rangeHash = caller === 'merchant' ? null : caller.rangeHash
  const isIssued = sql`(${walletAddresses.reference} is not null and not (${wallets.key} is null and ${isEnded(now)}))`
  const countWhere = (condition = sql`true`) => sql<number>`(count(*) filter (where ${condition}))::int`
  const rows: AddressCounts[] = await database
    .select({
      id: wallets.id,
      listed: countWhere(),
      issued: countWhere(isIssued),
      publicPages: countWhere(sql`${isIssued} and ${walletAddresses.issuedPublicly}`),
      ipRange: countWhere(sql`${isIssued} and ${walletAddresses.callerRange} = ${rangeHash}`),
    })
    .from(walletAddresses)
    .innerJoin(wallets, eq(wallets.id, walletAddresses.walletId))
    .where(
      sql`${inArray(
        wallets.id,
        walletRows.map(({ id }) => id),
      )} and not ${walletAddresses.skipped} and ${walletAddresses.reference} is distinct from ${PROOF} and case
        when ${wallets.key} is null then ${walletAddresses.paidAt} is null
        else ${walletAddresses.reference} is not null and ${walletAddresses.index} > coalesce(${wallets.paidIndex}, -1)
      end`,
    )
    .groupBy(wallets.id)
  return new Map(
    walletRows.map((wallet) => [
      wallet.id,
      toUsage(
        wallet,
        rows.find(({ id }) => id === wallet.id),
      ),
    ]),
  )
}

function toUsage(wallet: WalletRow, row: AddressCounts | undefined): Usage {
  const { listed = 0, issued = 0, publicPages = 0, ipRange = 0 } = row ?? {}
  const [limit, used] = wallet.key === null ? [listed, issued] : [wallet.gapLimit, unpaidGap(wallet)]
  return { used, usedByPublicPages: publicPages, usedByIpRange: ipRange, quotas: quotasOf(limit) }
}
