import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Network } from '../../../contract/enums'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { formatUnits, parseUnits } from '../../../payment/money'
import { type Actor, recordChange } from '../../audit/record-change'
import { asLookup } from '../../chains/endpoint'
import type { Deps } from '../../deps'
import { conflict, invalid } from '../../http/problem'
import { ChainUnavailable } from '../../ports/chain-reader'
import type { Database } from '../../ports/storage'
import { ownedBy } from '../../storage/owner'
import { type RefundRow, refunds } from '../../storage/schema/payouts'
import type { TransferDeps } from '../transfers/transfers'
import { isManual } from './record/refund-view'
import { decimalsOf, refundTransfers } from './refund-transfers'
import { readRefund } from './refunds'

type ManualDeps = TransferDeps & Pick<Deps, 'chains'>

/**
 * Marks a refund as sent by the merchant from its own wallet, in this transaction. Throws 400 if the hash does not have
 * the form of the refund's network, or if the transaction sent too little for all refunds with this hash. Throws 409 if
 * the refund is not manual, if it was marked with another hash, or if another refund has this hash and no node can be
 * asked.
 */
export async function markRefundSent(deps: ManualDeps, caller: Actor, id: string, hash: string): Promise<void> {
  // The node is asked before the database transaction, whose locks must not last until the node answers.
  const sent = await readSentAmount(deps, await readRefund(deps.storage.database, caller, id), hash)
  await deps.storage.change(async (change) => {
    const refund = await readRefund(change.tx, caller, id)
    if (refund.status === 'success' && refund.hash === hash) return
    if (!isManual(refund))
      throw conflict(`The refund is ${refund.status}: only an open manual refund can be marked as sent`)
    await requireEnough(change.tx, refund, hash, sent)
    await refundTransfers.end(change, deps, caller.mode, id, { state: 'success', reason: null, target: null, hash })
    const after = await readRefund(change.tx, caller, id)
    if (after.hash !== hash) throw conflict('The refund was reported with another transaction')
    await recordChange(deps, change, caller, 'refund.sent', id, [{ field: 'hash', after: hash }])
  })
}

/**
 * The amount of the refund's asset that a transaction has sent to its address, in atoms. Null if no node can be asked,
 * or if the node does not know the amount. Throws 400 if the hash does not have the form of the network, or if the
 * transaction is in no block.
 */
async function readSentAmount(
  { chains, log }: Pick<Deps, 'chains' | 'log'>,
  refund: RefundRow,
  hash: string,
): Promise<bigint | null> {
  const { network, asset, address, sessionId } = refund
  const { name, transactionHash } = NETWORK_DEFINITIONS[network]
  if (!transactionHash.test(hash)) throw invalid(`hash: This is not a transaction hash of ${name}.`)
  const sentTo = chains.get(network)?.sentTo
  if (!isManual(refund) || address === null || !sentTo) return null
  try {
    const sent = await asLookup(() => sentTo(hash, address))
    if (!sent)
      throw invalid(
        `hash: The transaction is in no block of ${name} yet. Try again when your wallet shows it as confirmed.`,
      )
    return parseUnits(sent[asset] ?? '', decimalsOf(refund))
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    log.warn({ event: 'refund.not_looked_up', network, session: sessionId, error: error.message })
    return null
  }
}

/**
 * Throws 400 if a transaction has not sent enough for this refund and the merchant's other refunds with this address
 * and hash. Throws 409 if the sent amount is unknown and there are such other refunds. Concurrent requests for one
 * recipient wait for each other.
 * @param sent the sent amount in atoms, from `readSentAmount`
 */
async function requireEnough(tx: Database, refund: RefundRow, hash: string, sent: bigint | null): Promise<void> {
  const { asset, cryptoAmount } = refund
  await lockRecipient(tx, refund)
  const others = await refundsSentBy(tx, refund, hash)
  if (sent === null) {
    if (others.length === 0) return
    throw conflict('The transaction has sent another refund', 'hash: Another refund to this address has this hash.')
  }
  const claimed = others.reduce((sum, one) => (one.asset === asset ? sum + one.cryptoAmount : sum), 0n)
  if (sent - claimed >= cryptoAmount) return
  const formatAmount = (atoms: bigint) => formatUnits(atoms, decimalsOf(refund))
  const otherUse = claimed === 0n ? '' : `, ${formatAmount(claimed)} of it for other refunds`
  throw invalid(
    `hash: The transaction sends ${formatAmount(sent)} ${asset} to the address${otherUse}. This refund needs ${formatAmount(cryptoAmount)}.`,
  )
}

async function lockRecipient(tx: Database, { merchantId, mode, network, address }: RefundRow): Promise<void> {
  const name = `refund:${merchantId}:${mode}:${network}:${address}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** The merchant's other refunds to this address that the transaction has sent. */
async function refundsSentBy(tx: Database, refund: RefundRow, hash: string): Promise<RefundRow[]> {
  const { id, merchantId, mode, network } = refund
  const others = await tx
    .select()
    .from(refunds)
    .where(
      and(
        ownedBy(refunds, { merchantId, mode }),
        eq(refunds.network, network),
        eq(refunds.address, refund.address ?? ''),
        eq(refunds.status, 'success'),
        isNotNull(refunds.hash),
        ne(refunds.id, id),
      ),
    )
  return others.filter((one) => isSameTransaction(network, one.hash ?? '', hash))
}

const HEX_DIGITS = 64

/** Whether two hashes name one transaction. TON writes them as hex, or as base64 in either alphabet. */
export const isSameTransaction = (network: Network, one: string, other: string): boolean =>
  network === 'TON' ? toHex(one) === toHex(other) : one === other

const toHex = (hash: string): string =>
  hash.length === HEX_DIGITS ? hash : Buffer.from(hash, 'base64').toString('hex')
