import type { RefundStatus } from '../../contract/enums'
import type { RefundLink } from '../../contract/refunds/refund-link'
import { DAY_MS } from '../../payment/durations'
import { PRETEND_HASH, pretendAddress, REFERENCE, SESSION_ID } from './pretended'
import { type Samples, samplePair, sampleSession } from './samples'

/** A refund of what was paid too much; one that failed has expired. */
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
    why: 'overpaid',
    crypto_asset: asset,
    network,
    crypto_amount: sampleSession(samples, { status: 'pending' }).crypto_amount ?? '10',
    reference: REFERENCE,
    address: isEntered ? pretendAddress(network) : null,
    hash: status === 'success' ? PRETEND_HASH : null,
    explorer_url: status === 'success' ? 'https://explorer.example/' : null,
    expires_at: new Date(isOver ? now - DAY_MS : now + 14 * DAY_MS).toISOString(),
    version: 0,
  }
}
