import { and, asc, eq, gte, isNotNull } from 'drizzle-orm'
import type { IssuedAddress } from '../../contract/wallets/wallet'
import type { Deps } from '../deps'
import { missing } from '../http/problem'
import { type MerchantAndMode, ownedBy } from '../storage/owner'
import { walletAddresses, wallets } from '../storage/schema/wallets'
import { PROOF } from './addresses/proof'
import { decryptAccountKey } from './keys/decrypt-account-key'
import { derivationPath } from './keys/derive-address'

/** The maximum number of addresses in one answer. */
const PAGE_SIZE = 1000

type IssuedDeps = Pick<Deps, 'storage' | 'encryption'>

/** Lists the addresses that a wallet has issued, also after it was removed: at most 1000, starting at an index. */
export async function issuedAddresses(
  deps: IssuedDeps,
  owner: MerchantAndMode,
  id: string,
  from: number,
): Promise<IssuedAddress[]> {
  const { database } = deps.storage
  const [wallet] = await database
    .select()
    .from(wallets)
    .where(and(eq(wallets.id, id), ownedBy(wallets, owner)))
  if (!wallet) throw missing()
  const key = decryptAccountKey(deps, wallet)
  const rows = await database
    .select()
    .from(walletAddresses)
    .where(
      and(eq(walletAddresses.walletId, id), gte(walletAddresses.index, from), isNotNull(walletAddresses.reference)),
    )
    .orderBy(asc(walletAddresses.index))
    .limit(PAGE_SIZE)
  return rows.map(({ index, address, reference, issuedAt }) => ({
    index,
    path: key && derivationPath(key, index),
    address,
    issued_for: reference === PROOF ? 'proof' : 'payment',
    issued_at: (issuedAt ?? wallet.createdAt).toISOString(),
  }))
}

/** Lists all issued addresses as CSV, with which the merchant finds the money without this service. */
export async function issuedAddressesAsCsv(deps: IssuedDeps, owner: MerchantAndMode, id: string): Promise<string> {
  const lines = ['index,path,address,issued_for,issued_at']
  for (let from = 0; ; ) {
    const page = await issuedAddresses(deps, owner, id, from)
    for (const { index, path, address, issued_for, issued_at } of page)
      lines.push([index, path ?? '', address, issued_for, issued_at].join(','))
    const last = page.at(-1)
    if (!last || page.length < PAGE_SIZE) return `${lines.join('\r\n')}\r\n`
    from = last.index + 1
  }
}
