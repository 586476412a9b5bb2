import type { Network } from '../../contract/enums'
import type { Claim } from '../../contract/pay'
import { transactionOf } from '../../payment/transaction-format'

/** TON's explorers and wallets spell the same hash as hex, base64 and URL-safe base64. */
const BASE64_HASH = /^[\w+/-]{43}=?$/

/** One spelling for all of a hash. Only hex is case-insensitive. */
function plain(hash: string): string {
  if (/^(?:0x)?[0-9a-f]+$/i.test(hash)) return hash.toLowerCase().replace(/^0x/, '')
  return BASE64_HASH.test(hash) ? Buffer.from(hash, 'base64').toString('hex') : hash
}

/** What to tell a customer about a pasted transaction hash or explorer link. */
export function claimOf(
  transaction: string,
  { session, deposits }: { session: { network: Network | null }; deposits: readonly { hash: string }[] },
): Claim {
  const { hash, networks } = transactionOf(transaction)
  // a link may name more than the one that looks like a hash of its network
  const hashes = [hash ?? '', ...transaction.split(/[^A-Za-z0-9_+=-]+/)].map(plain)
  return {
    networks,
    matches: session.network !== null && networks.includes(session.network),
    seen: deposits.some((deposit) => hashes.includes(plain(deposit.hash))),
  }
}
