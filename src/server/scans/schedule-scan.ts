import { and, eq, sql } from 'drizzle-orm'
import type { Network } from '../../contract/enums'
import { NETWORK_DEFINITIONS } from '../../payment/chains/networks'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../payment/durations'
import type { Deps } from '../deps'
import type { AddressScan } from '../ports/chain-reader'
import { watchedAddresses } from '../storage/schema/scans'
import { sessionAddresses, sessions } from '../storage/schema/sessions'
import { walletAddresses, walletNetworks } from '../storage/schema/wallets'
import { PROOF } from '../wallets/addresses/proof'

/**
 * An address for which no customer waits is scanned every minute until an hour after its last activity, every hour
 * until two days after it, and then every day.
 */
const BY_MINUTE_UNTIL = HOUR_MS
const BY_HOUR_UNTIL = 2 * DAY_MS

/**
 * Schedules the next scan of addresses. Must be called after all results are booked, since `scanned_at` promises that
 * all money before `at` is booked.
 */
export async function scheduleScans(
  { storage }: Pick<Deps, 'storage'>,
  network: Network,
  scans: readonly AddressScan[],
  at: Date,
): Promise<void> {
  const moved = JSON.stringify(
    scans.map(({ address, movements, scannedUntil }) => ({
      address,
      scanned_until: scannedUntil,
      moved: movements.length > 0,
      open: movements.some(({ state }) => state === 'seen'),
    })),
  )
  const now = sql`${at.toISOString()}::timestamptz`
  const ms = (value: number) => sql`${value}::float8 * interval '1 millisecond'`
  await storage.database.execute(sql`
    update ${watchedAddresses} set
      -- a node that is behind does not report money after its newest block
      scanned_at = least(${now}, planned.scanned_until),
      awaited = planned.awaited,
      active_at = planned.active_at,
      due_at = ${now} + case
        when planned.awaited then ${ms(NETWORK_DEFINITIONS[network].scanEveryMs)}
        when ${now} - planned.active_at < ${ms(BY_MINUTE_UNTIL)} then ${ms(MINUTE_MS)}
        when ${now} - planned.active_at < ${ms(BY_HOUR_UNTIL)} then ${ms(HOUR_MS)}
        else ${ms(DAY_MS)}
      end
    from (
      select watched.address, scan.scanned_until,
        case when scan.moved then ${now} else watched.active_at end as active_at,
        scan.open or exists (
          select 1 from ${sessionAddresses} shown join ${sessions} paying on paying.id = shown.session_id
          where shown.mode = 'live' and shown.network = watched.network and shown.address_key = watched.address
            and paying.status in ('initiated', 'pending', 'partial', 'processing')
        ) or (
          given.reference = ${PROOF} and proof.proven_at is null
            and ${now} - watched.active_at < ${ms(BY_MINUTE_UNTIL)}
        ) as awaited
      from ${watchedAddresses} watched
      join ${walletAddresses} given on given.wallet_id = watched.wallet_id and given.index = watched.index
      left join ${walletNetworks} proof on proof.wallet_id = watched.wallet_id and proof.network = watched.network
      join json_to_recordset(${moved}::json) as scan(address text, scanned_until timestamptz, moved boolean, open boolean)
        on scan.address = watched.address
      where watched.network = ${network}
    ) planned
    -- an address that was shown again meanwhile stays due
    where ${watchedAddresses.network} = ${network} and ${watchedAddresses.address} = planned.address
      and ${watchedAddresses.dueAt} <= ${now}`)
}

/**
 * Postpones the scan of an address that cannot be read: first by the usual interval, since the node may only lack the
 * newest blocks, and then by a minute. The address counts as not scanned, so that its payments do not expire.
 */
export async function postpone(
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  network: Network,
  address: string,
  isAgain: boolean,
): Promise<void> {
  const ms = isAgain ? MINUTE_MS : NETWORK_DEFINITIONS[network].scanEveryMs
  await storage.database
    .update(watchedAddresses)
    .set({ dueAt: new Date(clock.now().getTime() + ms) })
    .where(and(eq(watchedAddresses.network, network), eq(watchedAddresses.address, address)))
}
