import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Mode, Network } from '../../contract/enums'
import { familyOf } from '../../payment/chains/networks'
import type { AddressSource, OwnReference } from '../ports/custody'
import type { Database } from '../ports/storage'
import { prepared } from '../storage/prepared'
import { type AddressClaimRow, addressClaims } from '../storage/schema/addresses'
import { walletAddresses } from '../storage/schema/wallets'
import { claimOf, releaseClaim } from '../wallets/addresses/release-claim'
import { ownReferenceOf, sourceOfClaim } from './address-reference'

export interface Claim {
  source: AddressSource
  sessionId: string | null
  accountId: string | null
}

const byAddress = prepared((tx) =>
  tx
    .select()
    .from(addressClaims)
    .where(
      and(
        eq(addressClaims.mode, sql.placeholder('mode')),
        eq(addressClaims.family, sql.placeholder('family')),
        eq(addressClaims.address, sql.placeholder('address')),
      ),
    ),
)

type NetworkAddress = { mode: Mode; network: Network; address: string }

/** The claim of an address in its displayed form. Null if the address was never shown or listed. */
export async function readClaim(tx: Database, { mode, network, address }: NetworkAddress): Promise<Claim | null> {
  const [row] = await byAddress(tx, { mode, family: familyOf(network), address })
  return row ? { ...row, source: sourceOfClaim(row) } : null
}

/** The payment or the customer's account that shows an address. */
type Holder = { sessionId: string; accountId: null } | { sessionId: null; accountId: string }

/**
 * Claims an address for the payment or account that will show it. Returns false if the address has another source or
 * another holder: the transaction must then be rolled back. Of two concurrent claims, the second waits for the first.
 */
export async function claimForHolder(
  tx: Database,
  { mode, network, address }: NetworkAddress,
  source: AddressSource,
  holder: Holder,
  createdAt: Date,
): Promise<boolean> {
  const family = familyOf(network)
  if (source !== 'custody') return claimWalletAddress(tx, { mode, family, address }, source, holder)
  const claim = async () =>
    tx
      .insert(addressClaims)
      .values({ mode, family, address, ...holder, createdAt })
      .onConflictDoUpdate({
        target: [addressClaims.mode, addressClaims.family, addressClaims.address],
        set: { sessionId: sql`excluded.session_id`, accountId: sql`excluded.account_id` },
        setWhere: and(isNull(addressClaims.walletId), heldBy(holder)),
      })
      .returning({ address: addressClaims.address })
  if ((await claim()).length > 0) return true
  // A list that a merchant uploaded proves no ownership, so it loses the address to the custodian.
  if (!(await releaseClaim(tx, { mode, family, address }, 'custody'))) return false
  return (await claim()).length > 0
}

const heldBy = ({ sessionId, accountId }: Holder) =>
  sessionId !== null
    ? and(eq(addressClaims.sessionId, sessionId), isNull(addressClaims.accountId))
    : and(eq(addressClaims.accountId, accountId), isNull(addressClaims.sessionId))

/** Adds the holder to the claim that the wallet made when it stored the address. */
async function claimWalletAddress(
  tx: Database,
  { mode, family, address }: Pick<AddressClaimRow, 'mode' | 'family' | 'address'>,
  source: OwnReference,
  holder: Holder,
): Promise<boolean> {
  const unassigned = and(isNull(addressClaims.sessionId), isNull(addressClaims.accountId))
  const claimed = await tx
    .update(addressClaims)
    .set(holder)
    .where(
      and(
        claimOf({ mode, family, address }),
        eq(ownReferenceOf(addressClaims.walletId, addressClaims.index), source),
        or(unassigned, heldBy(holder)),
      ),
    )
    .returning({ address: addressClaims.address })
  return claimed.length > 0
}

/**
 * Moves the addresses of a payment to its renewal. The wallets' records follow, so that a payment keeps one address of
 * a wallet however often it is renewed.
 */
export async function moveClaims(tx: Database, from: string, to: string): Promise<void> {
  await tx.update(addressClaims).set({ sessionId: to }).where(eq(addressClaims.sessionId, from))
  await tx.execute(sql`
    update ${walletAddresses} set reference = ${to} from ${addressClaims} claim
    where claim.session_id = ${to} and ${walletAddresses.walletId} = claim.wallet_id
      and ${walletAddresses.index} = claim.index and ${walletAddresses.reference} = ${from}`)
}
