import { DAY_MS } from '../../../payment/durations'
import type { Deps } from '../../deps'
import type { RefundRow } from '../../storage/schema/payouts'
import { deriveToken, hashToken, rederiveToken, type TokenSecrets } from '../derived-token'

/** How long the customer can enter an address. */
const LINK_MS = 14 * DAY_MS

/** The columns of a refund whose address the customer enters on the page that the link opens. */
export const newRefundLink = ({ jwtSecret }: Pick<Deps, 'jwtSecret'>, id: string, now: Date) => ({
  status: 'requested' as const,
  tokenHash: hashToken(deriveToken(jwtSecret, 'refund link', id)),
  expiresAt: new Date(now.getTime() + LINK_MS),
})

/**
 * The link of a refund on the page with this slug. Null if the refund has no link, or if the link's secret is no longer
 * configured.
 */
export function refundUrl(
  { publicUrl, ...secrets }: TokenSecrets & Pick<Deps, 'publicUrl'>,
  slug: string,
  { id, tokenHash }: Pick<RefundRow, 'id' | 'tokenHash'>,
): string | null {
  const token = rederiveToken(secrets, 'refund link', id, tokenHash)
  return token && `${publicUrl}/p/${slug}/r/${token}`
}
