import type { Deps } from '../../../deps'
import type { RefundRow } from '../../../storage/schema/payouts'
import { deriveAgain, deriveToken, type TokenSecrets } from '../../derived-token'

/** The token in the customer's link to a refund. */
export const refundToken = (secret: string, id: string): string => deriveToken(secret, 'refund link', id)

/** The link of a refund on the page of this slug. Null without one, and if the secret it was made with is gone. */
export function refundUrl(
  { publicUrl, ...secrets }: TokenSecrets & Pick<Deps, 'publicUrl'>,
  slug: string,
  { id, tokenHash }: Pick<RefundRow, 'id' | 'tokenHash'>,
): string | null {
  const token = deriveAgain(secrets, 'refund link', id, tokenHash)
  return token && `${publicUrl}/p/${slug}/r/${token}`
}
