import type { RefundStatus } from '../../contract/enums'
import type { RefundLink } from '../../contract/refunds/refund-link'
import { DAY_MS } from '../../payment/durations'
import { PLACEHOLDER_HASH, placeholderAddress, REFERENCE, SESSION_ID } from './placeholders'
import { type Samples, samplePair, sampleSession } from './samples'

/** A refund of overpaid money. A failed refund has expired. */
export function sampleRefund(samples: Samples, status: RefundStatus): RefundLink {
  const { page, now } = samples
  const { asset, network } = samplePair(page)
  const isOver = status === 'failed'
  const isEntered = status === 'created' || status === 'success'
  return {
    id: SESSION_ID,
    mode: page.mode,
    status,
    reason: isOver ? 'expired' : null,
    cause: 'overpaid',
    crypto_asset: asset,
    network,
    crypto_amount: sampleSession(samples, { status: 'pending' }).crypto_amount ?? '10',
    reference: REFERENCE,
    address: isEntered ? placeholderAddress(network) : null,
    hash: status === 'success' ? PLACEHOLDER_HASH : null,
    explorer_url: status === 'success' ? 'https://explorer.example/' : null,
    expires_at: new Date(isOver ? now - DAY_MS : now + 14 * DAY_MS).toISOString(),
    version: 0,
  }
}
