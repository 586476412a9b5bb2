import { sql } from 'drizzle-orm'
import type { Asset, Network } from '../../contract/enums'
import type { Deps } from '../deps'
import { rowsOf } from '../storage/database'
import { accountAddresses, depositAccounts } from '../storage/schema/customers'
import { deposits } from '../storage/schema/deposits'
import { sessionAddresses } from '../storage/schema/sessions'

/** An amount of an asset. */
export interface AssetAmount {
  asset: Asset
  atoms: bigint
}

/**
 * The amounts at stake at an address: the sums credited there, and the price of each payment that has shown the
 * address.
 */
export interface Stakes {
  credited: AssetAmount[]
  prices: AssetAmount[]
}

type Row = { address: string; asset: Asset; atoms: string; price: boolean }

/** Reads the stakes of addresses on a network. Addresses without payments and money are absent. */
export async function readStakes(
  { storage }: Pick<Deps, 'storage'>,
  network: Network,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Stakes>> {
  const requested = JSON.stringify(addresses)
  const rows = await rowsOf<Row>(
    storage.database,
    sql`
    with requested as (select value as address from json_array_elements_text(${requested}::json)),
    shown as (
      select row.address_key as address, row.session_id, row.asset, row.crypto_amount from ${sessionAddresses} row
      join requested on requested.address = row.address_key where row.mode = 'live' and row.network = ${network}
    ),
    money as (
      select deposit.id, deposit.address_key, deposit.asset, deposit.amount - deposit.reversed as atoms
      from ${deposits} deposit where deposit.session_id in (select session_id from shown)
        and deposit.state = 'confirmed' and deposit.network = ${network}
      union
      select deposit.id, deposit.address_key, deposit.asset, deposit.amount - deposit.reversed
      from ${deposits} deposit join ${depositAccounts} account on account.customer_id = deposit.customer_id
      join ${accountAddresses} given on given.account_id = account.id and given.address_key = deposit.address_key
      join requested on requested.address = given.address_key
      where given.mode = 'live' and given.network = ${network} and deposit.state = 'confirmed'
        and deposit.network = ${network}
    )
    select address, asset, crypto_amount::text as atoms, true as price from shown
    union all
    select address_key, asset, sum(atoms)::text, false from money
    where address_key in (select address from requested) group by address_key, asset`,
  )
  const stakes = new Map<string, Stakes>()
  for (const { address, asset, atoms, price } of rows) {
    const entry = stakes.get(address) ?? { credited: [], prices: [] }
    entry[price ? 'prices' : 'credited'].push({ asset, atoms: BigInt(atoms) })
    stakes.set(address, entry)
  }
  return stakes
}
