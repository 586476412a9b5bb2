import type { Network } from '../../../contract/enums'
import type { Claim } from '../../../contract/pay'
import { transactionOf } from '../../../payment/transaction-format'
import { countedDeposits } from '../credit/credit'
import { isEnough, lateMoneyOf } from '../credit/late-money'
import type { SessionRecord } from './payer-view'

/** TON's explorers and wallets spell the same hash as hex, base64 and URL-safe base64. */
const BASE64_HASH = /^[\w+/-]{43}=?$/

/** One spelling for all of a hash. Only hex is case-insensitive. */
function plain(hash: string): string {
  if (/^(?:0x)?[0-9a-f]+$/i.test(hash)) return hash.toLowerCase().replace(/^0x/, '')
  return BASE64_HASH.test(hash) ? Buffer.from(hash, 'base64').toString('hex') : hash
}

/** The deposits that pay for a session: none, once it was called off with less than enough there. */
export const payingOf = ({
  session,
  deposits,
  addresses,
}: Pick<SessionRecord, 'session' | 'deposits' | 'addresses'>) => {
  const { status } = session
  const isSettled =
    status === 'processing' || status === 'completed' || isEnough(session, lateMoneyOf(session, deposits, addresses))
  return session.cancelledAt !== null && !isSettled ? [] : countedDeposits(session, deposits, addresses)
}

/**
 * What to tell a customer about a pasted transaction hash or explorer link.
 * @param watched the networks of its addresses, also of those that it showed earlier
 * @param deposits all that came to the session's addresses, also what pays for nothing
 * @param counted the hashes of those that pay for it
 */
export function claimOf(
  transaction: string,
  watched: readonly (Network | null)[],
  deposits: readonly { hash: string }[],
  counted: readonly { hash: string }[],
): Claim {
  const { hash, networks } = transactionOf(transaction)
  // a link may name more than the one that looks like a hash of its network
  const hashes = [hash ?? '', ...transaction.split(/[^A-Za-z0-9_+=-]+/)].map(plain)
  const isNamed = (deposit: { hash: string }) => hashes.includes(plain(deposit.hash))
  const seen = deposits.some(isNamed)
  return {
    networks,
    matches: networks.some((network) => watched.includes(network)),
    seen,
    ...(seen && !counted.some(isNamed) && { counts: false as const }),
  }
}
