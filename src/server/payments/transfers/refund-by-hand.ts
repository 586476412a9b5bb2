import { and, eq } from 'drizzle-orm'
import { pairOf } from '../../../payment/chains/catalogue'
import { NETWORK_FACTS } from '../../../payment/chains/networks'
import { formatUnits, parseUnits } from '../../../payment/money'
import { recordChange } from '../../audit/record-change'
import { ChainUnavailable } from '../../chains/chain-reader'
import type { Deps } from '../../deps'
import { conflict, invalid, missing } from '../../http/problem'
import type { Owner } from '../../storage/owner'
import { type RefundRow, refunds } from '../../storage/schema/payouts'
import { isByHand } from '../refunds/by-hand'
import { refundTransfers } from './refund-transfers'
import { readRefund } from './refunds'
import type { TransferDeps } from './transfers'

type ByHandDeps = TransferDeps & Pick<Deps, 'chains'>

/**
 * The merchant has sent a refund from its own wallet, with this transaction. 400 for a hash that is none of its network, or
 * that the network says to have sent less. 409 unless it was to be sent by hand, and for another hash than was entered.
 */
export async function refundSent(deps: ByHandDeps, owner: Owner, id: string, hash: string): Promise<void> {
  await requireSent(deps, await readRefund(deps.storage.database, owner, id), hash)
  const own = and(eq(refunds.id, id), eq(refunds.merchantId, owner.merchantId), eq(refunds.mode, owner.mode))
  await deps.storage.change(async (change) => {
    const [refund] = await change.tx.select().from(refunds).where(own)
    if (!refund) throw missing()
    if (refund.status === 'success' && refund.hash === hash) return
    if (!isByHand(refund)) throw conflict(`The refund is ${refund.status}: it is not to be sent by hand`)
    await refundTransfers.end(change, deps, owner.mode, id, { state: 'success', reason: null, target: null, hash })
    const [after] = await change.tx.select({ hash: refunds.hash }).from(refunds).where(own)
    if (after?.hash !== hash) throw conflict('The refund was told to be sent with another transaction')
    await recordChange(deps, change, owner, 'refund.sent', id, [{ field: 'hash', after: hash }])
  })
}

/** 400 if the network denies that the transaction has sent the refund. Where it cannot be asked, the merchant is believed. */
async function requireSent({ chains, log }: ByHandDeps, refund: RefundRow, hash: string): Promise<void> {
  const { network, asset, address, cryptoAmount, sessionId } = refund
  const { name, transactionHash } = NETWORK_FACTS[network]
  if (!transactionHash.test(hash)) throw invalid(`hash: is no transaction of ${name}`)
  const decimals = pairOf(asset, network)?.decimals
  const sentTo = chains.get(network)?.sentTo
  if (!isByHand(refund) || address === null || decimals === undefined || !sentTo) return
  try {
    const sent = await sentTo(hash, address)
    if (!sent) throw invalid(`hash: ${name} does not know it yet; try again when your wallet says that it was sent`)
    const amount = sent[asset]
    if (amount !== undefined && (parseUnits(amount, decimals) ?? 0n) < cryptoAmount)
      throw invalid(`hash: sends ${amount} ${asset} to the address, and not ${formatUnits(cryptoAmount, decimals)}`)
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    log.warn({ event: 'refund.not_looked_up', network, session: sessionId, error: error.message })
  }
}
