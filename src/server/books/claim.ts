import type { Network } from '../../contract/enums'
import type { Claim } from '../../contract/pay'
import { transactionOf } from '../../payment/transaction-format'

/** Only hex is case-insensitive. */
const variants = (text: string) => (/^(?:0x)?[0-9a-f]+$/i.test(text) ? [text.toLowerCase().replace(/^0x/, '')] : [text])

/** What to tell a customer about a pasted transaction hash or explorer link. */
export function claimOf(
  transaction: string,
  { session, deposits }: { session: { network: Network | null }; deposits: readonly { hash: string }[] },
): Claim {
  const hashes = transaction.split(/[^A-Za-z0-9_+=-]+/).flatMap(variants)
  const { networks } = transactionOf(transaction)
  return {
    networks,
    matches: session.network !== null && networks.includes(session.network),
    seen: deposits.some((deposit) => variants(deposit.hash).some((hash) => hashes.includes(hash))),
  }
}
