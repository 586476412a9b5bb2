import { isNotNull, sql } from 'drizzle-orm'
import { NETWORKS } from '../../contract/enums'
import { familyOf } from '../../payment/chains/networks'
import { isReferenceOfKind, ownReferenceOf } from '../custody/address-reference'
import type { Database } from '../ports/storage'
import { rowsOf } from '../storage/database'
import { addressClaims, unbookedMovements } from '../storage/schema/addresses'
import { accountAddresses, depositAccounts } from '../storage/schema/customers'
import { sessionAddresses } from '../storage/schema/sessions'
import { walletAddresses, wallets } from '../storage/schema/wallets'

/** The maximum number of unbooked deposits, and of conflicting addresses, that are named. */
const MAX_NAMED = 100

const FAMILIES = JSON.stringify(Object.fromEntries(NETWORKS.map((network) => [network, familyOf(network)])))

/** Addresses with several sources or holders, and deposits whose source had not issued the address. */
export async function* addressDifferences(database: Database): AsyncGenerator<string> {
  for (const { mode, family, address, uses } of await conflictingAddresses(database))
    yield `address: ${address} (${mode}, ${family}) has several sources or holders, or no claim: ${uses}`
  const unbooked = await database
    .select()
    .from(unbookedMovements)
    .where(isNotNull(unbookedMovements.merchantId))
    .limit(MAX_NAMED)
  for (const { mode, id, source, movement } of unbooked)
    yield `address: deposit ${id} of ${movement.amount} ${movement.asset} at ${movement.address} (${mode}) is not booked: ${source} did not give the address`
}

interface ConflictingAddress {
  mode: string
  family: string
  address: string
  uses: string
}

/** Addresses with more than one source or holder, and issued addresses without a claim. */
async function conflictingAddresses(database: Database): Promise<ConflictingAddress[]> {
  const families = sql`${FAMILIES}::json`
  const rows = await rowsOf<ConflictingAddress>(
    database,
    sql`
    with uses (mode, family, address, source, holder, claimed) as (
      select issued.mode, ${families} ->> issued.network, issued.address_key,
        case when ${isReferenceOfKind('own', sql`issued.custody_id`)} then issued.custody_id else 'custody' end,
        'payment ' || issued.session_id, false
      from ${sessionAddresses} issued
      union select issued.mode, ${families} ->> issued.network, issued.address_key,
        case when ${isReferenceOfKind('own', sql`account.custody_id`)} then null else 'custody' end, 'account ' || issued.account_id, false
      from ${accountAddresses} issued join ${depositAccounts} account on account.id = issued.account_id
      union select wallet.mode, listed.family, listed.address,
        ${ownReferenceOf(sql`listed.wallet_id`, sql`listed.index`)}, null, false
      from ${walletAddresses} listed join ${wallets} wallet on wallet.id = listed.wallet_id where not listed.skipped
      union select mode, family, address,
        case when wallet_id is null then 'custody' else ${ownReferenceOf(sql`wallet_id`, sql`index`)} end,
        case when session_id is not null then 'payment ' || session_id else 'account ' || account_id end, true
      from ${addressClaims}
    )
    select mode, family, address,
      concat_ws(', ', string_agg(distinct source, ', '), string_agg(distinct holder, ', ')) as uses
    from uses group by mode, family, address
    having count(distinct source) > 1 or count(distinct holder) > 1 or not bool_or(claimed)
    limit ${MAX_NAMED}`,
  )
  return rows
}
