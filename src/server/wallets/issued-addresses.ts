import { and, asc, eq, gte, inArray, isNotNull } from 'drizzle-orm'
import type { IssuedAddress } from '../../contract/wallets/wallet'
import type { Deps } from '../deps'
import { csvLine } from '../http/csv'
import { missing } from '../http/problem'
import type { Database } from '../ports/storage'
import { type MerchantAndMode, ownedBy } from '../storage/owner'
import { sessions } from '../storage/schema/sessions'
import { walletAddresses, wallets } from '../storage/schema/wallets'
import { PROOF } from './addresses/proof'
import { decryptAccountKey } from './keys/decrypt-account-key'
import { derivationPath } from './keys/derive-address'
import { receivedAt } from './received-at'

/** The maximum number of addresses in one answer. */
const PAGE_SIZE = 1000

type WalletAddressRow = typeof walletAddresses.$inferSelect
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
  const references = await referencesOf(database, rows)
  const received = await receivedAt(
    database,
    owner,
    rows.map(({ address }) => address),
  )
  return rows.map(({ index, address, reference, issuedAt }) => ({
    index,
    path: key && derivationPath(key, index),
    address,
    issued_for: reference === PROOF ? 'proof' : 'payment',
    issued_at: (issuedAt ?? wallet.createdAt).toISOString(),
    payment: references.get(reference ?? '') ?? null,
    received: received.get(address) ?? [],
  }))
}

/** The references of the payments that showed the addresses, by the payments' ids. */
async function referencesOf(database: Database, rows: readonly WalletAddressRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ reference }) => (reference && reference !== PROOF ? [reference] : []))
  const found = await database
    .select({ id: sessions.id, reference: sessions.reference })
    .from(sessions)
    .where(inArray(sessions.id, ids))
  return new Map(found.map(({ id, reference }) => [id, reference]))
}

const COLUMNS = [
  ...['index', 'path', 'address', 'issued_for', 'issued_at', 'payment'],
  ...['asset', 'network', 'received', 'left', 'collected'],
]

/** One line for each coin and network that arrived, and one for an address without money. */
function linesOf({ index, path, address, issued_for, issued_at, payment, received }: IssuedAddress): string[] {
  const columns = [index, path, address, issued_for, issued_at, payment]
  if (received.length === 0) return [csvLine([...columns, null, null, null, null, null])]
  return received.map(({ asset, network, amount, left }) => {
    const isCollected = left === null ? null : left === '0' ? 'yes' : 'no'
    return csvLine([...columns, asset, network, amount, left, isCollected])
  })
}

/** Lists all issued addresses as CSV, with which the merchant finds the money without this service. */
export async function issuedAddressesAsCsv(deps: IssuedDeps, owner: MerchantAndMode, id: string): Promise<string> {
  const lines = [csvLine(COLUMNS)]
  for (let from = 0; ; ) {
    const page = await issuedAddresses(deps, owner, id, from)
    for (const one of page) lines.push(...linesOf(one))
    const last = page.at(-1)
    if (!last || page.length < PAGE_SIZE) return lines.join('')
    from = last.index + 1
  }
}
